import { hash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { join, posix } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { writeDurably } from './write-durably.ts';

/**
 * The seal of a database folder: which files it has, and how long they are. PostgreSQL does not notice when one of its files is
 * gone, emptied or cut off: it sees a shorter table. A folder that was closed in order is held against its seal byte for byte
 * (as far as the budget goes); one that was not can only be held against lengths, as files of tables never become shorter.
 */
const sealSchema = z.object({
  /** SHA-256 of global/pg_control, which changes whenever the folder is opened; `null` while the database runs. */
  control: z.string().nullable(),
  /** By path, with slashes: length in bytes, and CRC-32 of the content. It is `null` where there was no time for it. */
  files: z.record(z.string(), z.tuple([z.int(), z.int().nullable()])),
});
type Seal = z.infer<typeof sealSchema>;

/** What a seal says of a folder. */
export type SealFinding =
  /** Nothing has changed since the database was closed in order. */
  | { readonly kind: 'whole' }
  /** The folder was not closed in order, or never sealed: its pages have to be looked at once it is open. */
  | { readonly kind: 'open'; readonly emptied: readonly string[] }
  /** Words for the person: which file is not what it was. */
  | { readonly kind: 'damaged'; readonly what: string };

/** Most bytes whose content is held against the seal, the smallest files first: about a second of a start and of an end. */
const BUDGET_BYTES = 512 * 1024 * 1024;
const PIECE_BYTES = 1024 * 1024;

const CONTROL = 'global/pg_control';
/** Offset of the state in pg_control, and its value after a clean end (PostgreSQL, catalog/pg_control.h). */
const STATE_OFFSET = 16;
const CLEANLY_ENDED = 1;

/** Where everything lies that a table, or the knowledge which of its rows are valid, is made of. */
const SEALED_FOLDERS = ['base', 'global', 'pg_multixact', 'pg_xact'];
/** Templates of new databases, of which there are none. */
const UNSEALED_FOLDERS: ReadonlySet<string> = new Set(['base/1', 'base/4']);
/** Caches and maps of free space: PostgreSQL makes them again. */
const UNSEALED_FILES = /_fsm$|(?:^|\/)pg_internal\.init|(?:^|\/)pgsql_tmp/;
/** Files of tables and indexes: number, and number of the gigabyte. */
const TABLE_FILE = /^(?:base\/\d+|global)\/\d+(?:\.\d+)?$/;

/** Seals a folder whose database has just ended. Does nothing if it did not end in order. */
export function sealClosed(directory: string, sealPath: string): void {
  const control = readFileSync(join(directory, CONTROL));
  if (control.readUInt32LE(STATE_OFFSET) !== CLEANLY_ENDED) return;
  const files = sealedFiles(directory);
  const sums = new Map<string, number>();
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  for (const path of withinBudget(files)) {
    sums.set(path, contentSum(join(directory, path), piece));
  }
  write(sealPath, {
    control: hash('sha256', control),
    files: Object.fromEntries(
      [...files].map(([path, length]) => [path, [length, sums.get(path) ?? null]]),
    ),
  });
}

/** Seals the lengths of the files of a running database. To be called when everything is written out: after a checkpoint. */
export function sealRunning(directory: string, sealPath: string): void {
  const files = [...sealedFiles(directory)].map(([path, length]) => [path, [length, null]]);
  write(sealPath, { control: null, files: Object.fromEntries(files) });
}

/** Holds a closed folder against its seal. */
export function examineSeal(directory: string, sealPath: string): SealFinding {
  const seal = read(sealPath);
  if (seal === undefined) return { kind: 'open', emptied: [] };
  const files = sealedFiles(directory);
  const control = hash('sha256', readFileSync(join(directory, CONTROL)));
  return control === seal.control
    ? examineClosed(directory, seal, files)
    : examineOpen(seal, files);
}

function examineClosed(
  directory: string,
  seal: Seal,
  files: ReadonlyMap<string, number>,
): SealFinding {
  // One for all files: hundreds of them, each as large, would stay for long after the start.
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  for (const [path, [length, sum]] of Object.entries(seal.files)) {
    const what = changedLength(path, length, files.get(path));
    if (what !== undefined) return { kind: 'damaged', what };
    if (sum !== null && contentSum(join(directory, path), piece) !== sum) {
      return { kind: 'damaged', what: `${path} was changed` };
    }
  }
  return { kind: 'whole' };
}

/**
 * Which files became shorter though the database was not closed since. A table that was dropped meanwhile leaves an empty file
 * for a while: whether one belongs to a table is seen when the database is open.
 */
function examineOpen(seal: Seal, files: ReadonlyMap<string, number>): SealFinding {
  const emptied: string[] = [];
  for (const [path, [sealedLength]] of Object.entries(seal.files)) {
    if (!TABLE_FILE.test(path)) continue;
    const length = files.get(path);
    if (length !== undefined && length >= sealedLength) continue;
    if (length === 0) emptied.push(path);
    else return { kind: 'damaged', what: changedLength(path, sealedLength, length) ?? path };
  }
  return { kind: 'open', emptied };
}

function changedLength(
  path: string,
  sealed: number,
  found: number | undefined,
): string | undefined {
  if (found === undefined) return `${path} is missing`;
  return found === sealed ? undefined : `${path} has ${found} bytes in place of ${sealed}`;
}

/** Lengths of the files that are sealed, by path with slashes. */
function sealedFiles(directory: string): Map<string, number> {
  const files = new Map<string, number>();
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(directory, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!UNSEALED_FOLDERS.has(path)) visit(path);
      } else if (!UNSEALED_FILES.test(path)) {
        // It may be removed in this moment: the database runs.
        const stats = statSync(join(directory, path), { throwIfNoEntry: false });
        if (stats !== undefined) files.set(path, stats.size);
      }
    }
  };
  for (const folder of SEALED_FOLDERS) visit(folder);
  return files;
}

/** Paths of the smallest files whose content is not more than the budget together. */
function withinBudget(files: ReadonlyMap<string, number>): string[] {
  const paths: string[] = [];
  let total = 0;
  for (const [path, length] of [...files].toSorted(([, a], [, b]) => a - b)) {
    total += length;
    if (total > BUDGET_BYTES) break;
    paths.push(path);
  }
  return paths;
}

/** @param piece whose content is overwritten */
function contentSum(path: string, piece: Buffer): number {
  const file = openSync(path, 'r');
  try {
    let sum = 0;
    for (;;) {
      const length = readSync(file, piece, 0, piece.length, null);
      if (length === 0) return sum;
      sum = crc32(piece.subarray(0, length), sum);
    }
  } finally {
    closeSync(file);
  }
}

/** The first line is the SHA-256 of the second: a seal that is itself damaged must not accuse a good folder. */
function write(path: string, seal: Seal): void {
  const text = JSON.stringify(seal);
  writeDurably(path, `${hash('sha256', text)}\n${text}\n`);
}

/** @returns `undefined` if there is none that can be trusted */
function read(path: string): Seal | undefined {
  if (!existsSync(path)) return undefined;
  const [sum, text = ''] = readFileSync(path, 'utf8').split('\n');
  if (hash('sha256', text) !== sum) return undefined;
  return sealSchema.safeParse(JSON.parse(text)).data;
}
