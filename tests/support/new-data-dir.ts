import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedDatabase } from '../../server/db/embedded/embedded-database.ts';
import { migrateToNewest } from '../../server/db/migrate.ts';
import { embeddedPool, overPool } from '../../server/db/pools.ts';

/** What is in a new database: nothing, or the tables of the newest schema with what every database has in them. */
export type Content = 'nothing' | 'tables';

const { version } = JSON.parse(
  readFileSync(
    new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url),
    'utf8',
  ),
) as { readonly version: string };

/** What the tables of a new database are made by: another name for others. */
export const SCHEMA_NAME: string = nameOfSchema(new URL('../../server/db/', import.meta.url));

/**
 * New databases, made once per machine: making one takes two seconds and its tables as long again, copying both a tenth of one.
 */
const TEMPLATES: Readonly<Record<Content, string>> = {
  nothing: `mapwright-empty-database-${version}`,
  tables: `mapwright-new-database-${version}-${SCHEMA_NAME}`,
};
const TEMPLATE_NAME = /^mapwright-(?:empty|new)-database-/;
/** For how long nobody has used a template that nobody will: what is tested beside this uses its own each time. In milliseconds. */
const UNUSED_MS = 24 * 3600 * 1000;

/** A data folder with a new database, as a server leaves it behind that has ended at once. The caller removes it. */
export async function newDataDir(content: Content = 'tables'): Promise<string> {
  await ensureTemplate(content);
  const folder = mkdtempSync(join(tmpdir(), 'mapwright-test-'));
  cpSync(pathOf(content), join(folder, 'database'), { recursive: true });
  return folder;
}

/** Makes what new databases are copies of, where it is missing, and notes that it is used. */
export async function ensureTemplate(content: Content): Promise<void> {
  if (!existsSync(pathOf(content))) await makeTemplate(content);
  const now = new Date();
  utimesSync(pathOf(content), now, now);
}

/** Removes templates for other tables that nobody has used for a day. @param folder that they are in */
export function removeOldTemplates(folder: string = tmpdir()): void {
  const since = Date.now() - UNUSED_MS;
  for (const name of readdirSync(folder).filter((each) => TEMPLATE_NAME.test(each))) {
    const usedMs = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? since;
    if (usedMs >= since || Object.values(TEMPLATES).includes(name)) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function pathOf(content: Content): string {
  return join(tmpdir(), TEMPLATES[content]);
}

async function makeTemplate(content: Content): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mapwright-template-'));
  try {
    const embedded = await openEmbeddedDatabase({
      directory: join(folder, 'database'),
      isNew: true,
    });
    const pool = embeddedPool(() => Promise.resolve(embedded));
    if (content === 'tables') await migrateToNewest(overPool(pool));
    await pool.end();
    await embedded.close();
    renameSync(join(folder, 'database'), pathOf(content));
  } catch (error) {
    // Another worker may have been faster.
    if (!existsSync(pathOf(content))) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function nameOfSchema(folder: URL): string {
  const migrations = readdirSync(new URL('migrations', folder)).map((name) => `migrations/${name}`);
  const hash = createHash('sha256');
  for (const path of ['migrate.ts', ...migrations.sort()]) {
    if (!path.endsWith('.test.ts')) hash.update(readFileSync(new URL(path, folder)));
  }
  return hash.digest('hex').slice(0, 16);
}
