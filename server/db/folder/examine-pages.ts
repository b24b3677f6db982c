import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_BYTES, pageChecksum, storedChecksum } from './page-checksum.ts';

/** Pages that are read at once. */
const PAGES_AT_ONCE = 128;
/** Most bytes that are looked at, the smallest files first: about a second of a start after a crash. */
const BUDGET_BYTES = 256 * 1024 * 1024;

/**
 * Looks at the pages of tables and indexes on the disk: each must carry its own checksum, and none may be younger than the
 * journal. PostgreSQL itself looks at a page when it needs it, which may be weeks later.
 *
 * @param relations first files of tables and indexes, as pg_relation_filepath names them
 * @param end end of the journal
 * @returns words for the person about the first page that is damaged
 */
export function examinePages(
  directory: string,
  relations: readonly string[],
  end: bigint,
): string | undefined {
  // One for all files: hundreds of them, each as large, would stay for long after the start.
  const buffer = new ArrayBuffer(PAGES_AT_ONCE * PAGE_BYTES);
  let total = 0;
  for (const { path, lengthBytes, firstBlock } of segmentsOf(directory, relations)) {
    total += lengthBytes;
    if (total > BUDGET_BYTES) return undefined;
    const block = damagedBlock(join(directory, path), firstBlock, end, buffer);
    if (block !== undefined) return `page ${block - firstBlock} of ${path} is damaged`;
  }
  return undefined;
}

interface Segment {
  readonly path: string;
  readonly lengthBytes: number;
  readonly firstBlock: number;
}

/** Pages of a segment: a table is split into files of this many (PostgreSQL, RELSEG_SIZE). */
const SEGMENT_PAGES = 131_072;

function segmentsOf(directory: string, relations: readonly string[]): Segment[] {
  const segments: Segment[] = [];
  for (const relation of relations) {
    for (let number = 0; ; number++) {
      const path = number === 0 ? relation : `${relation}.${number}`;
      if (!existsSync(join(directory, path))) break;
      const { size } = statSync(join(directory, path));
      segments.push({ path, lengthBytes: size, firstBlock: number * SEGMENT_PAGES });
    }
  }
  return segments.sort((a, b) => a.lengthBytes - b.lengthBytes);
}

/** @param buffer whose content is overwritten */
function damagedBlock(
  path: string,
  firstBlock: number,
  end: bigint,
  buffer: ArrayBuffer,
): number | undefined {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(buffer);
    for (let block = firstBlock; ; block += PAGES_AT_ONCE) {
      const length = readSync(file, bytes, 0, bytes.length, null);
      // A last page that was being written when the server was killed is not a page yet.
      const pageCount = Math.floor(length / PAGE_BYTES);
      for (let i = 0; i < pageCount; i++) {
        const words = new Int32Array(buffer, i * PAGE_BYTES, PAGE_BYTES / 4);
        if (!isSound(words, block + i, end)) return block + i;
      }
      if (length < bytes.length) return undefined;
    }
  } finally {
    closeSync(file);
  }
}

/** A page of zeros was added to a table and not used yet. */
function isSound(words: Int32Array, block: number, end: bigint): boolean {
  if (isEmpty(words)) return true;
  return pageChecksum(words, block) === storedChecksum(words) && writtenAt(words) <= end;
}

function isEmpty(words: Int32Array): boolean {
  for (const word of words) if (word !== 0) return false;
  return true;
}

/** Place in the journal of the last change of a page: its first two words, the higher one first. */
function writtenAt(words: Int32Array): bigint {
  const [high = 0, low = 0] = words;
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}

/** A place in the journal as PostgreSQL writes it, such as `0/16EF9D0`. */
export function journalPlace(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
