import { differenceRuns } from '../compare/difference-runs.ts';
import type { MemoryImage } from './memory-image.ts';
import { type MemoryRun, MemoryRuns } from './memory-runs.ts';

/**
 * The runs of a memory after an image of it was changed.
 *
 * Runs outside the image stay; gaps stay gaps but for the bytes that were changed in them.
 *
 * @param runs those that the image was made of, and others
 * @param bytes as long as the image
 */
export function changedRuns(
  runs: readonly MemoryRun[],
  image: MemoryImage,
  bytes: Uint8Array,
): readonly MemoryRun[] {
  const memory = new MemoryRuns();
  for (const run of runs) memory.add(run.address, bytesOfRun(run, image, bytes), 0);
  for (const { start, end } of differenceRuns(image.bytes, bytes)) {
    memory.add(image.address + start, bytes.subarray(start, end), 0);
  }
  const collected = memory.collect();
  if ('conflictLineNumber' in collected) throw new Error('runs of a memory overlap');
  return collected.runs;
}

function bytesOfRun(run: MemoryRun, image: MemoryImage, bytes: Uint8Array): Uint8Array {
  const start = run.address - image.address;
  const end = start + run.bytes.length;
  return start >= 0 && end <= bytes.length ? bytes.subarray(start, end) : run.bytes;
}
