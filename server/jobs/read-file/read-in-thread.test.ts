import { describe, expect, it } from 'vitest';
import { READING_STEPS } from '../../../core/contract/reading.ts';
import { steppedImage } from '../../../core/detection/testing/plain-patterns.ts';
import { createFamilySample } from '../../../core/samples/family-sample.ts';
import { readInThread } from './read-in-thread.ts';
import { BudgetExceededError, type ReadingBudget, readingBudget } from './reading-budget.ts';
import type { ReadingMessage } from './reading-messages.ts';
import { STEP_RULES } from './reading-steps.ts';

const { image } = createFamilySample({ family: 'me7', seed: 5, lengthBytes: 512 * 1024 });
const never = new AbortController().signal;
const request = (steps = READING_STEPS.slice()) => ({ bytes: Uint8Array.from(image), steps });

describe('reading in a thread', () => {
  it('does the steps in their order, and only those', async () => {
    const heard: string[] = [];
    const hear = async (message: ReadingMessage): Promise<void> => {
      heard.push(`${message.kind} ${message.step}`);
    };
    await readInThread(request(['checksums', 'troubleCodes']), hear, never);
    expect(heard).toEqual([
      'begun checksums',
      'done checksums',
      'begun troubleCodes',
      'done troubleCodes',
    ]);
  });

  it('lets the server answer meanwhile', async () => {
    let longestMs = 0;
    let lastMs = performance.now();
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - lastMs);
      lastMs = performance.now();
    }, 5);
    const startMs = performance.now();
    await readInThread(request(), async () => undefined, never);
    clearInterval(timer);
    expect(longestMs).toBeLessThan((performance.now() - startMs) / 2);
  });

  it('ends at once when it is told to', async () => {
    const control = new AbortController();
    const reason = new Error('the server ends');
    const hear = async (): Promise<void> => control.abort(reason);
    await expect(readInThread(request(), hear, control.signal)).rejects.toBe(reason);
    await expect(readInThread(request(), hear, control.signal)).rejects.toBe(reason);
  });

  it('ends when what it says cannot be stored, and says nothing more', async () => {
    const heard: string[] = [];
    const hear = async ({ step }: ReadingMessage): Promise<void> => {
      heard.push(step);
      throw new Error('the lease was lost');
    };
    await expect(readInThread(request(), hear, never)).rejects.toThrow('the lease was lost');
    expect(heard).toEqual(['identification']);
  });
});

describe('a step that takes more than its budget', () => {
  const usual = readingBudget(image.length);
  /** What was heard of a reading, and what it ended with. */
  async function outcomeOf(
    budget: ReadingBudget,
    bytes: Uint8Array<ArrayBuffer> = Uint8Array.from(image),
  ): Promise<{ readonly done: string[]; readonly error: unknown }> {
    const done: string[] = [];
    const hear = async ({ kind, step }: ReadingMessage): Promise<void> => {
      // As slow as a database: what was said before the breach is stored all the same.
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (kind === 'done') done.push(step);
    };
    const steps = READING_STEPS.slice();
    const reading = readInThread({ bytes, steps }, hear, never, budget);
    return { error: await reading.catch((error: unknown) => error), done };
  }

  const timeOf = (...steps: Array<(typeof READING_STEPS)[number]>): ReadingBudget => ({
    ...usual,
    stepTimeMs: { ...usual.stepTimeMs, ...Object.fromEntries(steps.map((step) => [step, 1])) },
  });

  it.each([
    ['time, the first', timeOf('identification'), 'time', 'identification', ['identification']],
    ['time, the last', timeOf('potentialMaps'), 'time', 'potentialMaps', ['potentialMaps']],
    [
      'time, twice',
      timeOf('identification', 'potentialMaps'),
      'time',
      'identification',
      ['identification', 'potentialMaps'],
    ],
    [
      'rows',
      { ...usual, outputRows: 60 },
      'output',
      'checksums',
      ['checksums', 'troubleCodes', 'potentialMaps'],
    ],
    [
      'bytes',
      { ...usual, outputBytes: 25_000 },
      'output',
      'troubleCodes',
      ['troubleCodes', 'potentialMaps'],
    ],
  ] as const)('of %s, costs the others nothing', async (_, budget, kind, step, missing) => {
    const { done, error } = await outcomeOf(budget);
    expect(error).toBeInstanceOf(BudgetExceededError);
    expect(error).toMatchObject({ kind, step });
    expect(done).toEqual(READING_STEPS.filter((one) => !missing.some((other) => other === one)));
  });

  it('of memory, costs the others nothing', async () => {
    const hostile = steppedImage(256 * 1024, 256, 7) as Uint8Array<ArrayBuffer>;
    const { done, error } = await outcomeOf({ ...usual, memoryMib: 40 }, hostile);
    expect(error).toMatchObject({ name: 'BudgetExceededError', kind: 'memory' });
    expect(done).toEqual(READING_STEPS.filter((step) => step !== 'potentialMaps'));
  });
});

describe('the steps', () => {
  it('are together the whole work', () => {
    const weights = READING_STEPS.map((step) => STEP_RULES[step].weight);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1);
  });
});
