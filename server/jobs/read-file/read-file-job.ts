import { projectChannel, userChannel } from '../../../core/contract/live.ts';
import { READING_STEPS, type ReadingStep } from '../../../core/contract/reading.ts';
import type { Door, Trx } from '../../db/transact.ts';
import { emitEvent } from '../../events/emit-event.ts';
import { readWholeOriginal } from '../../originals/originals.ts';
import { type ClaimedJob, LeaseLostError, writeProgress } from '../job-queue.ts';
import { HopelessError, type JobHandler } from '../job-runner.ts';
import { readInThread } from './read-in-thread.ts';
import { BudgetExceededError, readingBudget } from './reading-budget.ts';
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

type ReadingJob = ClaimedJob<'readFile'>;

/**
 * The job "read the file": what the original of a project says of itself, step by step. Each result is stored as soon as it
 * is there; an attempt begins with the first step that has none. A step that takes more than its budget ends the attempts.
 *
 * @param budgetOf what an attempt may take, by the length of the file in bytes
 */
export function readFileJob(
  door: Door,
  budgetOf: typeof readingBudget = readingBudget,
): JobHandler<'readFile'> {
  return {
    run: (job, signal) => readFile(door, job, signal, budgetOf),
    tellChanged: tellReading,
  };
}

/** Tells the owner of a project that its reading went on. */
async function tellReading(trx: Trx, { userId, projectId }: ReadingJob): Promise<void> {
  if (userId === null) return;
  await emitEvent(trx, userChannel(userId), 'READING_UPDATED', { projectId });
}

async function readFile(
  door: Door,
  job: ReadingJob,
  signal: AbortSignal,
  budgetOf: typeof readingBudget,
): Promise<void> {
  const { projectId } = job;
  // Its project was deleted, and the job with it, since it was taken.
  if (projectId === null) throw new LeaseLostError(job.id);
  const done = new Set<ReadingStep>(job.progress.doneSteps);
  const steps = READING_STEPS.filter((step) => !done.has(step));
  const failures: string[] = [];
  const hear = async (message: ReadingMessage): Promise<void> => {
    if (message.kind === 'failed') {
      failures.push(`${message.step}: ${message.message}`);
      return;
    }
    if (message.kind === 'done') done.add(message.step);
    await door.transact(async (trx) => {
      await holdReadProject(trx, job);
      await writeProgress(trx, job, {
        step: message.kind === 'begun' ? message.step : null,
        share: shareOf(done),
        doneSteps: [...done],
      });
      if (message.kind === 'done') {
        for (const event of await storeStep(trx, projectId, message)) {
          await emitEvent(trx, projectChannel(projectId), event);
        }
      }
      await tellReading(trx, job);
    });
  };
  if (steps.length > 0) {
    const bytes = await readWholeOriginal(door, projectId);
    try {
      await readInThread({ bytes, steps }, hear, signal, budgetOf(bytes.length));
    } catch (error) {
      if (!(error instanceof BudgetExceededError)) throw error;
      throw new HopelessError([...failures, error.message].join('\n'), { cause: error });
    }
  }
  if (failures.length > 0) throw new StepsFailedError(failures);
}

/** The project before the job, as whoever deletes both does: nobody waits in a circle. @throws LeaseLostError if it is gone */
async function holdReadProject(trx: Trx, { id, projectId }: ReadingJob): Promise<void> {
  const row = await trx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new LeaseLostError(id);
}

/** Part of the whole work that these steps are, 0..1. */
function shareOf(done: ReadonlySet<ReadingStep>): number {
  let share = 0;
  for (const step of done) share += STEP_RULES[step].weight;
  return Math.min(1, share);
}
