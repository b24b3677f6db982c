import { describe, expect, it } from 'vitest';
import { READING_STEPS } from '../../../core/contract/reading.ts';
import { createFamilySample } from '../../../core/samples/family-sample.ts';
import { readInThread } from './read-in-thread.ts';
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

describe('the steps', () => {
  it('are together the whole work', () => {
    const weights = READING_STEPS.map((step) => STEP_RULES[step].weight);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1);
  });
});
