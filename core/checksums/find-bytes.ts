/**
 * Bytes to look for, as hexadecimal pairs; `..` is any byte, `x` in place of a digit is any half byte.
 *
 * Example: `E6 F4 .. .. E6 F5 .. ..`, `E0 xE DA`.
 */
export interface NibblePattern {
  readonly values: Uint8Array;
  readonly masks: Uint8Array;
}

/** @throws RangeError if the text is no pattern, or its first byte is not wholly given */
export function nibblePattern(text: string): NibblePattern {
  const pairs = text.split(' ');
  if (!pairs.every((pair) => /^(?:\.\.|[0-9A-Fx]{2})$/.test(pair))) {
    throw new RangeError(`"${text}" is no byte pattern`);
  }
  const values = pairs.map((pair) => pair.replaceAll(/[.x]/g, '0'));
  const masks = pairs.map((pair) => pair.replaceAll(/[0-9A-F]/g, 'F').replaceAll(/[.x]/g, '0'));
  if (masks[0] !== 'FF') throw new RangeError(`"${text}" must begin with a whole byte`);
  return { values: bytesOf(values), masks: bytesOf(masks) };
}

/**
 * Addresses at which the pattern stands, ascending, at most `limit`.
 *
 * @param stepBytes 2 looks at even addresses only, as where instructions are words
 */
export function findAll(
  bytes: Uint8Array,
  { values, masks }: NibblePattern,
  stepBytes: 1 | 2,
  limit: number,
): number[] {
  const hits: number[] = [];
  const first = values[0] ?? 0;
  const last = bytes.length - values.length;
  let at = bytes.indexOf(first);
  while (at !== -1 && at <= last && hits.length < limit) {
    if (at % stepBytes === 0 && matchesAt(bytes, at, values, masks)) hits.push(at);
    at = bytes.indexOf(first, at + 1);
  }
  return hits;
}

function matchesAt(
  bytes: Uint8Array,
  address: number,
  values: Uint8Array,
  masks: Uint8Array,
): boolean {
  for (let i = 1; i < values.length; i++) {
    if (((bytes[address + i] ?? 0) & (masks[i] ?? 0)) !== (values[i] ?? 0)) return false;
  }
  return true;
}

function bytesOf(pairs: readonly string[]): Uint8Array {
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}
