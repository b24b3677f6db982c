import { readWord } from '../../values/word.ts';
import type { SolutionRegion } from '../solution.ts';

/** How the words of a region go with those of a target, -1..1; 0 where either are all the same. What is no number does not count. */
export function correlationOf(
  { start, before, word }: SolutionRegion,
  target: Uint8Array,
  distance: number,
): number {
  let count = 0;
  let sumA = 0;
  let sumB = 0;
  let sumAA = 0;
  let sumBB = 0;
  let sumAB = 0;
  for (let at = 0; at + word.wordBytes <= before.length; at += word.wordBytes) {
    const a = readWord(before, at, word);
    const b = readWord(target, start + distance + at, word);
    if (a === undefined || b === undefined || !Number.isFinite(a) || !Number.isFinite(b)) continue;
    count++;
    sumA += a;
    sumB += b;
    sumAA += a * a;
    sumBB += b * b;
    sumAB += a * b;
  }
  const variance = (count * sumAA - sumA * sumA) * (count * sumBB - sumB * sumB);
  return variance > 0 ? (count * sumAB - sumA * sumB) / Math.sqrt(variance) : 0;
}
