import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedDatabase } from '../../server/db/embedded/embedded-database.ts';

const { version } = JSON.parse(
  readFileSync(
    new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url),
    'utf8',
  ),
) as { readonly version: string };

/** An empty database, made once per machine: making one takes two seconds, copying it a tenth of one. */
const template = join(tmpdir(), `mapwright-empty-database-${version}`);

/** A data folder with an empty database, as a server leaves it behind. The caller removes it. */
export async function newDataDir(): Promise<string> {
  if (!existsSync(template)) await makeTemplate();
  const folder = mkdtempSync(join(tmpdir(), 'mapwright-test-'));
  cpSync(template, join(folder, 'database'), { recursive: true });
  return folder;
}

async function makeTemplate(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mapwright-template-'));
  try {
    const database = await openEmbeddedDatabase({
      directory: join(folder, 'database'),
      isNew: true,
    });
    await database.close();
    renameSync(join(folder, 'database'), template);
  } catch (error) {
    // Another worker may have been faster.
    if (!existsSync(template)) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
