import { accessSync, constants, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { POSTGRES_MAJOR } from '../embedded/postgres-major.ts';
import { ASIDE_PREFIX, NAMES } from './folder-names.ts';
import { FolderRefusedError, RESTORE_HINT, refusingFaults } from './folder-refused-error.ts';
import { type Marker, readMarker } from './marker.ts';

/** What a data folder is for: a new database, or the one it holds. */
export type Survey =
  | { readonly kind: 'new' }
  /** `marker` is absent in folders of earlier releases. */
  | { readonly kind: 'used'; readonly marker: Marker | undefined };

/** Folders that PostgreSQL does not make again, though some are empty: a copy that left out empty folders lacks them. */
const NEEDED_FOLDERS = [
  'base',
  'global',
  'pg_commit_ts',
  'pg_logical',
  'pg_multixact',
  'pg_notify',
  'pg_replslot',
  'pg_stat',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal',
  'pg_xact',
];

/** Names that a file system or a tool leaves in a folder, with no data of anybody. */
const FOREIGN_NAMES: ReadonlySet<string> = new Set(['lost+found']);
/** What may lie in a folder that has never held a database: what is there before its first start is complete. */
const FIRST_START_NAMES: ReadonlySet<string> = new Set([
  NAMES.lock,
  `${NAMES.lock}-journal`,
  NAMES.unfinished,
  NAMES.admin,
]);

/**
 * Decides whether a data folder gets a new database. It does if it is empty, or holds only what a first start left that was
 * killed: in every other case it opens with what it holds, or not at all.
 *
 * @throws FolderRefusedError
 */
export function surveyFolder(dataDir: string): Survey {
  return refusingFaults(dataDir, () => {
    const names = readdirSync(dataDir);
    if (names.includes('PG_VERSION')) {
      throw new FolderRefusedError(
        `${dataDir} is itself the folder of a database: name the folder around it in DATA_DIR.`,
      );
    }
    const marker = readMarker(join(dataDir, NAMES.marker));
    if (!names.includes(NAMES.database)) {
      if (marker !== null) throw databaseGone(dataDir);
      requireNeverUsed(dataDir, names);
      return { kind: 'new' };
    }
    requireDatabase(join(dataDir, NAMES.database), marker ?? undefined);
    return { kind: 'used', marker: marker ?? undefined };
  });
}

function databaseGone(dataDir: string): FolderRefusedError {
  return new FolderRefusedError(
    `the data folder ${dataDir} held a database, and ${NAMES.database} is missing in it. ${RESTORE_HINT}`,
  );
}

function requireNeverUsed(dataDir: string, names: readonly string[]): void {
  const aside = names.filter((name) => name.startsWith(ASIDE_PREFIX)).sort();
  if (aside.length > 0) {
    throw new FolderRefusedError(
      `the data folder ${dataDir} holds no database, but one that an earlier release moved aside: rename ` +
        `${aside.at(-1)} to ${NAMES.database} to go on with it, or move it elsewhere to begin anew.`,
    );
  }
  if (names.includes(NAMES.restoring)) {
    throw new FolderRefusedError(
      `a restore into the data folder ${dataDir} was broken off: run it again, or delete ${NAMES.restoring} to begin anew.`,
    );
  }
  if (names.includes(NAMES.backups) && readdirSync(join(dataDir, NAMES.backups)).length > 0) {
    throw new FolderRefusedError(
      `the data folder ${dataDir} holds copies of a database, and no database. ${RESTORE_HINT}`,
    );
  }
  const foreign = names.filter(
    (name) =>
      !FIRST_START_NAMES.has(name) &&
      !FOREIGN_NAMES.has(name) &&
      name !== NAMES.backups &&
      !name.startsWith('.'),
  );
  if (foreign.length > 0) {
    throw new FolderRefusedError(
      `the data folder ${dataDir} holds no database, and is not empty (${foreign.slice(0, 3).join(', ')}): ` +
        'name an empty folder in DATA_DIR to begin anew.',
    );
  }
}

/** Holds a folder against what must be true before PostgreSQL may see it. */
function requireDatabase(directory: string, marker: Marker | undefined): void {
  for (const name of ['PG_VERSION', 'global/pg_control', ...NEEDED_FOLDERS]) {
    requireOwn(directory, name);
  }
  requireMajor(directory, marker);
}

function requireOwn(directory: string, name: string): void {
  const path = join(directory, name);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) {
    throw new FolderRefusedError(
      `the database in ${directory} is damaged, ${name} is missing. ${RESTORE_HINT}`,
    );
  }
  // As PostgreSQL itself asks for: files of two owners end in a folder that neither can use.
  const user = process.getuid?.();
  if (user !== undefined && stats.uid !== user) {
    throw new FolderRefusedError(
      `${path} belongs to user ${stats.uid}, and this is user ${user}: start as the owner, or give the folder to this user.`,
    );
  }
  accessSync(path, constants.R_OK | constants.W_OK);
}

function requireMajor(directory: string, marker: Marker | undefined): void {
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (!/^\d+(\.\d+)?$/.test(version)) {
    throw new FolderRefusedError(
      `the database in ${directory} is damaged, its PG_VERSION cannot be read. ${RESTORE_HINT}`,
    );
  }
  if (version === String(POSTGRES_MAJOR)) return;
  const maker =
    marker === undefined
      ? 'the release that made it'
      : `the release that made it (${marker.release})`;
  throw new FolderRefusedError(
    `the database in ${directory} is of PostgreSQL ${version}, and this release works with ${POSTGRES_MAJOR}: make a copy ` +
      `with ${maker} and restore it into an empty folder with this one (README, "Your data").`,
  );
}
