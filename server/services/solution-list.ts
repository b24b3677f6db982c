import { type ExpressionBuilder, sql } from 'kysely';
import { LOCALES, type Locale } from '../../core/contract/common.ts';
import { ERROR_REASONS, type ErrorReason } from '../../core/contract/error-body.ts';
import type {
  OwnSolution,
  ProjectSolutions,
  ReadySolution,
  SolutionApplication,
  SolutionPack,
} from '../../core/contract/solutions.ts';
import { inOfferedOrder } from '../../core/solution-offers/offered-order.ts';
import { priceFor } from '../commerce/prices.ts';
import type { Database, DatabaseSchema } from '../db/schema.ts';
import { stagesInTheMaking } from '../stages/stages-of-project.ts';
import { buyerOf } from './buyer-of.ts';
import type { Caller, ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { SolutionRights } from './rights.ts';
import { listPrices, productOf, type ReadyRow, readyRows } from './solution-rows.ts';
import { type LookedAtVersion, lookedAtVersion, stillStands } from './solution-versions.ts';

/** The languages of sorting. */
const LANGUAGES: { readonly [Each in Locale]: string } = {
  en: 'en',
  it: 'it',
  pl: 'pl',
  cn: 'zh-CN',
  es: 'es',
};

/** Ready solutions in the order and the choice in which a list shows them. */
export function offeredRows(rows: readonly ReadyRow[], locale: Locale = LOCALES[0]): ReadyRow[] {
  const { compare } = new Intl.Collator(LANGUAGES[locale], { numeric: true });
  const list = rows.map((row) => ({
    row,
    kind: row.serviceType.kind,
    stage: row.serviceType.stage,
    name: row.serviceType.names[locale],
    isOwned: row.isPurchased,
  }));
  return inOfferedOrder(list, compare).map(({ row }) => row);
}

/**
 * Solutions of a project, as they stand in one of its versions.
 *
 * @param locale whose names they are sorted by
 * @throws ApiError 404 if it has no such version
 */
export function projectSolutions(
  { door }: ServiceContext,
  caller: Caller,
  project: ProjectHead,
  fileId: string,
  locale: Locale,
): Promise<ProjectSolutions> {
  return door.transact(async (trx) => {
    const version = await lookedAtVersion(trx, project, fileId);
    const rights = new SolutionRights(project.id, fileId, {
      hasLicence: caller.licence?.isValid === true,
      isVersion: version.id !== null,
    });
    const applications = await applicationRows(trx, version);
    const standing = new Set(
      applications
        .filter((row) => row.reverted_at === null && stillStands(row.written, version))
        .flatMap((row) => row.solution_ids),
    );
    const isApplied = (row: { readonly id: string; readonly patch: Buffer | null }): boolean =>
      row.patch === null || standing.has(row.id) || stillStands(row.patch, version);
    const rows = offeredRows(await readyRows(trx, project.id), locale);
    const listPrice = await listPrices(trx);
    const solutions = rows.map((row): ReadySolution => {
      const { id, serviceType, isPurchased, packId, mapCount, fit, state } = row;
      return {
        id,
        serviceType,
        price: priceFor(buyerOf(caller), productOf(serviceType), {
          listPrice: listPrice(row),
          isPurchased,
          freeToday: null,
        }),
        packId,
        isApplied: isApplied(row),
        mapCount,
        links: rights.ofReady({
          id,
          fits: fit === 'fits',
          isWithdrawn: state === 'withdrawn',
          isPurchased,
          packId,
        }),
      };
    });
    return {
      solutions,
      solutionPacks: await packsOf(trx, project, rows, isApplied, rights),
      mySolutions: await ownSolutionsOf(trx, project, isApplied, rights),
      applications: applications.map((row) => applicationOf(row, version, rights)),
      stagesInTheMaking: await stagesInTheMaking(trx, project.id),
      isMatching: await isMatching(trx, project.id),
      links: rights.ofList(solutions.some(({ links }) => hasLink(links, 'purchase'))),
    };
  });
}

function hasLink(links: ReadySolution['links'], wanted: string): boolean {
  return links.some(({ rel }) => rel === wanted);
}

type IsApplied = (row: { readonly id: string; readonly patch: Buffer | null }) => boolean;

async function packsOf(
  db: Database,
  project: ProjectHead,
  rows: readonly ReadyRow[],
  isApplied: IsApplied,
  rights: SolutionRights,
): Promise<SolutionPack[]> {
  const packs = await db
    .selectFrom('solution_packs')
    .innerJoin('purchases', 'purchases.id', 'solution_packs.purchase_id')
    .innerJoin('solution_entitlements', 'solution_entitlements.pack_id', 'solution_packs.id')
    .select(['solution_packs.id', 'purchases.id as purchase_id', 'price', 'bucket', 'solution_id'])
    .where('solution_packs.project_id', '=', project.id)
    .orderBy('solution_packs.created_at')
    .orderBy('solution_packs.id')
    .orderBy('position')
    .execute();
  const ids = [...new Set(packs.map(({ id }) => id))];
  return ids.flatMap((id): SolutionPack[] => {
    const members = packs.filter((row) => row.id === id);
    const [first] = members;
    if (first === undefined) return [];
    const inPack = members.flatMap(
      (member) => rows.find((row) => row.id === member.solution_id) ?? [],
    );
    const fits = inPack.length === members.length && inPack.every(({ fit }) => fit === 'fits');
    return [
      {
        id,
        solutionIds: inPack.map((row) => row.id),
        serviceTypes: inPack.map(({ serviceType }) => serviceType),
        receipt: { id: first.purchase_id, price: first.price, bucket: first.bucket },
        isApplied: inPack.every(isApplied),
        links: rights.ofPack(id, fits),
      },
    ];
  });
}

async function ownSolutionsOf(
  db: Database,
  project: ProjectHead,
  isApplied: IsApplied,
  rights: SolutionRights,
): Promise<OwnSolution[]> {
  const rows = await db
    .selectFrom('solutions')
    .leftJoin('solution_matches', (join) =>
      join
        .onRef('solution_matches.solution_id', '=', 'solutions.id')
        .on('solution_matches.project_id', '=', project.id),
    )
    .select([
      'solutions.id',
      'name',
      'solutions.state',
      'solutions.reason',
      'map_count',
      'created_at',
      'solution_matches.state as fit',
      'solution_matches.reason as fit_reason',
      'patch',
    ])
    .where('owner_id', '=', project.userId)
    .where((eb) => eb.or([eb('source_project_id', '=', project.id), isOfThisKind(eb)]))
    .orderBy('created_at', 'desc')
    .orderBy('solutions.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? '',
    state: row.state === 'withdrawn' ? 'failed' : row.state,
    reason: reasonOf(row.reason),
    fit: row.fit === null ? 'unknown' : row.fit === 'unfit' ? 'unfit' : 'fits',
    fitReason: reasonOf(row.fit_reason),
    isApplied: row.fit !== null && row.fit !== 'unfit' && isApplied(row),
    mapCount: row.map_count,
    createdAt: row.created_at.toISOString(),
    links: rights.ofOwn(row.id, row.fit === 'fits'),
  }));
}

/** What was learnt of another control unit is of no use to who looks at this file. */
function isOfThisKind(
  eb: ExpressionBuilder<DatabaseSchema, 'solution_matches'>,
): ReturnType<typeof eb.or> {
  const foreign: ErrorReason = 'solutionForeign';
  return eb.or([
    eb('solution_matches.state', '<>', 'unfit'),
    eb('solution_matches.reason', '<>', foreign),
  ]);
}

/** A later release may know others. */
function reasonOf(reason: string | null): ErrorReason | null {
  return ERROR_REASONS.find((known) => known === reason) ?? null;
}

type ApplicationRow = Awaited<ReturnType<typeof applicationRows>>[number];

async function applicationRows(db: Database, { id }: LookedAtVersion) {
  if (id === null) return [];
  return db
    .selectFrom('solution_applications')
    .select(['id', 'solution_ids', 'titles', 'written', 'applied_at', 'reverted_at'])
    .where('version_id', '=', id)
    .orderBy('applied_at', 'desc')
    .orderBy('id')
    .execute();
}

function applicationOf(
  row: ApplicationRow,
  version: LookedAtVersion,
  rights: SolutionRights,
): SolutionApplication {
  const stands = row.reverted_at === null && stillStands(row.written, version);
  return {
    id: row.id,
    solutionIds: row.solution_ids,
    titles: row.titles,
    appliedAt: row.applied_at.toISOString(),
    revertedAt: row.reverted_at?.toISOString() ?? null,
    links: rights.ofApplication(row.id, stands),
  };
}

/** Whether solutions are still looked for: the file is being read, or looked through. */
async function isMatching(db: Database, projectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('project_id', '=', projectId)
    .where('state', 'in', ['waiting', 'running'])
    .where((eb) =>
      eb.or([
        eb('kind', 'in', ['matchSolutions', 'proposeStages']),
        eb.and([
          eb('kind', '=', 'readFile'),
          sql<boolean>`not exists (select from readings where readings.project_id = jobs.project_id
            and step = 'identification')`,
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
