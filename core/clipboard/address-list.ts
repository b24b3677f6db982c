import { formatAddress } from '../values/parse-address.ts';

/** Addresses as text, one a line with its value: `0001F3A0;7F`. */
export function addressListText(
  cells: ReadonlyArray<{ readonly address: number; readonly text: string }>,
): string {
  return cells.map(({ address, text }) => `${formatAddress(address)};${text}`).join('\n');
}

/**
 * Addresses out of a pasted text: `0x1F3A0`, `1F3A0;7F` or `1F3A0-1F3AF`, one a line or split by commas. What follows a
 * semicolon is a value and not read.
 *
 * Addresses past the end of the file are limited to it (specification 5); the list is ascending without repeats.
 *
 * @param maxCount most addresses taken, as a selection holds
 * @returns `undefined` if a part is no address
 */
export function parseAddressList(
  text: string,
  fileLengthBytes: number,
  maxCount: number,
): { readonly addresses: readonly number[]; readonly isCut: boolean } | undefined {
  const parts = text
    .split(/[\n,]/)
    .map((part) => (part.split(';')[0] ?? '').trim())
    .filter((part) => part !== '');
  const ranges = parts.map(parseRange);
  if (ranges.length === 0 || ranges.includes(undefined)) return undefined;
  const found = new Set<number>();
  let isCut = false;
  for (const range of ranges) {
    const [first, last] = range ?? [0, -1];
    for (let at = first; at <= last; at++) {
      const address = Math.min(at, fileLengthBytes - 1);
      if (!found.has(address) && found.size >= maxCount) isCut = true;
      else found.add(address);
      // Behind the end every address is the last byte, and behind the cap nothing is taken: no need to count on.
      if (at >= fileLengthBytes || isCut) break;
    }
  }
  return { addresses: [...found].sort((a, b) => a - b), isCut };
}

function parseRange(text: string): readonly [number, number] | undefined {
  const match = /^(?:0x|\$)?([0-9a-f]{1,8})(?:\s*-\s*(?:0x|\$)?([0-9a-f]{1,8}))?$/i.exec(text);
  if (match === null) return undefined;
  const first = Number.parseInt(match[1] ?? '', 16);
  const last = match[2] === undefined ? first : Number.parseInt(match[2], 16);
  return last < first ? undefined : [first, last];
}
