/**
 * Bytes to look for. A byte of the file stands for place i if, with the bits of `ignoredBits[i]` set, it is `bytes[i]`.
 *
 * So 0 compares the whole byte, FF leaves a place open, and 20 makes the two cases of an ASCII letter equal.
 */
export interface BytePattern {
  /** Has the ignored bits set. */
  readonly bytes: Uint8Array;
  /** As many as `bytes`. */
  readonly ignoredBits: Uint8Array;
}

/** Longest pattern, in bytes. Ours. */
export const MAX_PATTERN_BYTES = 256;

const OPEN = 0xff;

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
  if (pairs.every((pair) => pair === '??')) return undefined;
  const bytes = Uint8Array.from(pairs, (pair) =>
    pair === '??' ? OPEN : Number.parseInt(pair, 16),
  );
  return { bytes, ignoredBits: Uint8Array.from(pairs, (pair) => (pair === '??' ? OPEN : 0)) };
}

/** Pattern of known bytes. */
export function patternOfBytes(bytes: Uint8Array): BytePattern {
  return { bytes, ignoredBits: new Uint8Array(bytes.length) };
}

/** Whether the pattern stands at `address`. */
export function matchesAt(bytes: Uint8Array, pattern: BytePattern, address: number): boolean {
  const { bytes: wanted, ignoredBits } = pattern;
  if (address < 0 || address + wanted.length > bytes.length) return false;
  for (let i = 0; i < wanted.length; i++) {
    if (((bytes[address + i] ?? 0) | (ignoredBits[i] ?? 0)) !== wanted[i]) return false;
  }
  return true;
}

/** Indexes of the places that are not open. */
export function knownPlaces({ ignoredBits }: BytePattern): number[] {
  return [...ignoredBits.keys()].filter((place) => ignoredBits[place] !== OPEN);
}
