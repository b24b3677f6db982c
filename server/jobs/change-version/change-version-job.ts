import type { BytePatch } from '../../../core/bytes/byte-patch.ts';
import { decodePatch } from '../../../core/bytes/patch-codec.ts';
import { MAX_VERSION_BYTES_DEFAULT } from '../../../core/contract/limits.ts';
import { keepHold } from '../../commerce/holds.ts';
import type { Trx } from '../../db/transact.ts';
import { readWholeOriginal } from '../../originals/originals.ts';
import type { OriginalsDoor } from '../../originals/originals-door.ts';
import { type ClaimedJob, writeProgress } from '../job-queue.ts';
import type { JobHandler } from '../job-runner.ts';
import type { Change } from './change-messages.ts';
import { changeOfWork } from './change-of-work.ts';
import { endWork, failWork, runningWork } from './end-work.ts';
import { planInThread } from './plan-in-thread.ts';

type ChangeJob = ClaimedJob<'changeVersion'>;

/**
 * The job "change a version": plans the change in a thread, and writes it together with what it costs. An attempt that dies has
 * written nothing; one that comes too late writes nothing either.
 */
export function changeVersionJob(door: OriginalsDoor): JobHandler<'changeVersion'> {
  return {
    run: (job, signal) => changeVersion(door, job, signal),
    tellChanged: failParked,
  };
}

async function changeVersion(
  door: OriginalsDoor,
  job: ChangeJob,
  signal: AbortSignal,
): Promise<void> {
  const { workId } = job.payload;
  const found = await foundWork(door, workId);
  if (found === undefined) return;
  const { change, projectId, holdId, patch, maxVersionBytes } = found;
  const original = await readWholeOriginal(door, projectId);
  const plan = await planInThread({ original, patch, change }, signal);
  await door.transact(async (trx) => {
    // Coins, project, job: in the order of everybody else, so that nobody waits in a circle.
    if (holdId !== null) await keepHold(trx, holdId);
    await keepProject(trx, projectId);
    await writeProgress(trx, job, {});
    await endWork(trx, workId, plan, maxVersionBytes);
  });
}

interface FoundWork {
  readonly projectId: string;
  readonly holdId: string | null;
  readonly change: Change;
  /** What differs from the original. */
  readonly patch: BytePatch;
  readonly maxVersionBytes: number;
}

/**
 * The work and the bytes it is about, read together; `undefined` if nothing is left to be done. Where the version has other bytes
 * by now, the work ends so.
 */
function foundWork(door: OriginalsDoor, workId: string): Promise<FoundWork | undefined> {
  return door.transact(async (trx) => {
    const work = await runningWork(trx, workId);
    if (work === undefined) return undefined;
    const version = await trx
      .selectFrom('versions')
      .leftJoin('settings', (join) => join.on('settings.user_id', '=', work.user_id))
      .select(['patches', 'max_version_bytes'])
      .where('id', '=', work.version_id)
      .where('bytes_revision', '=', work.bytes_revision)
      .executeTakeFirst();
    if (version === undefined) {
      await failWork(trx, work, 'versionChangedElsewhere');
      return undefined;
    }
    const change = await changeOfWork(trx, work);
    if (change === undefined) {
      await failWork(trx, work, 'solutionUnfit');
      return undefined;
    }
    return {
      projectId: work.project_id,
      holdId: work.hold_id,
      change,
      patch: decodePatch(version.patches),
      maxVersionBytes: version.max_version_bytes ?? MAX_VERSION_BYTES_DEFAULT,
    };
  });
}

async function keepProject(trx: Trx, projectId: string): Promise<void> {
  await trx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .execute();
}

/** A job that is given up has changed nothing, and costs nothing. */
async function failParked(trx: Trx, { id, payload }: ChangeJob): Promise<void> {
  const job = await trx.selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirst();
  if (job?.state !== 'parked') return;
  const work = await runningWork(trx, payload.workId);
  if (work !== undefined) await failWork(trx, work, 'workEnded');
}
