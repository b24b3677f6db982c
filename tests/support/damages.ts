import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import type { SeededRandom } from '../../core/samples/seeded-random.ts';

/** Something that happens to a data folder while no server works on it. */
export interface Damage {
  /** What, and to which file, for the name of a test. */
  readonly name: string;
  apply(dataDir: string): void;
}

/** What can happen to a file. @param at where, as a share of its length in 0..1 */
const KINDS: Readonly<Record<string, (path: string, at: number) => void>> = {
  missing: (path) => rmSync(path),
  emptied: (path) => truncateSync(path),
  cut: (path, at) => truncateSync(path, Math.floor(statSync(path).size * at)),
  'cut at a page': (path, at) => {
    truncateSync(path, Math.floor((statSync(path).size * at) / PAGE_BYTES) * PAGE_BYTES);
  },
  'in part overwritten': (path, at) => overwrite(path, at, Buffer.alloc(SECTOR_BYTES, 0xa5)),
  'in part zeros': (path, at) => overwrite(path, at, Buffer.alloc(SECTOR_BYTES)),
  'in part a page of zeros': (path, at) => overwrite(path, at, Buffer.alloc(PAGE_BYTES)),
  'something else': (path) => writeFileSync(path, 'This is not what was here before.\n'),
};

const SECTOR_BYTES = 512;
const PAGE_BYTES = 8192;

/** One kind of damage to one file. @param path inside the data folder */
export function damage(kind: string, path: string, at = 0.5): Damage {
  const inPlaces = /part|cut/.test(kind) ? ` at ${at.toFixed(2)}` : '';
  return {
    name: `${path} ${kind}${inPlaces}`,
    apply: (dataDir) => KINDS[kind]?.(join(dataDir, path), at),
  };
}

/** Damage by chance to one of the files of a folder. */
export function anyDamage(dataDir: string, random: SeededRandom): Damage {
  return damage(
    random.pick(Object.keys(KINDS)),
    random.pick(filesIn(dataDir)),
    random.below(1000) / 1000,
  );
}

/** Paths of all files of a folder, by name. */
export function filesIn(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
    .sort();
}

/** Replaces bytes from the sector on that is nearest before a place. What goes beyond the end is left out. */
function overwrite(path: string, at: number, bytes: Buffer): void {
  const length = readFileSync(path).length;
  const start = Math.floor((length * at) / bytes.length) * bytes.length;
  const file = openSync(path, 'r+');
  try {
    writeSync(file, bytes, 0, Math.min(bytes.length, length - start), start);
  } finally {
    closeSync(file);
  }
}
