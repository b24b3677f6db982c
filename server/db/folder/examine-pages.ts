import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { referencesOfPage } from './index-page.ts';
import { PAGE_BYTES, pageChecksum, storedChecksum } from './page-checksum.ts';

/** Pages that are read at once. */
const PAGES_AT_ONCE = 128;
/** Most bytes that are looked at, the smallest files first: about a second of a start after a crash. */
const BUDGET_BYTES = 256 * 1024 * 1024;

/** A table or an index, by the first of its files as pg_relation_filepath names it. */
export interface Relation {
  readonly path: string;
  /** B-trees that refer to its pages: those of a table; of an index itself, if it is one. */
  readonly indexes: readonly string[];
}

/**
 * Looks at the pages of tables and indexes on the disk: each must carry its own checksum, none may be younger than the journal,
 * and none of zeros, which were never used, may be one that an index refers to. PostgreSQL itself looks at a page when it needs
 * it, which may be weeks later, and takes one of zeros for an empty one always.
 *
 * @param end end of the journal
 * @returns words for the person about the first page that is damaged
 */
export function examinePages(
  directory: string,
  relations: readonly Relation[],
  end: bigint,
): string | undefined {
  // One for all files: hundreds of them, each as large, would stay for long after the start.
  const buffer = new ArrayBuffer(PAGES_AT_ONCE * PAGE_BYTES);
  const unused: UnusedPages[] = [];
  let total = 0;
  for (const { relation, path, lengthBytes, firstBlock } of segmentsOf(directory, relations)) {
    total += lengthBytes;
    if (total > BUDGET_BYTES) break;
    const blocks = new Set<number>();
    for (const { block, words } of pagesOf(join(directory, path), firstBlock, buffer)) {
      if (isEmpty(words)) blocks.add(block);
      else if (!isSound(words, block, end)) return damagedPage(path, block - firstBlock);
    }
    if (blocks.size > 0) unused.push({ relation, path, firstBlock, blocks });
  }
  for (const pages of unused) {
    const block = referredBlock(directory, pages, buffer);
    if (block !== undefined) return damagedPage(pages.path, block - pages.firstBlock);
  }
  return undefined;
}

function damagedPage(path: string, page: number): string {
  return `page ${page} of ${path} is damaged`;
}

/** Pages of zeros of a file. */
interface UnusedPages {
  readonly relation: Relation;
  readonly path: string;
  readonly firstBlock: number;
  readonly blocks: ReadonlySet<number>;
}

/** The first block of zeros that an index refers to. @param buffer whose content is overwritten */
function referredBlock(
  directory: string,
  { relation, blocks }: UnusedPages,
  buffer: ArrayBuffer,
): number | undefined {
  for (const index of relation.indexes) {
    const isOwn = index === relation.path;
    for (const segment of segmentsOf(directory, [{ path: index, indexes: [] }])) {
      const path = join(directory, segment.path);
      for (const { words } of pagesOf(path, segment.firstBlock, buffer)) {
        if (isEmpty(words)) continue;
        const page = new DataView(words.buffer, words.byteOffset, PAGE_BYTES);
        const { ofIndex, ofTable } = referencesOfPage(page);
        const referred = (isOwn ? ofIndex : ofTable).find((block) => blocks.has(block));
        if (referred !== undefined) return referred;
      }
    }
    // The first page of an index says where its root is; without it nothing of the index is read.
    if (isOwn && blocks.has(0)) return 0;
  }
  return undefined;
}

interface Segment {
  readonly relation: Relation;
  readonly path: string;
  readonly lengthBytes: number;
  readonly firstBlock: number;
}

/** Pages of a segment: a table is split into files of this many (PostgreSQL, RELSEG_SIZE). */
const SEGMENT_PAGES = 131_072;

function segmentsOf(directory: string, relations: readonly Relation[]): Segment[] {
  const segments: Segment[] = [];
  for (const relation of relations) {
    for (let number = 0; ; number++) {
      const path = number === 0 ? relation.path : `${relation.path}.${number}`;
      if (!existsSync(join(directory, path))) break;
      const { size } = statSync(join(directory, path));
      segments.push({
        relation,
        path,
        lengthBytes: size,
        firstBlock: number * SEGMENT_PAGES,
      });
    }
  }
  return segments.sort((a, b) => a.lengthBytes - b.lengthBytes);
}

interface Page {
  readonly block: number;
  readonly words: Int32Array<ArrayBuffer>;
}

/** The pages of a file, each until the next is asked for. @param buffer whose content is overwritten */
function* pagesOf(path: string, firstBlock: number, buffer: ArrayBuffer): Generator<Page> {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(buffer);
    for (let block = firstBlock; ; block += PAGES_AT_ONCE) {
      const length = readSync(file, bytes, 0, bytes.length, null);
      // A last page that was being written when the server was killed is not a page yet.
      const pageCount = Math.floor(length / PAGE_BYTES);
      for (let i = 0; i < pageCount; i++) {
        yield { block: block + i, words: new Int32Array(buffer, i * PAGE_BYTES, PAGE_BYTES / 4) };
      }
      if (length < bytes.length) return;
    }
  } finally {
    closeSync(file);
  }
}

function isSound(words: Int32Array, block: number, end: bigint): boolean {
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
