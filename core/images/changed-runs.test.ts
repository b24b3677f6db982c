import { describe, expect, it } from 'vitest';
import { changedRuns } from './changed-runs.ts';
import { imagesOfRuns } from './memory-image.ts';
import type { MemoryRun } from './memory-runs.ts';

const LIMIT_BYTES = 1 << 20;

function changed(runs: readonly MemoryRun[], changes: Readonly<Record<number, number>>): unknown {
  const [image] = imagesOfRuns(runs, LIMIT_BYTES) ?? [];
  if (image === undefined) throw new Error('no image');
  const bytes = image.bytes.slice();
  for (const [address, value] of Object.entries(changes)) bytes[Number(address)] = value;
  return changedRuns(runs, image, bytes).map((run) => [run.address, [...run.bytes]]);
}

describe('runs of a changed image', () => {
  const low: MemoryRun = { address: 0x8010, bytes: Uint8Array.of(1, 2, 3) };
  const far: MemoryRun = { address: 0x8000_0000, bytes: Uint8Array.of(9) };

  it.each([
    [
      'nothing',
      {},
      [
        [0x8010, [1, 2, 3]],
        [0x8000_0000, [9]],
      ],
    ],
    [
      'a byte of a run',
      { 17: 7 },
      [
        [0x8010, [1, 7, 3]],
        [0x8000_0000, [9]],
      ],
    ],
    [
      'a byte behind a run',
      { 19: 4 },
      [
        [0x8010, [1, 2, 3, 4]],
        [0x8000_0000, [9]],
      ],
    ],
    [
      'a byte in a gap',
      { 32: 5 },
      [
        [0x8010, [1, 2, 3]],
        [0x8020, [5]],
        [0x8000_0000, [9]],
      ],
    ],
  ])('after a change of %s', (_, changes, expected) => {
    expect(changed([low, far], changes)).toEqual(expected);
  });
});
