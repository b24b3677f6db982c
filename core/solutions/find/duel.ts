import type { SourceView } from './source-view.ts';

/** Who fits the source better on one side of a region, next to it: the first distance, the second, or neither for long. */
export type Victory = 'first' | 'second' | 'none';

/** Bytes that only one distance explains until it has won; padding counts for less. */
const LEAD = 6;
const WORTH_OF_PADDING = 0.35;
/** Bytes that are looked at on a side. */
const REACH_BYTES = 3072;

/**
 * Compares two distances on one side of a region, outwards from its edge: whichever is first to explain some bytes more than the
 * other has won.
 *
 * @param from first address that is looked at
 * @param step 1 towards higher addresses, -1 towards lower ones
 */
export function duel(
  { bytes, worth }: SourceView,
  target: Uint8Array,
  from: number,
  step: 1 | -1,
  first: number,
  second: number,
): Victory {
  let lead = 0;
  for (let i = 0, at = from; i < REACH_BYTES; i++, at += step) {
    if (at < 0 || at >= bytes.length) return 'none';
    const value = worth[at] ?? 0;
    if (value === 0) continue;
    const byte = bytes[at];
    const isFirst = byte === target[at + first];
    const isSecond = byte === target[at + second];
    if (isFirst === isSecond) continue;
    const gain = value === 2 ? 1 : WORTH_OF_PADDING;
    lead += isFirst ? gain : -gain;
    if (lead >= LEAD) return 'first';
    if (lead <= -LEAD) return 'second';
  }
  return 'none';
}
