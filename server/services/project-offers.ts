import type { Link } from '../../core/contract/common.ts';
import type { DtcInfo } from '../../core/contract/dtc-info.ts';
import type { Price, Product, ProjectPrices } from '../../core/contract/prices.ts';
import type { ProjectTroubleCodes } from '../../core/contract/reading-results.ts';
import { priceOf } from '../commerce/prices.ts';
import type { Database } from '../db/schema.ts';
import { hasFittingPacks } from '../map-library/pack-maps.ts';
import { buyerOf } from './buyer-of.ts';
import type { Caller, ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { readResult } from './readings.ts';
import { commerceLinks, mapPackLinks } from './rights.ts';

/** What can be bought for a project, and what it costs its owner now. */
export async function projectPrices(
  { door }: ServiceContext,
  caller: Caller,
  project: ProjectHead,
): Promise<ProjectPrices> {
  return door.transact(async (trx) => {
    const ask = (product: Product): Promise<Price> => ofProject(trx, caller, project, product);
    const dtcRemoval = await ask('dtcRemoval');
    const hasCodes = await listsCodes(trx, project);
    const basicMapPack = await ask('basicMapPack');
    const hasLicence = caller.licence?.isValid === true;
    const { isPurchased } = basicMapPack;
    const isOffered = !isPurchased && (await hasFittingPacks(trx, project.id));
    return {
      checksumFix: await ask('checksumFix'),
      dtcRemoval,
      basicMapPack,
      links: [
        ...commerceLinks(project.id, {
          hasLicence,
          hasCodes,
          hasRemoval: dtcRemoval.isPurchased,
        }).ofPrices,
        ...mapPackLinks(project.id, { hasLicence, isOffered, isPurchased }, 'purchase-mappacks'),
      ],
    };
  });
}

/**
 * The trouble codes of a project's original, and whether they may be taken out.
 *
 * @throws ApiError 404 before they have been read
 */
export async function dtcInfo(
  context: ServiceContext,
  caller: Caller,
  project: ProjectHead,
): Promise<DtcInfo> {
  const codes = await readResult(context, project, 'troubleCodes');
  const { price, isPurchased } = await context.door.transact((trx) =>
    ofProject(trx, caller, project, 'dtcRemoval'),
  );
  const isAvailable = isListing(codes);
  const links: Link[] = commerceLinks(project.id, {
    hasLicence: caller.licence?.isValid === true,
    hasCodes: isAvailable,
    hasRemoval: isPurchased,
  }).ofCodes;
  const message = isAvailable ? null : 'codesNotKnown';
  return { ...codes, price, purchased: isPurchased, availability: { isAvailable, message }, links };
}

/** Whether codes of the project's original are known that could be taken out. */
export async function listsCodes(db: Database, project: ProjectHead): Promise<boolean> {
  const row = await db
    .selectFrom('readings')
    .select('result')
    .where('project_id', '=', project.id)
    .where('step', '=', 'troubleCodes')
    .executeTakeFirst();
  return row !== undefined && isListing(row.result as Pick<ProjectTroubleCodes, 'codes'>);
}

function isListing({ codes }: Pick<ProjectTroubleCodes, 'codes'>): boolean {
  return codes.length > 0;
}

function ofProject(
  db: Database,
  caller: Caller,
  project: ProjectHead,
  product: Product,
): Promise<Price> {
  return priceOf(db, {
    buyer: buyerOf(caller),
    projectId: project.id,
    product,
    productKey: PLAIN_KEY,
  });
}

/** Key of products of which a project has one. */
export const PLAIN_KEY = '';
