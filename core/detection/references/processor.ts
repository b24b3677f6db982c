/** Processors whose code tells where maps are. */
export type Processor = 'c167' | 'm68k' | 'unknown';

/** Marks per KiB of the whole image that code of a processor has at least. */
const LEAST_MARKS_PER_KIB = 1.5;

/**
 * Calls that count for each return of a C167. Their first byte alone tells them, which any noise has too; the images at hand
 * have 1.6 to 4 for each return.
 */
const MOST_CALLS_PER_RETURN = 3;

/** Which processor an image was made for, by instructions that come often: calls and returns. */
export function processorOf(bytes: Uint8Array): Processor {
  let calls = 0;
  let returns = 0;
  let m68k = 0;
  for (let at = 0; at + 3 < bytes.length; at += 2) {
    const first = bytes[at];
    const second = bytes[at + 1];
    // CALLS segment, address below 16 MiB; RETS
    if (first === 0xdb && second === 0) returns++;
    else if (first === 0xda && (bytes[at + 3] ?? 0) !== 0xda) calls++;
    // RTS; JSR to an address below 16 MiB
    else if (first === 0x4e) {
      if (second === 0x75) m68k += 2;
      else if (second === 0xb9 && bytes[at + 2] === 0) m68k += 2;
    }
  }
  const c167 = 2 * returns + Math.min(calls, MOST_CALLS_PER_RETURN * returns);
  const least = (LEAST_MARKS_PER_KIB * bytes.length) / 1024;
  if (Math.max(c167, m68k) <= least) return 'unknown';
  return c167 > m68k ? 'c167' : 'm68k';
}
