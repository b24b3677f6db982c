import { describe, expect, it } from 'vitest';
import {
  MAX_FILE_BYTES,
  MAX_POTENTIAL_MAPS,
  MIN_FILE_BYTES,
} from '../../../core/contract/limits.ts';
import { READING_STEPS } from '../../../core/contract/reading.ts';
import { readingBudget } from './reading-budget.ts';

describe('the budget of a reading', () => {
  it('grows with the file', () => {
    const [short, long] = [readingBudget(MIN_FILE_BYTES), readingBudget(MAX_FILE_BYTES)];
    for (const step of READING_STEPS) {
      expect(long.stepTimeMs[step]).toBeGreaterThan(short.stepTimeMs[step]);
    }
    expect(long.memoryMib).toBeGreaterThan(short.memoryMib);
  });

  it('leaves the longest file less than ten minutes and a GiB, and room for all maps that are told', () => {
    const { stepTimeMs, memoryMib, outputRows } = readingBudget(MAX_FILE_BYTES);
    const timeMs = READING_STEPS.reduce((sum, step) => sum + stepTimeMs[step], 0);
    expect(timeMs).toBeLessThan(10 * 60_000);
    expect(memoryMib).toBeLessThan(1024);
    expect(outputRows).toBeGreaterThan(MAX_POTENTIAL_MAPS);
  });
});
