import type { Selectable } from 'kysely';
import type { BytePatch } from '../../../core/bytes/byte-patch.ts';
import { encodePatch } from '../../../core/bytes/patch-codec.ts';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import { type ProjectEvent, projectChannel } from '../../../core/contract/live.ts';
import type { RemovedCode } from '../../../core/contract/version-works.ts';
import { fitsVersion } from '../../../core/versions/modification-limits.ts';
import { captureHold, releaseHold } from '../../commerce/holds.ts';
import { NOW } from '../../db/now.ts';
import type { VersionWorksTable } from '../../db/tables/work-tables.ts';
import type { Trx } from '../../db/transact.ts';
import { emitEvent } from '../../events/emit-event.ts';
import { packReports, toldReport } from '../../solutions/solution-reports.ts';
import type { PlannedChange } from './change-messages.ts';
import { keepApplication, markReverted } from './solution-applications.ts';

type WorkRow = Selectable<VersionWorksTable>;

/** The work, kept as it is until the transaction ends; `undefined` if it has ended or went with its project. */
export function runningWork(trx: Trx, workId: string): Promise<WorkRow | undefined> {
  return trx
    .selectFrom('version_works')
    .selectAll()
    .where('id', '=', workId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Writes what was planned over the version and takes the coins for it: both, or neither. Where nothing changes, or where the version
 * has other bytes by now, nothing is paid. Without effect if the work has ended before.
 *
 * @param maxVersionBytes most bytes that may differ from the original
 */
export async function endWork(
  trx: Trx,
  workId: string,
  plan: PlannedChange,
  maxVersionBytes: number,
): Promise<void> {
  const work = await runningWork(trx, workId);
  if (work === undefined) return;
  const { patch, failure } = plan;
  const results = JSON.stringify(resultsOf(plan));
  if (failure !== undefined) return failWork(trx, work, failure, results);
  if (patch === undefined) {
    if (work.hold_id !== null) await releaseHold(trx, work.hold_id);
    return end(trx, work, { state: 'notModified', results });
  }
  if (!fitsVersion(patch.addresses.length, { maxVersionBytes })) {
    return failWork(trx, work, 'tooManyModifications', results);
  }
  const revision = await saveOver(trx, work, patch);
  if (revision === undefined) return failWork(trx, work, 'versionChangedElsewhere');
  const purchaseId = work.kind === 'fixChecksums' ? await paid(trx, work) : null;
  const application_id = await applicationOf(trx, work, plan);
  return end(trx, work, {
    state: 'modified',
    revision,
    purchase_id: purchaseId,
    application_id,
    results,
  });
}

/** What became of each code or solution, as it is told. */
function resultsOf({ codes, solutions }: PlannedChange): readonly object[] {
  if (solutions.length > 0) return solutions.map(toldReport);
  return codes.map(
    ({ code, outcome, effect = null, alsoOff }): RemovedCode => ({
      code,
      outcome,
      effect,
      alsoOff,
    }),
  );
}

/** @returns id of what was written of solutions; `null` for all else */
async function applicationOf(
  trx: Trx,
  work: WorkRow,
  { solutions, written }: PlannedChange,
): Promise<string | null> {
  if (work.kind === 'revertSolutions') return markReverted(trx, work);
  if (work.kind !== 'applySolutions' || written === undefined) return null;
  return keepApplication(trx, work, packReports(solutions), written);
}

/** Ends work of which nothing comes: nothing is changed, and what was set aside is given back. */
export async function failWork(
  trx: Trx,
  work: WorkRow,
  reason: ErrorReason,
  results = '[]',
): Promise<void> {
  if (work.hold_id !== null) await releaseHold(trx, work.hold_id);
  await end(trx, work, { state: 'failed', reason, results });
}

/** @returns the new revision; `undefined` if the version is gone or has other bytes than those that the plan was made for */
async function saveOver(trx: Trx, work: WorkRow, patch: BytePatch): Promise<number | undefined> {
  // The project before the version, as everybody does.
  const project = await trx
    .updateTable('projects')
    .set({ updated_at: NOW })
    .where('id', '=', work.project_id)
    .where('archived_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (project === undefined) return undefined;
  const row = await trx
    .updateTable('versions')
    .set((eb) => ({
      patches: Buffer.from(encodePatch(patch)),
      modified_count: patch.addresses.length,
      revision: eb('revision', '+', 1),
      bytes_revision: eb('revision', '+', 1),
      updated_at: NOW,
    }))
    .where('id', '=', work.version_id)
    .where('project_id', '=', work.project_id)
    .where('bytes_revision', '=', work.bytes_revision)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}

/** Takes the coins of a correction. @returns id of the purchase */
async function paid(trx: Trx, work: WorkRow): Promise<string> {
  const capture =
    work.hold_id === null ? undefined : await captureHold(trx, work.hold_id, 'checksumFix');
  // Released meanwhile: then the work would have ended.
  if (work.hold_id !== null && capture === undefined) throw new Error('the hold has ended');
  const { id } = await trx
    .insertInto('purchases')
    .values((eb) => ({
      user_id: work.user_id,
      project_id: work.project_id,
      project_name: eb
        .selectFrom('projects')
        .select('name')
        .where('id', '=', work.project_id)
        .$asScalar()
        .$notNull(),
      product: 'checksumFix',
      product_key: work.id,
      list_price: work.list_price,
      discount_percent: 0,
      price: capture?.amount ?? 0,
      bucket: capture?.bucket ?? null,
      transaction_id: capture?.transactionId ?? null,
      is_internal: work.is_internal,
      is_allowance: false,
      created_at: NOW,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What is told to whoever has the project open. */
const EVENTS: Readonly<
  Record<WorkRow['kind'], Readonly<Record<'modified' | 'notModified' | 'failed', ProjectEvent>>>
> = {
  fixChecksums: {
    modified: 'CRC_UPDATED',
    notModified: 'CRC_UPDATED',
    failed: 'CRC_UPDATED',
  },
  removeCodes: {
    modified: 'DTC_REMOVED',
    notModified: 'DTC_NOT_MODIFIED',
    failed: 'DTC_REMOVE_FAILED',
  },
  applySolutions: {
    modified: 'SOLUTIONS_APPLIED',
    notModified: 'SOLUTIONS_NOT_MODIFIED',
    failed: 'SOLUTIONS_APPLY_FAILED',
  },
  revertSolutions: {
    modified: 'SOLUTIONS_UPDATED',
    notModified: 'SOLUTIONS_NOT_MODIFIED',
    failed: 'SOLUTIONS_APPLY_FAILED',
  },
};

interface WorkEnd {
  readonly state: 'modified' | 'notModified' | 'failed';
  readonly reason?: ErrorReason;
  readonly revision?: number;
  readonly purchase_id?: string | null;
  readonly application_id?: string | null;
  readonly results?: string;
}

async function end(trx: Trx, work: WorkRow, how: WorkEnd): Promise<void> {
  await trx
    .updateTable('version_works')
    .set({ ...how, ended_at: NOW })
    .where('id', '=', work.id)
    .execute();
  const channel = projectChannel(work.project_id);
  const told = { versionId: work.version_id };
  await emitEvent(trx, channel, EVENTS[work.kind][how.state], told);
  await emitEvent(trx, channel, 'VERSIONS_UNLOCKED', told);
}
