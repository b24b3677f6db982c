/** More places of one text than any rule needs. */
const MAX_HITS = 256;

/**
 * Addresses at which each of the texts stands, ascending, at most 256 of each.
 *
 * One pass: the first two characters of all texts are looked up in a table of 65,536 flags, so the time does not grow
 * with the number of texts.
 *
 * @param needles ASCII, two characters at least
 */
export function findNeedles(
  bytes: Uint8Array,
  needles: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const hits = new Map<string, number[]>();
  const byPair = new Map<number, string[]>();
  const isFirstPair = new Uint8Array(0x10000);
  for (const needle of new Set(needles)) {
    const pair = (needle.charCodeAt(0) << 8) | needle.charCodeAt(1);
    byPair.set(pair, [...(byPair.get(pair) ?? []), needle]);
    isFirstPair[pair] = 1;
    hits.set(needle, []);
  }
  let pair = 0;
  for (let i = 0; i < bytes.length; i++) {
    pair = ((pair << 8) | (bytes[i] ?? 0)) & 0xffff;
    if (isFirstPair[pair] === 0) continue;
    const at = i - 1;
    for (const needle of byPair.get(pair) ?? []) {
      const places = hits.get(needle);
      if (at < 0 || places === undefined || places.length >= MAX_HITS) continue;
      if (standsAt(bytes, at, needle)) places.push(at);
    }
  }
  return hits;
}

function standsAt(bytes: Uint8Array, address: number, text: string): boolean {
  for (let i = 2; i < text.length; i++) {
    if (bytes[address + i] !== text.charCodeAt(i)) return false;
  }
  return true;
}
