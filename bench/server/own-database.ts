import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseChoice } from '../../server/db/database.ts';

/** A PostgreSQL to measure on instead of the embedded database. */
const postgresUrl = process.env['TEST_DATABASE_URL'];

/** An empty database that goes with the bench. */
export interface OwnDatabase {
  readonly choice: DatabaseChoice;
  /** Variables that have a server take it. */
  readonly environment: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

/** Name under which a bench hands in what it has measured on a database: the two kinds have nothing in common. */
export function nameOn({ choice }: OwnDatabase, bench: string): string {
  return choice.kind === 'server' ? `${bench}-postgresql` : bench;
}

/** In a folder of its own, or on the PostgreSQL that `TEST_DATABASE_URL` names. */
export async function ownDatabase(): Promise<OwnDatabase> {
  if (postgresUrl === undefined) {
    const dataDir = mkdtempSync(join(tmpdir(), 'mapwright-bench-'));
    return {
      choice: { kind: 'embedded', dataDir },
      environment: { DATA_DIR: dataDir, DEMO: '1' },
      drop: async () => rmSync(dataDir, { recursive: true, force: true }),
    };
  }
  const name = `mapwright_bench_${crypto.randomUUID().replaceAll('-', '')}`;
  await command(postgresUrl, `create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    choice: { kind: 'server', url: url.href },
    environment: { DATABASE_URL: url.href, DEMO: '1' },
    drop: () => command(postgresUrl, `drop database ${name} with (force)`),
  };
}

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
