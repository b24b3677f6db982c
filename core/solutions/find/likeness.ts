import type { SourceView } from './source-view.ts';

/** How like two bytes are that are not equal: near numbers are often the same cell of another version. */
function likenessOfBytes(a: number, b: number): number {
  if (a === b) return 1;
  const difference = Math.abs(a - b);
  if (difference <= 2) return 0.75;
  if (difference <= 8) return 0.5;
  return difference <= 24 ? 0.2 : 0;
}

/** How like a stretch of the source and one of the target are, 0..1; 0 where the target does not reach, 1 of no byte. */
export function likeness(
  { bytes, worth }: SourceView,
  target: Uint8Array,
  start: number,
  end: number,
  distance: number,
): number {
  if (start + distance < 0 || end + distance > target.length) return 0;
  let count = 0;
  let sum = 0;
  for (let at = start; at < end; at++) {
    if ((worth[at] ?? 0) === 0) continue;
    count++;
    sum += likenessOfBytes(bytes[at] ?? 0, target[at + distance] ?? 0);
  }
  return count === 0 ? 1 : sum / count;
}

/** Share of the bytes of a stretch that are equal, 0..1; 0 where the target does not reach, 1 of no byte. */
export function equalShare(
  { bytes, worth }: SourceView,
  target: Uint8Array,
  start: number,
  end: number,
  distance: number,
): number {
  if (start + distance < 0 || end + distance > target.length) return 0;
  let count = 0;
  let equal = 0;
  for (let at = start; at < end; at++) {
    if ((worth[at] ?? 0) === 0) continue;
    count++;
    if (bytes[at] === target[at + distance]) equal++;
  }
  return count === 0 ? 1 : equal / count;
}

/** Equal bytes of a stretch that are no padding: what speaks for a distance. */
export function support(
  { bytes, worth }: SourceView,
  target: Uint8Array,
  start: number,
  end: number,
  distance: number,
): number {
  let equal = 0;
  for (let at = Math.max(0, start, -distance); at < end && at < bytes.length; at++) {
    if (worth[at] === 2 && bytes[at] === target[at + distance]) equal++;
  }
  return equal;
}
