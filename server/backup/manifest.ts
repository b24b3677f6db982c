import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../db/folder/write-durably.ts';
import type { Sequence } from './catalogue.ts';
import type { RowSum } from './row-sum.ts';

/** What an archive says of itself. It is written last: a folder without it is no archive. */
export interface Manifest {
  /** Form of the files. */
  readonly format: 1;
  /** Release that made it. */
  readonly release: string;
  /** Moment whose state it holds, ISO 8601. */
  readonly createdAt: string;
  /** Id of the database, if it had one. */
  readonly databaseId: string | null;
  /** Version of the PostgreSQL it is from. */
  readonly postgres: string;
  /** Names of the migrations that made its schema, in their order. */
  readonly migrations: readonly string[];
  /** Every table whose rows are kept, by name. */
  readonly tables: readonly ArchivedTable[];
  readonly sequences: readonly Sequence[];
}

/** Rows of a table in an archive, summed up before they were compressed. */
export interface ArchivedTable extends RowSum {
  readonly name: string;
  readonly columns: ReadonlyArray<{ readonly name: string; readonly type: string }>;
}

/** Name of the file that holds the manifest. */
export const MANIFEST = 'manifest.json';

/** Name of the file with the rows of a table. */
export function rowsFile(table: string): string {
  return `${table}.rows.gz`;
}

/** The folder is no archive, or not the whole of one. The message is fit for a terminal. */
export class ArchiveRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ArchiveRefusedError';
  }
}

const manifestSchema: z.ZodType<Manifest> = z.object({
  format: z.literal(1),
  release: z.string(),
  createdAt: z.string(),
  databaseId: z.string().nullable(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string().regex(/^\w+$/),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rowCount: z.int(),
      lengthBytes: z.int(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
});

/** Writes the manifest of a folder, which makes an archive of it. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const sum = hash('sha256', JSON.stringify(manifest));
  const text = JSON.stringify({ ...manifest, sha256: sum }, undefined, 2);
  writeDurably(join(folder, MANIFEST), `${text}\n`);
}

/** Reads the manifest of an archive. @throws ArchiveRefusedError */
export function readManifest(folder: string): Manifest {
  try {
    const { sha256, ...manifest } = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
    if (hash('sha256', JSON.stringify(manifest)) === sha256) return manifestSchema.parse(manifest);
  } catch (cause) {
    throw new ArchiveRefusedError(`${folder} is no archive: its ${MANIFEST} cannot be read`, {
      cause,
    });
  }
  throw new ArchiveRefusedError(`the archive ${folder} is damaged: its ${MANIFEST} was changed`);
}
