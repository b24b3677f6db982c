import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { READING_STEPS, type ReadingStep } from '../../../core/contract/reading.ts';
import { createFamilySample } from '../../../core/samples/family-sample.ts';
import { bareProject } from '../../../tests/support/bare-project.ts';
import { openNewDatabase } from '../../../tests/support/new-database.ts';
import { withoutObjects } from '../../../tests/support/originals-door.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { type ClaimedJob, claimJob } from '../job-queue.ts';
import { HopelessError } from '../job-runner.ts';
import { readFileJob } from './read-file-job.ts';
import { BudgetExceededError, type ReadingBudget, readingBudget } from './reading-budget.ts';

const { image } = createFamilySample({ family: 'me7', seed: 5, lengthBytes: 512 * 1024 });
const never = new AbortController().signal;
const usual = readingBudget(image.length);

let database: OpenDatabase;

beforeAll(async () => {
  database = await openNewDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('projects').execute();
  await bareProject(database.door, image);
});

async function claimed(): Promise<ClaimedJob<'readFile'>> {
  const job = await claimJob(database.door, ['readFile']);
  if (job?.kind !== 'readFile') throw new Error('no file waits to be read');
  return job as ClaimedJob<'readFile'>;
}

/** Steps that have a result. */
async function storedSteps(): Promise<ReadingStep[]> {
  const rows = await database.db.selectFrom('readings').select('step').execute();
  return rows.map(({ step }) => step);
}

it.each<[string, ReadingBudget, ReadingStep]>([
  ['time', { ...usual, stepTimeMs: { ...usual.stepTimeMs, potentialMaps: 1 } }, 'potentialMaps'],
  ['output', { ...usual, outputRows: 60 }, 'checksums'],
])(
  'a file that takes more %s than its budget is given up at once, and keeps what was read',
  async (kind, budget, step) => {
    const { run } = readFileJob(withoutObjects(database.door), () => budget);
    const error = await run(await claimed(), never).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HopelessError);
    expect(error).toMatchObject({ message: expect.stringContaining(step), cause: { kind, step } });
    expect((error as HopelessError).cause).toBeInstanceOf(BudgetExceededError);
    const stored = await storedSteps();
    expect(stored).toContain('identification');
    expect(stored).not.toContain(step);
  },
);

it('a file is held against the budget of its length', async () => {
  const lengths: number[] = [];
  const { run } = readFileJob(withoutObjects(database.door), (lengthBytes) => {
    lengths.push(lengthBytes);
    return readingBudget(lengthBytes);
  });
  const job = await claimed();
  await run(job, never);
  expect(lengths).toEqual([image.length]);
  const { progress } = await database.db
    .selectFrom('jobs')
    .select('progress')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  expect(progress).toMatchObject({ doneSteps: READING_STEPS });
});

it('a job that was taken away meanwhile is not given up', async () => {
  const job = await claimed();
  await database.db.updateTable('jobs').set({ lease_id: null, state: 'waiting' }).execute();
  const { run } = readFileJob(withoutObjects(database.door));
  const error = await run(job, never).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'LeaseLostError' });
});
