/** More places of one text than any rule needs. */
const MAX_HITS = 256;

/** Texts that begin with the same two characters, each with its places so far. */
type Group = ReadonlyArray<{ readonly text: string; readonly places: number[] }>;

/**
 * Addresses at which each of the texts stands, ascending, at most 256 of each.
 *
 * One pass: the first two characters of all texts are looked up in a table of 65,536 entries, so the time does not grow
 * with the number of texts; nor with their places, since texts that were found often enough are no longer looked for.
 *
 * @param needles ASCII, two characters at least
 */
export function findNeedles(
  bytes: Uint8Array,
  needles: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const hits = new Map([...new Set(needles)].map((text): [string, number[]] => [text, []]));
  const groups = groupsOf(hits);
  /** Index of the group that begins with a pair of characters, from 1; 0 for none. */
  const groupByPair = new Uint16Array(0x10000);
  [...groups.keys()].forEach((pair, i) => {
    groupByPair[pair] = i + 1;
  });
  const byIndex = [...groups.values()];
  let pair = 0;
  for (let i = 0; i < bytes.length; i++) {
    pair = ((pair << 8) | (bytes[i] ?? 0)) & 0xffff;
    const index = groupByPair[pair] ?? 0;
    // Before the second byte there is no pair.
    if (index === 0 || i === 0) continue;
    const group = byIndex[index - 1];
    if (group !== undefined && isSatisfied(group, bytes, i - 1)) groupByPair[pair] = 0;
  }
  return hits;
}

function groupsOf(hits: ReadonlyMap<string, number[]>): Map<number, Group> {
  const groups = new Map<number, Group>();
  for (const [text, places] of hits) {
    const pair = (text.charCodeAt(0) << 8) | text.charCodeAt(1);
    groups.set(pair, [...(groups.get(pair) ?? []), { text, places }]);
  }
  return groups;
}

/** Adds what stands at `address`. @returns whether no text of the group is looked for any more */
function isSatisfied(group: Group, bytes: Uint8Array, address: number): boolean {
  let isDone = true;
  for (const { text, places } of group) {
    if (places.length < MAX_HITS && standsAt(bytes, address, text)) places.push(address);
    if (places.length < MAX_HITS) isDone = false;
  }
  return isDone;
}

function standsAt(bytes: Uint8Array, address: number, text: string): boolean {
  for (let i = 2; i < text.length; i++) {
    if (bytes[address + i] !== text.charCodeAt(i)) return false;
  }
  return true;
}
