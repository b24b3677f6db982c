import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch } from '../../core/bytes/byte-patch.ts';
import { decodePatch } from '../../core/bytes/patch-codec.ts';
import type { Database } from '../db/schema.ts';
import { doorTo } from '../db/transact.ts';
import type { ObjectStore } from '../originals/object-store.ts';
import { readWholeOriginal } from '../originals/originals.ts';
import { TargetRefusedError } from './target-refused-error.ts';

/** How much was exported. */
export interface ExportCount {
  readonly accounts: number;
  readonly projects: number;
  readonly files: number;
}

/** What belongs to a project, beside its files. */
const PROJECT_TABLES = ['folders', 'maps', 'marks', 'readings'] as const;

const MAX_NAME_LENGTH = 80;
/** Letters of an id that tell things of one name apart. */
const ID_LENGTH = 8;

/**
 * Writes what people have stored as ordinary files, to be read without this product: a folder for each account, in it one for each
 * project, with its original, its versions as whole files, and everything else as JSON.
 *
 * @param objects the store that originals may lie in, if one is set
 * @param folder is made; must be empty if it is there
 * @throws TargetRefusedError
 */
export async function exportFiles(
  db: Database,
  objects: ObjectStore | undefined,
  folder: string,
): Promise<ExportCount> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new TargetRefusedError(`${folder} is not empty: name a new folder`);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const users = await db.selectFrom('users').selectAll().orderBy('created_at').execute();
  let projectCount = 0;
  let fileCount = 0;
  for (const { password_hash: _, ...user } of users) {
    const home = join(folder, fileName(user.username, user.id));
    mkdirSync(home);
    const settings = await db
      .selectFrom('settings')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    writeJson(join(home, 'account.json'), { user, settings });
    const projects = await db
      .selectFrom('projects')
      .select('id')
      .where('user_id', '=', user.id)
      .orderBy('created_at')
      .execute();
    for (const { id } of projects) fileCount += await exportProject(db, objects, id, home);
    projectCount += projects.length;
  }
  return { accounts: users.length, projects: projectCount, files: fileCount };
}

/** @returns number of files of the vehicle that were written */
async function exportProject(
  db: Database,
  objects: ObjectStore | undefined,
  id: string,
  home: string,
): Promise<number> {
  const project = await db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const folder = join(home, fileName(project.name, id));
  mkdirSync(folder);
  const parts: Record<string, unknown> = {};
  for (const table of PROJECT_TABLES) {
    parts[table] = await db.selectFrom(table).selectAll().where('project_id', '=', id).execute();
  }
  writeJson(join(folder, 'project.json'), { project, ...parts });
  const original = await readWholeOriginal({ ...doorTo(db), objects }, id);
  writeFileSync(join(folder, `original ${fileName(project.file_name)}`), original);
  const versions = await db
    .selectFrom('versions')
    .selectAll()
    .where('project_id', '=', id)
    .orderBy('created_at')
    .execute();
  for (const version of versions) {
    const bytes = applyPatch(original, decodePatch(version.patches));
    writeFileSync(join(folder, `${fileName(version.name, version.id)}.bin`), bytes);
  }
  return 1 + versions.length;
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
}

/** A name that every file system takes. */
function fileName(name: string, id?: string): string {
  const clean = name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^\.+|[. ]+$/g, '');
  return id === undefined ? clean || 'file' : `${clean} ${id.slice(0, ID_LENGTH)}`.trim();
}
