import { bareContainer, type FileContainer } from './file-container.ts';

/** No image of a control unit is shorter; repetitions below are fill. */
const MIN_CONTENT_BYTES = 0x8000;
/** Images are multiples of this; what a reading tool appends is at most `MAX_SURPLUS_BYTES`. */
const GRAIN_BYTES = 0x1000;
const MAX_SURPLUS_BYTES = 0x100;
/** Values of erased and of unwritten memory. */
const FILLS = [0xff, 0x00] as const;
/** Copies of which one was edited still agree in so many of the bytes that say anything. */
const MAX_DIFFERING_SHARE = 1 / 50;
const MIN_TELLING_BYTES = 0x1000;

/** How the content of a file may lie in it, the likeliest first, before anybody knows what it is. At least one; none exchanged. */
export interface PossibleContainers {
  /** Without what was appended, and once where the file holds the same content several times. */
  readonly usual: FileContainer;
  /** Parts whose other half, or more, was never written; the smallest first. */
  readonly padded: readonly FileContainer[];
}

/** Length of a file without what a reading tool has appended. */
export function lengthWithoutSurplus(lengthBytes: number): number {
  const surplusBytes = lengthBytes % GRAIN_BYTES;
  const isSurplus = lengthBytes > MIN_CONTENT_BYTES && surplusBytes <= MAX_SURPLUS_BYTES;
  return isSurplus ? lengthBytes - surplusBytes : lengthBytes;
}

/** Reads the file twice at most. */
export function possibleContainers(file: Uint8Array): PossibleContainers {
  const wholeBytes = lengthWithoutSurplus(file.length);
  const bare = { ...bareContainer(file.length), contentBytes: wholeBytes };
  const copyCount = copiesIn(file, wholeBytes);
  if (copyCount === 1) return { usual: bare, padded: paddedContainers(file, bare) };
  const contentBytes = wholeBytes / copyCount;
  const copies = Array.from({ length: copyCount }, (_, i) => i * contentBytes);
  return { usual: { ...bare, contentBytes, copies }, padded: [] };
}

/** How often the same content stands in the file: a power of two. */
function copiesIn(file: Uint8Array, lengthBytes: number): number {
  let count = 1;
  while (isTwice(file, lengthBytes / count)) count *= 2;
  return count;
}

/** Whether two copies, of which one may have been edited, fill bytes [0, lengthBytes). */
function isTwice(file: Uint8Array, lengthBytes: number): boolean {
  const half = lengthBytes / 2;
  if (lengthBytes % 2 !== 0 || half < MIN_CONTENT_BYTES) return false;
  const first = file[0];
  let telling = 0;
  let differing = 0;
  let isUniform = true;
  for (let i = 0; i < half; i++) {
    const byte = file[i];
    const other = file[half + i];
    if (byte !== first) isUniform = false;
    if (byte !== other) {
      differing++;
      // Nothing can make up for more.
      if (differing > half * MAX_DIFFERING_SHARE) return false;
    }
    if (byte !== 0xff && byte !== 0) telling++;
  }
  if (differing === 0) return !isUniform;
  return telling >= MIN_TELLING_BYTES && differing <= telling * MAX_DIFFERING_SHARE;
}

/** Powers of two at the begin or the end of the file that hold all that was written. */
function paddedContainers(file: Uint8Array, bare: FileContainer): FileContainer[] {
  const lengthBytes = bare.contentBytes;
  const possible: FileContainer[] = [];
  const isFill = (value: number, start: number, end: number): boolean => {
    for (let at = start; at < end; at++) if (file[at] !== value) return false;
    return true;
  };
  const add = (start: number, contentBytes: number): void => {
    possible.push({ ...bare, contentBytes, copies: [start] });
  };
  for (const fill of FILLS) {
    let size = 2 ** (Math.ceil(Math.log2(lengthBytes)) - 1);
    let end = lengthBytes;
    while (size >= MIN_CONTENT_BYTES && isFill(fill, size, end)) {
      add(0, size);
      end = size;
      size /= 2;
    }
    if (possible.length > 0) break;
    size = lengthBytes / 2;
    while (
      size >= MIN_CONTENT_BYTES &&
      Number.isInteger(size) &&
      isFill(fill, lengthBytes - 2 * size, lengthBytes - size)
    ) {
      add(lengthBytes - size, size);
      size /= 2;
    }
    if (possible.length > 0) break;
  }
  return possible.reverse();
}
