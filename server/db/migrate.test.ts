import { describe, expect, it } from 'vitest';
import { NOTHING_HAPPENS, newDatabase } from '../../tests/support/new-database.ts';
import { isPostgres } from '../../tests/support/two-nodes.ts';
import { openDatabase } from './database.ts';
import { isNewest, MIGRATION_NAMES, migrateTo, migrationsOf } from './migrate.ts';

const NODES = 6;
/** A schema of long ago, from which a start has far to go. */
const OLD_SCHEMA = '0003-folders-maps';

// The embedded database has one server at a time: this runs where TEST_DATABASE_URL names a PostgreSQL.
describe.runIf(isPostgres)('servers that start at once on one PostgreSQL', () => {
  it.each<[string, string | null]>([
    ['that is empty', null],
    ['of an earlier release', OLD_SCHEMA],
    ['that is in order', MIGRATION_NAMES.at(-1) ?? null],
  ])(
    '%s migrate it once, and all of them open it',
    async (_, schema) => {
      const { choice, drop } = await newDatabase();
      if (schema !== null) {
        const old = await openDatabase(choice, NOTHING_HAPPENS, (db) => migrateTo(db, schema));
        await old.close();
      }
      const opened = await Promise.all(
        Array.from({ length: NODES }, () => openDatabase(choice, NOTHING_HAPPENS)),
      );
      for (const { db } of opened) {
        expect(await isNewest(db)).toBe(true);
        expect(await migrationsOf(db)).toEqual(MIGRATION_NAMES);
      }
      await Promise.all(opened.map((database) => database.close()));
      await drop();
    },
    120_000,
  );
});
