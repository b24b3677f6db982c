import { projectChannel, userChannel } from '../../../core/contract/live.ts';
import { READING_STEPS, type ReadingStep } from '../../../core/contract/reading.ts';
import type { ServiceContext } from '../../services/context.ts';
import { readWholeOriginal } from '../../services/original-files.ts';
import { type ClaimedJob, completeStep, writeProgress } from '../job-queue.ts';
import type { JobHandler } from '../job-runner.ts';
import { readInThread } from './read-in-thread.ts';
import type { ReadingMessage } from './reading-messages.ts';
import { STEP_RULES } from './reading-steps.ts';
import { storeStep } from './store-reading.ts';

/** Steps of one attempt that could not be done. */
class StepsFailedError extends Error {
  constructor(failures: readonly string[]) {
    super(failures.join('\n'));
    this.name = 'StepsFailedError';
  }
}

/**
 * The job "read the file": what the original of a project says of itself, step by step. Each result is stored as soon as it
 * is there; an attempt begins with the first step that has none.
 */
export function readFileJob(context: ServiceContext): JobHandler {
  return {
    run: (job, signal) => readFile(context, job, signal),
    changed: ({ project_id: projectId }) => tellReading(context, projectId),
  };
}

/** Tells the owner of a project that its reading went on. */
export async function tellReading(context: ServiceContext, projectId: string): Promise<void> {
  const project = await context.db
    .selectFrom('projects')
    .select('user_id')
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (project === undefined) return;
  await context.bus.publish({
    kind: 'event',
    channel: userChannel(project.user_id),
    event: 'READING_UPDATED',
    data: { projectId },
  });
}

async function readFile(
  context: ServiceContext,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<void> {
  const projectId = job.project_id;
  const done = new Set<ReadingStep>(job.done_steps);
  const steps = READING_STEPS.filter((step) => !done.has(step));
  const failures: string[] = [];
  const hear = async (message: ReadingMessage): Promise<void> => {
    switch (message.kind) {
      case 'begun':
        await writeProgress(context.db, job, { step: message.step, share: shareOf(done) });
        break;
      case 'done':
        done.add(message.step);
        await storeDone(context, job, message, shareOf(done));
        break;
      case 'failed':
        failures.push(`${message.step}: ${message.message}`);
        return;
    }
    await tellReading(context, projectId);
  };
  if (steps.length > 0) {
    const bytes = await readWholeOriginal(context.db, projectId);
    await readInThread({ bytes, steps }, hear, signal);
  }
  if (failures.length > 0) throw new StepsFailedError(failures);
}

async function storeDone(
  context: ServiceContext,
  job: ClaimedJob,
  message: ReadingMessage & { readonly kind: 'done' },
  share: number,
): Promise<void> {
  const projectId = job.project_id;
  const events = await context.db.transaction().execute(async (transaction) => {
    await completeStep(transaction, job, message.step, share);
    return await storeStep(transaction, projectId, message, context.now());
  });
  for (const event of events) {
    const channel = projectChannel(projectId);
    await context.bus.publish({ kind: 'event', channel, event, data: {} });
  }
}

/** Part of the whole work that these steps are, 0..1. */
function shareOf(done: ReadonlySet<ReadingStep>): number {
  let share = 0;
  for (const step of done) share += STEP_RULES[step].weight;
  return Math.min(1, share);
}
