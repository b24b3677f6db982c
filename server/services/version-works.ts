import { setTimeout as pause } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import type { Bucket } from '../../core/contract/balances.ts';
import { ERROR_REASONS, type ErrorReason } from '../../core/contract/error-body.ts';
import { ORIGINAL_ID } from '../../core/contract/files.ts';
import type { Purchase } from '../../core/contract/prices.ts';
import type { RemovedCode, VersionWork } from '../../core/contract/version-works.ts';
import { holdCoins } from '../commerce/holds.ts';
import type { VersionWorksTable } from '../db/tables/work-tables.ts';
import type { Trx } from '../db/transact.ts';
import { isUuid } from '../db/uuid.ts';
import { notFound, notPurchased, workFailed } from '../errors.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Caller, ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { holdProject } from './hold-project.ts';
import { requireLicence } from './licence-rights.ts';
import { agreedPrice } from './purchases.ts';

/** Work that somebody asks for on a version. */
export interface WorkOrder {
  readonly caller: Caller;
  readonly project: ProjectHead;
  readonly versionId: string;
  /** The bytes that the person has seen; `undefined` for those that there are. */
  readonly revision: number | undefined;
}

/**
 * Asks for the checksums of a version to be set right. The price is set aside and taken if a byte changes.
 *
 * @returns id of the work
 * @throws ApiError 402 and 409 as `agreedPrice`, 422 for the original, 404, 409 if the version has other bytes by now
 */
export async function orderChecksumFix(
  trx: Trx,
  order: WorkOrder,
  offer: Purchase,
): Promise<string> {
  const { caller, project } = order;
  const failure = 'FIX_CRC_FAILURE';
  const versionId = ownVersionId(order.versionId, failure);
  const id = crypto.randomUUID();
  const bought = { caller, project, product: 'checksumFix', productKey: id, offer } as const;
  const { price, listPrice } = await agreedPrice(trx, { ...bought, failure });
  const payment = { userId: caller.user.id, bucket: offer.bucket, amount: price, failure } as const;
  const holdId = price === 0 ? null : await holdCoins(trx, payment);
  const work = { id, version_id: versionId, kind: 'fixChecksums', hold_id: holdId } as const;
  await beginWork(trx, order, failure, { ...work, list_price: listPrice, codes: null });
  return id;
}

/**
 * Asks for trouble codes to be taken out of a version, and its checksums to be set right after it.
 *
 * @param rawCodes SAE J2012, 16 bits each
 * @returns id of the work
 * @throws ApiError 402 without a licence, or if the project does not have the removal; else as `orderChecksumFix`
 */
export async function orderCodeRemoval(
  trx: Trx,
  order: WorkOrder,
  rawCodes: readonly number[],
): Promise<string> {
  const { caller, project } = order;
  const failure = 'APPLY_DTC_FAILURE';
  const versionId = ownVersionId(order.versionId, failure);
  requireLicence(caller.licence, failure);
  const bought = await trx
    .selectFrom('purchases')
    .select('id')
    .where('project_id', '=', project.id)
    .where('product', '=', 'dtcRemoval')
    .executeTakeFirst();
  if (bought === undefined) throw notPurchased(failure);
  const id = crypto.randomUUID();
  const work = { id, version_id: versionId, kind: 'removeCodes', hold_id: null } as const;
  await beginWork(trx, order, failure, { ...work, list_price: 0, codes: JSON.stringify(rawCodes) });
  return id;
}

/** Work as it begins. */
interface NewWork {
  readonly id: string;
  readonly version_id: string;
  readonly kind: VersionWorksTable['kind'];
  readonly hold_id: string | null;
  readonly list_price: number;
  readonly codes: string | null;
  readonly request?: string;
}

/**
 * Puts work on a version into the queue.
 *
 * @throws ApiError 404, or 409 if the version has other bytes by now
 */
export async function beginWork(
  trx: Trx,
  { caller, project, revision }: WorkOrder,
  failure: AlertCode,
  work: NewWork,
): Promise<void> {
  await holdProject(trx, project);
  const version = await trx
    .selectFrom('versions')
    .select(['bytes_revision', 'revision'])
    .where('id', '=', work.version_id)
    .where('project_id', '=', project.id)
    .executeTakeFirst();
  if (version === undefined) throw notFound();
  const isSeen =
    revision === undefined || (version.bytes_revision <= revision && version.revision >= revision);
  if (!isSeen) throw workFailed(failure, 'versionChangedElsewhere');
  await trx
    .insertInto('version_works')
    .values({
      ...work,
      user_id: caller.user.id,
      project_id: project.id,
      bytes_revision: version.bytes_revision,
      is_internal: caller.licence?.isInternal ?? false,
    })
    .execute();
  await enqueueJob(trx, {
    kind: 'changeVersion',
    uniqueKey: work.id,
    userId: caller.user.id,
    projectId: project.id,
    payload: { workId: work.id },
    progress: {},
    maxAttempts: WORK_ATTEMPTS,
  });
}

/** A process that is killed uses one. */
const WORK_ATTEMPTS = 3;
/** Longest time for which a call waits for the end of its work, in milliseconds. */
const WAIT_MS = 25_000;
/** Pauses between two looks, in milliseconds: the first, and the longest. */
const LOOK_MS = { first: 20, most: 300 };

/** Work as the database has it, with what was paid for it. */
export type WorkRow = Selectable<VersionWorksTable> & {
  readonly price: number | null;
  readonly bucket: Bucket | null;
};

/**
 * The work as it is when it has ended, or when the caller has waited long enough.
 *
 * @param told what is told of it
 * @throws ApiError 404 if the project was deleted meanwhile; 422 with `failure` and the reason if the work has failed
 */
export async function endedWork<Told>(
  context: ServiceContext,
  workId: string,
  failure: AlertCode,
  told: (row: WorkRow) => Told,
): Promise<Told> {
  const until = performance.now() + WAIT_MS;
  for (let lookMs = LOOK_MS.first; ; lookMs = Math.min(lookMs * 2, LOOK_MS.most)) {
    const work = await workRow(context, workId);
    if (work.state === 'failed') throw workFailed(failure, reasonOf(work.reason) ?? 'workEnded');
    if (work.state !== 'running' || performance.now() > until) return told(work);
    await pause(lookMs);
  }
}

async function workRow(context: ServiceContext, workId: string): Promise<WorkRow> {
  const row = await context.door.statement((db) =>
    db
      .selectFrom('version_works')
      .leftJoin('purchases', 'purchases.id', 'version_works.purchase_id')
      .selectAll('version_works')
      .select(['purchases.price', 'purchases.bucket'])
      .where('version_works.id', '=', workId)
      .executeTakeFirst(),
  );
  if (row === undefined) throw notFound();
  return row;
}

/** Work on a version, as its caller hears of it. */
export function versionWorkOf(row: WorkRow): VersionWork {
  return {
    id: row.id,
    state: row.state,
    reason: reasonOf(row.reason),
    versionId: row.version_id,
    revision: row.revision,
    receipt:
      row.purchase_id === null || row.price === null
        ? null
        : { id: row.purchase_id, price: row.price, bucket: row.bucket },
    codes: (row.results ?? []) as readonly RemovedCode[],
  };
}

/** A later release may know others. */
function reasonOf(reason: Selectable<VersionWorksTable>['reason']): ErrorReason | null {
  return ERROR_REASONS.find((known) => known === reason) ?? null;
}

/** @throws ApiError 422 for the original, 404 for what can be no id */
export function ownVersionId(versionId: string, failure: AlertCode): string {
  if (versionId === ORIGINAL_ID) throw workFailed(failure, 'originalIsReadOnly');
  if (!isUuid(versionId)) throw notFound();
  return versionId;
}
