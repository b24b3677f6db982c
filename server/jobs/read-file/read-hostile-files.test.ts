import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '../../../core/contract/limits.ts';
import { READING_STEPS } from '../../../core/contract/reading.ts';
import { HOSTILE_IMAGES } from '../../../core/detection/testing/hostile-images.ts';
import { isNight } from '../../../tests/support/is-night.ts';
import { readingBudget } from './reading-budget.ts';

const SCRIPT = fileURLToPath(
  new URL('../../../tests/support/read-hostile-file.ts', import.meta.url),
);
const MIB = 1024 * 1024;
const TIMEOUT_MS = 900_000;
/** What a process takes beside the objects of the thread: itself, the file twice, plain arrays. */
const BESIDE_MIB = 400;

/** Reads the image in a process of its own. @throws Error with what it complained of, such as a budget that was broken */
function reading(
  name: string,
  lengthBytes: number,
): { done: string[]; timeMs: number; peakMib: number } {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [SCRIPT, name, String(lengthBytes)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const lengths = isNight ? [MIB, MAX_FILE_BYTES] : [];

describe.runIf(lengths.length > 0).each(lengths)(
  'a file of %i bytes that asks much',
  (lengthBytes) => {
    it.each(HOSTILE_IMAGES.map(({ name }) => name))(
      'is read far inside its budget: %s',
      (name) => {
        const { done, timeMs, peakMib } = reading(name, lengthBytes);
        const budget = readingBudget(lengthBytes);
        expect(done).toEqual(READING_STEPS);
        expect(timeMs).toBeLessThan(budget.stepTimeMs.potentialMaps);
        expect(peakMib).toBeLessThan(budget.memoryMib + BESIDE_MIB);
      },
      TIMEOUT_MS,
    );
  },
);

it(
  'reads a file of which every byte is seven more than the one before',
  () => {
    expect(reading('bytes 7 i', 32 * 1024).done).toEqual(READING_STEPS);
  },
  TIMEOUT_MS,
);
