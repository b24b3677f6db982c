import { clampWordAddress } from '../maps/cell-address.ts';
import { formatWord } from '../values/number-format.ts';
import { formatAddress } from '../values/parse-address.ts';
import type { WordBytes, WordType } from '../values/word.ts';
import type { CopiedCells } from './copied-cells.ts';

/**
 * Addresses of copied cells with their words as they are, one a line: `0001F3A0;7F`. Words are hexadecimal and as wide as they are
 * stored, the most significant digit first in either byte order.
 *
 * @param base what is added to every address, such as where the processor sees the file
 */
export function addressListText(
  { type, cells }: Pick<CopiedCells, 'type' | 'cells'>,
  base: number = 0,
): string {
  const unsigned: WordType = { ...type, signed: false, float: false };
  const lines = cells.flatMap((cell) =>
    cell === null
      ? []
      : `${formatAddress(base + cell.address)};${formatWord(cell.currentBits, unsigned, 'HEX')}`,
  );
  return lines.join('\n');
}

/** A range of addresses as text: `0001F3A0-0001F3AF`, both inclusive. */
export function addressRangeText(firstAddress: number, lastAddress: number): string {
  return `${formatAddress(firstAddress)}-${formatAddress(lastAddress)}`;
}

/** Addresses of a list, ascending without repeats. */
export interface AddressList {
  readonly addresses: readonly number[];
  /** Whether there were more than could be taken. */
  readonly isCut: boolean;
}

/**
 * Addresses out of a pasted text: `0x1F3A0`, `1F3A0;7F` or `1F3A0-1F3AF`, one a line or split by commas; `#127904` is
 * decimal. What follows a semicolon is a value and not read.
 *
 * Addresses past the end of the file are limited to its last byte (specification 5).
 *
 * @param fileLengthBytes at least 1
 * @param maxCount most addresses taken, as a selection holds
 * @returns `undefined` if a part is no address
 */
export function parseAddressList(
  text: string,
  fileLengthBytes: number,
  maxCount: number,
): AddressList | undefined {
  const ranges = partsOf(text).map(parseRange);
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

/**
 * Address that a text pasted into an address field of a map stands for: the first one of the text, in any form that
 * `parseAddressList` reads, limited so that a word fits into the file.
 *
 * @returns `undefined` if the text does not begin with an address
 * @see specification 5, "Pasted map address values are clamped to file size"
 */
export function parsePastedAddress(
  text: string,
  wordBytes: WordBytes,
  fileLengthBytes: number,
): number | undefined {
  const range = parseRange(partsOf(text)[0] ?? '');
  return range === undefined ? undefined : clampWordAddress(range[0], wordBytes, fileLengthBytes);
}

function partsOf(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((part) => (part.split(';')[0] ?? '').trim())
    .filter((part) => part !== '');
}

function parseRange(text: string): readonly [number, number] | undefined {
  const decimal = /^#(\d{1,10})$/.exec(text);
  if (decimal !== null) return [Number(decimal[1]), Number(decimal[1])];
  const match = /^(?:0x|\$)?([0-9a-f]{1,8})(?:\s*-\s*(?:0x|\$)?([0-9a-f]{1,8}))?$/i.exec(text);
  if (match === null) return undefined;
  const first = Number.parseInt(match[1] ?? '', 16);
  const last = match[2] === undefined ? first : Number.parseInt(match[2], 16);
  return last < first ? undefined : [first, last];
}
