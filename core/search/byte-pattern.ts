/** Bytes to look for; a place may be left open. */
export interface BytePattern {
  /** Value of every place; meaningless where `isOpen`. */
  readonly bytes: Uint8Array;
  /** Places that match any byte. */
  readonly isOpen: readonly boolean[];
}

/** Longest pattern, in bytes. Ours. */
export const MAX_PATTERN_BYTES = 256;

/**
 * Pattern of hexadecimal bytes, `??` for any byte: `C3 3C 5A ?? FF`. Blanks are free, an `0x` in front of a byte is ignored.
 *
 * @returns `undefined` if a byte is not written with two digits, or nothing but open places is left
 * @see expectations 2.7, "Search"
 */
export function parseBytePattern(text: string): BytePattern | undefined {
  const compact = text.replaceAll(/0x|[\s,]/gi, '');
  if (compact.length === 0 || compact.length % 2 !== 0) return undefined;
  const pairs = compact.match(/../g) ?? [];
  if (pairs.length > MAX_PATTERN_BYTES) return undefined;
  if (!pairs.every((pair) => pair === '??' || /^[0-9a-f]{2}$/i.test(pair))) return undefined;
  const isOpen = pairs.map((pair) => pair === '??');
  if (isOpen.every(Boolean)) return undefined;
  const bytes = Uint8Array.from(pairs, (pair) => (pair === '??' ? 0 : Number.parseInt(pair, 16)));
  return { bytes, isOpen };
}

/** Pattern of known bytes. */
export function patternOfBytes(bytes: Uint8Array): BytePattern {
  return { bytes, isOpen: Array.from(bytes, () => false) };
}

/**
 * Address of the first match at or after `from` that begins before `end`, or -1. The match itself may reach past `end`.
 *
 * Looks for the pattern's rarest byte with the engine's own search and checks the rest: the speed does not depend on which
 * byte the pattern happens to begin with (bench/core).
 *
 * @param counts how often every byte value occurs in `bytes`, from `countBytes`
 */
export function findPattern(
  bytes: Uint8Array,
  pattern: BytePattern,
  counts: Uint32Array,
  from: number,
  end: number,
): number {
  const key = rarestPlace(pattern, counts);
  const keyByte = pattern.bytes[key] ?? 0;
  const lastStart = Math.min(end - 1, bytes.length - pattern.bytes.length);
  let start = from;
  while (start <= lastStart) {
    const hit = bytes.indexOf(keyByte, start + key);
    if (hit === -1 || hit - key > lastStart) return -1;
    start = hit - key;
    if (matchesAt(bytes, pattern, start)) return start;
    start++;
  }
  return -1;
}

/** Whether the pattern stands at `address`. */
export function matchesAt(bytes: Uint8Array, pattern: BytePattern, address: number): boolean {
  const { bytes: wanted, isOpen } = pattern;
  if (address < 0 || address + wanted.length > bytes.length) return false;
  for (let i = 0; i < wanted.length; i++) {
    if (!isOpen[i] && bytes[address + i] !== wanted[i]) return false;
  }
  return true;
}

/**
 * How often every byte value occurs, 256 counts. Looks at one byte in `stride`, as an estimate is enough to find a rare one.
 */
export function countBytes(bytes: Uint8Array, stride = 61): Uint32Array {
  const counts = new Uint32Array(256);
  for (let i = 0; i < bytes.length; i += stride) {
    const byte = bytes[i] ?? 0;
    counts[byte] = (counts[byte] ?? 0) + 1;
  }
  return counts;
}

function rarestPlace({ bytes, isOpen }: BytePattern, counts: Uint32Array): number {
  let best = -1;
  let bestCount = Number.POSITIVE_INFINITY;
  bytes.forEach((byte, i) => {
    const count = counts[byte] ?? 0;
    if (isOpen[i] || count >= bestCount) return;
    best = i;
    bestCount = count;
  });
  if (best === -1) throw new RangeError('a pattern needs a place that is not open');
  return best;
}
