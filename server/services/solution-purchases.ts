import { randomUUID } from 'node:crypto';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import type { Product } from '../../core/contract/prices.ts';
import type { BoughtSolutions, BuySolutions, PackPrice } from '../../core/contract/solutions.ts';
import { conflictsOf, type SolutionConflict } from '../../core/solution-offers/conflicts.ts';
import { holdAccount } from '../commerce/hold-account.ts';
import { priceFor } from '../commerce/prices.ts';
import { keepCoins } from '../commerce/require-funds.ts';
import type { Database } from '../db/schema.ts';
import type { Trx } from '../db/transact.ts';
import { alreadyPurchased, workFailed } from '../errors.ts';
import { buyerOf } from './buyer-of.ts';
import type { Caller, ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { holdProject } from './hold-project.ts';
import { buy } from './purchases.ts';
import { SolutionRights } from './rights.ts';
import { offeredRows } from './solution-list.ts';
import { listPrices, productOf, type ReadyRow, readyRows } from './solution-rows.ts';
import { keptPatch } from './solution-versions.ts';

/** What a set of solutions costs together, and whether it can be bought. @throws ApiError 422 for what is not offered */
export function packPrice(
  { door }: ServiceContext,
  caller: Caller,
  project: ProjectHead,
  wanted: readonly string[],
): Promise<PackPrice> {
  return door.transact(async (trx) => {
    const set = await wantedSet(trx, project, wanted, 'PURCHASE_SOLUTION_FAILURE');
    const rights = new SolutionRights(project.id, '', {
      hasLicence: caller.licence?.isValid === true,
      isVersion: false,
    });
    const isSold = set.conflicts.length === 0 && set.rows.every(({ isPurchased }) => !isPurchased);
    return {
      solutionIds: set.rows.map(({ id }) => id),
      price: priceFor(buyerOf(caller), set.product, {
        listPrice: set.listPrice,
        isPurchased: set.rows.every(({ isPurchased }) => isPurchased),
        freeToday: null,
      }),
      conflicts: set.conflicts.map(({ solutionIds, maps }) => ({
        solutionIds: [...solutionIds],
        maps,
      })),
      links: rights.ofSet(isSold),
    };
  });
}

/**
 * Buys a solution, or several as a pack that costs as much as the dearest of them: what it costs and what it gives are one
 * transaction.
 *
 * @throws ApiError as `buy`; 409 also if the project has one of them already, 422 for what is not offered or cannot be applied
 *   together
 */
export async function buySolutions(
  trx: Trx,
  caller: Caller,
  project: ProjectHead,
  { solutionIds: wanted, ...offer }: BuySolutions,
): Promise<BoughtSolutions> {
  const failure = buyingFailure(wanted);
  // Before anything is looked at: of two purchases at once the second sees the first.
  await holdAccount(trx, caller.user.id);
  // Coins before the project: who ends a work takes them so, and nobody waits in a circle.
  await keepCoins(trx, caller.user.id, offer.bucket);
  // What was made for the project is replaced by whoever holds it: what is bought now is not.
  await holdProject(trx, project);
  const { rows, product, listPrice, conflicts } = await wantedSet(trx, project, wanted, failure);
  if (rows.some(({ isPurchased }) => isPurchased)) throw alreadyPurchased(failure);
  if (conflicts.length > 0) throw workFailed(failure, 'solutionsConflict');
  const [first] = rows;
  const packId = rows.length > 1 ? randomUUID() : null;
  const productKey = packId ?? first?.id ?? '';
  const receipt = await buy(trx, {
    caller,
    project,
    product,
    productKey,
    listPrice,
    offer,
    failure,
  });
  if (packId !== null) {
    await trx
      .insertInto('solution_packs')
      .values({ id: packId, project_id: project.id, purchase_id: receipt.id })
      .execute();
  }
  await trx
    .insertInto('solution_entitlements')
    .values(
      rows.map(({ id }, position) => ({
        project_id: project.id,
        solution_id: id,
        purchase_id: receipt.id,
        pack_id: packId,
        position,
      })),
    )
    .execute();
  return { ...receipt, solutionIds: rows.map(({ id }) => id), packId };
}

/** Code of a purchase that did not happen. */
export function buyingFailure(solutionIds: readonly string[]): AlertCode {
  return new Set(solutionIds).size > 1
    ? 'CREATE_SOLUTIONS_PACK_FAILURE'
    : 'PURCHASE_SOLUTION_FAILURE';
}

interface WantedSet {
  /** In the order of the list. */
  readonly rows: readonly ReadyRow[];
  readonly product: Product;
  readonly listPrice: number;
  readonly conflicts: readonly SolutionConflict[];
}

/** @throws ApiError 422 if the project is not offered one of them, or its file has it already */
async function wantedSet(
  db: Database,
  project: ProjectHead,
  wanted: readonly string[],
  failure: AlertCode,
): Promise<WantedSet> {
  const ids = new Set(wanted.map((id) => id.toLowerCase()));
  const rows = offeredRows(await readyRows(db, project.id)).filter(
    ({ id, fit }) => ids.has(id) && fit === 'fits',
  );
  const [first] = rows;
  if (first === undefined || rows.length !== ids.size) throw workFailed(failure, 'solutionUnfit');
  const priceOfRow = await listPrices(db);
  return {
    rows,
    product: rows.length > 1 ? 'solutionPack' : productOf(first.serviceType),
    listPrice: Math.max(...rows.map(priceOfRow)),
    conflicts: conflictsOf(
      rows.flatMap(({ id, patch, preview }) => {
        const written = keptPatch(patch);
        return written === undefined ? [] : [{ id, patch: written, maps: preview }];
      }),
    ),
  };
}
