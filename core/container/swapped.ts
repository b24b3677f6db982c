/**
 * The same bytes with the two of every pair exchanged. A last odd byte stays.
 *
 * @param swapped where to write them: room for as many bytes, apart from `bytes`
 */
export function pairsSwapped(
  bytes: Uint8Array,
  swapped: Uint8Array = new Uint8Array(bytes.length),
): Uint8Array {
  swapped.set(bytes);
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    swapped[at] = bytes[at + 1] ?? 0;
    swapped[at + 1] = bytes[at] ?? 0;
  }
  return swapped;
}

/**
 * The same bytes with every four in reverse order. A last part of fewer than four stays.
 *
 * @param swapped where to write them: room for as many bytes, apart from `bytes`
 */
export function foursSwapped(
  bytes: Uint8Array,
  swapped: Uint8Array = new Uint8Array(bytes.length),
): Uint8Array {
  swapped.set(bytes);
  for (let at = 0; at + 3 < bytes.length; at += 4) {
    swapped[at] = bytes[at + 3] ?? 0;
    swapped[at + 1] = bytes[at + 2] ?? 0;
    swapped[at + 2] = bytes[at + 1] ?? 0;
    swapped[at + 3] = bytes[at] ?? 0;
  }
  return swapped;
}
