import { projectChannel, userChannel } from '../../../core/contract/live.ts';
import { READING_STEPS, type ReadingStep } from '../../../core/contract/reading.ts';
import type { Trx } from '../../db/transact.ts';
import { emitEvent } from '../../events/emit-event.ts';
import { askForMaps } from '../../map-library/ask-for-maps.ts';
import { readWholeOriginal } from '../../originals/originals.ts';
import type { OriginalsDoor } from '../../originals/originals-door.ts';
import { askForStages } from '../../stages/ask-for-stages.ts';
import { enqueueJob } from '../enqueue-job.ts';
import { holdJobProject } from '../hold-job-project.ts';
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
  door: OriginalsDoor,
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
  door: OriginalsDoor,
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
      await holdJobProject(trx, job);
      await writeProgress(trx, job, {
        step: message.kind === 'begun' ? message.step : null,
        share: shareOf(done),
        doneSteps: [...done],
      });
      if (message.kind === 'done') {
        for (const event of await storeStep(trx, projectId, message)) {
          await emitEvent(trx, projectChannel(projectId), event);
        }
        if (message.step === 'identification') await askForMatching(trx, job, projectId);
        if (message.step === 'potentialMaps') await askForStages(trx, projectId, job.userId);
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

/** What the file is decides which solutions and which maps of others are looked for in it. */
async function askForMatching(trx: Trx, { userId }: ReadingJob, projectId: string): Promise<void> {
  await enqueueJob(trx, {
    kind: 'matchSolutions',
    payload: {},
    progress: { found: 0 },
    projectId,
    ...(userId !== null && { userId }),
  });
  await askForMaps(trx, { id: projectId, userId });
}

/** Part of the whole work that these steps are, 0..1. */
function shareOf(done: ReadonlySet<ReadingStep>): number {
  let share = 0;
  for (const step of done) share += STEP_RULES[step].weight;
  return Math.min(1, share);
}
