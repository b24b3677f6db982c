import type { SolutionRegion } from '../solution.ts';

/** How the words of a region go with those of a target, -1..1; 0 where either are all the same. */
export function correlationOf(
  { start, before, word }: SolutionRegion,
  target: Uint8Array,
  distance: number,
): number {
  const step = word.wordBytes;
  let count = 0;
  let sumA = 0;
  let sumB = 0;
  let sumAA = 0;
  let sumBB = 0;
  let sumAB = 0;
  for (let at = 0; at + step <= before.length; at += step) {
    let a = 0;
    let b = 0;
    for (let i = 0; i < step; i++) {
      const k = at + (word.bigEndian ? i : step - 1 - i);
      a = a * 256 + (before[k] ?? 0);
      b = b * 256 + (target[start + distance + k] ?? 0);
    }
    count++;
    sumA += a;
    sumB += b;
    sumAA += a * a;
    sumBB += b * b;
    sumAB += a * b;
  }
  const variance = (count * sumAA - sumA * sumA) * (count * sumBB - sumB * sumB);
  return variance <= 0 ? 0 : (count * sumAB - sumA * sumB) / Math.sqrt(variance);
}
