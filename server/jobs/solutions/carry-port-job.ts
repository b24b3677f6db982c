import type { Selectable } from 'kysely';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import { projectChannel } from '../../../core/contract/live.ts';
import type { PortsTable } from '../../db/tables/port-tables.ts';
import type { Trx } from '../../db/transact.ts';
import { emitEvent } from '../../events/emit-event.ts';
import { readWholeOriginal } from '../../originals/originals.ts';
import type { OriginalsDoor } from '../../originals/originals-door.ts';
import { holdJobProject } from '../hold-job-project.ts';
import { type ClaimedJob, writeProgress } from '../job-queue.ts';
import type { JobHandler } from '../job-runner.ts';
import { runInThread } from '../threads/run-in-thread.ts';
import { learnFromPatch } from './learn-from-patch.ts';
import type { PortMatch, PortRequest } from './solution-messages.ts';

type PortJob = ClaimedJob<'carryPort'>;
type PortRow = Selectable<PortsTable>;

/** Longest time that its places are looked for, in milliseconds, and more for each MiB: far above every real file. */
const TIME_MS = { first: 20_000, perMib: 1000 };
const MIB = 1024 * 1024;

/** The job "carry a port": learns the work of a version, and looks for its places in the original of another project. */
export function carryPortJob(door: OriginalsDoor): JobHandler<'carryPort'> {
  return { run: (job, signal) => carry(door, job, signal), tellChanged: failParked };
}

async function carry(door: OriginalsDoor, job: PortJob, signal: AbortSignal): Promise<void> {
  const learning = await portOf(door, job);
  if (learning?.state === 'learning') await learn(door, job, learning, signal);
  const matching = await portOf(door, job);
  if (matching?.state === 'matching') await match(door, job, matching, signal);
}

/** @returns `undefined` for one that another has taken the place of */
function portOf(
  door: OriginalsDoor,
  { payload: { portId } }: PortJob,
): Promise<PortRow | undefined> {
  return door.statement((db) =>
    db.selectFrom('ports').selectAll().where('id', '=', portId).executeTakeFirst(),
  );
}

async function learn(
  door: OriginalsDoor,
  job: PortJob,
  port: PortRow,
  signal: AbortSignal,
): Promise<void> {
  const { source_project_id: sourceId, source_patch: patch } = port;
  // The project that it comes from was deleted meanwhile.
  if (sourceId === null || patch === null) {
    return step(door, job, port, { state: 'failed', reason: 'workEnded' });
  }
  const learnt = await learnFromPatch(door, sourceId, patch, signal);
  if (learnt.kind === 'failed') {
    return step(door, job, port, { state: 'failed', reason: learnt.reason });
  }
  const { content, ownBytes } = learnt;
  await step(door, job, port, {
    state: 'matching',
    content: Buffer.from(content),
    own_bytes: ownBytes,
  });
}

async function match(
  door: OriginalsDoor,
  job: PortJob,
  port: PortRow,
  signal: AbortSignal,
): Promise<void> {
  if (port.content === null) throw new Error(`port ${port.id} was not learnt`);
  const original = await readWholeOriginal(door, port.project_id);
  const request: PortRequest = {
    original,
    content: port.content,
    leftOut: port.left_out.map(({ id }) => id),
  };
  const found = await runInThread<PortMatch>(
    {
      script: new URL('./port-thread.ts', import.meta.url),
      data: request,
      moved: [original.buffer],
      limitMs: TIME_MS.first + (TIME_MS.perMib * original.length) / MIB,
      name: 'matching',
    },
    signal,
  );
  await step(door, job, port, {
    state: 'ready',
    content: Buffer.from(found.content),
    result: JSON.stringify(found.result),
    patch: Buffer.from(found.patch),
  });
}

/** Where a port goes from one state to the next. */
interface PortStep {
  readonly state: PortRow['state'];
  readonly reason?: ErrorReason;
  readonly content?: Buffer;
  readonly own_bytes?: number;
  readonly result?: string;
  readonly patch?: Buffer;
}

function step(door: OriginalsDoor, job: PortJob, port: PortRow, next: PortStep): Promise<void> {
  return door.transact(async (trx) => {
    await holdJobProject(trx, job);
    await writeProgress(trx, job, {});
    await setState(trx, port.id, port.state, next);
  });
}

/** Without effect if it has gone on, or another has taken its place. */
async function setState(
  trx: Trx,
  id: string,
  from: PortRow['state'],
  next: PortStep,
): Promise<void> {
  const row = await trx
    .updateTable('ports')
    .set({ ...next, source_patch: null })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('project_id')
    .executeTakeFirst();
  if (row === undefined) return;
  await emitEvent(trx, projectChannel(row.project_id), 'PORT_UPDATED', { portId: id });
}

/** Whoever waits for a job that is given up is told so. */
async function failParked(trx: Trx, { id, payload: { portId } }: PortJob): Promise<void> {
  const job = await trx.selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirst();
  if (job?.state !== 'parked') return;
  for (const from of ['learning', 'matching'] as const) {
    await setState(trx, portId, from, { state: 'failed', reason: 'workEnded' });
  }
}
