import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { MIGRATION_NAMES } from '../db/migrate.ts';
import {
  type ArchivedTable,
  ArchiveRefusedError,
  type Manifest,
  readManifest,
  rowsFile,
} from './manifest.ts';
import { isBytes } from './read-rows.ts';
import { decodeRows, encodeRow, type Value } from './row-codec.ts';
import { isSameSum, sumOf } from './row-sum.ts';

/**
 * Reads an archive to its end and holds it against what it says of itself.
 *
 * @throws ArchiveRefusedError if it is damaged, incomplete, or of a newer release
 */
export async function verifyArchive(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  requireKnownSchema(folder, manifest);
  for (const table of manifest.tables) {
    const sum = await sumOf(recoded(folder, table)).catch((cause: unknown) => {
      throw damaged(folder, table, cause);
    });
    if (!isSameSum(sum, table)) throw damaged(folder, table);
  }
  return manifest;
}

/** Rows of a table of an archive. @throws an error of file, compression or rows if it is damaged */
export async function* archivedRows(folder: string, table: ArchivedTable): AsyncGenerator<Value[]> {
  const file = createReadStream(join(folder, rowsFile(table.name)));
  const unpacked = createGunzip();
  file.on('error', (error) => unpacked.destroy(error));
  yield* decodeRows(file.pipe(unpacked), table.columns.map(isBytes));
}

async function* recoded(folder: string, table: ArchivedTable): AsyncGenerator<Buffer> {
  for await (const row of archivedRows(folder, table)) yield encodeRow(row);
}

/** The schema of an archive must be one that this release has had. */
function requireKnownSchema(folder: string, { migrations, release }: Manifest): void {
  const isKnown = migrations.every((name, i) => name === MIGRATION_NAMES[i]);
  if (isKnown && migrations.length > 0) return;
  throw new ArchiveRefusedError(
    `the archive ${folder} is of release ${release}, whose schema this one does not know: restore it with that release`,
  );
}

function damaged(folder: string, table: ArchivedTable, cause?: unknown): ArchiveRefusedError {
  return new ArchiveRefusedError(
    `the archive ${folder} is damaged: ${rowsFile(table.name)} is not what its manifest says`,
    { cause },
  );
}
