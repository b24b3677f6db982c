import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeOldTemplates, SCHEMA_NAME } from '../support/new-data-dir.ts';

const HOUR_MS = 3600 * 1000;

/** That of this run. */
const OWN = readdirSync(tmpdir()).find((name) => name.endsWith(SCHEMA_NAME)) ?? '';

it('templates of other tables are removed when nobody has used them for a day', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mapwright-old-'));
  const put = (name: string, unusedHours: number): void => {
    const usedAt = new Date(Date.now() - unusedHours * HOUR_MS);
    mkdirSync(join(folder, name, 'base'), { recursive: true });
    utimesSync(join(folder, name), usedAt, usedAt);
  };
  try {
    put('mapwright-new-database-0.1.0-other', 25);
    put('mapwright-empty-database-0.1.0', 25);
    put('mapwright-new-database-0.2.0-other', 23);
    put('mapwright-mine', 25);
    put(OWN, 25);
    removeOldTemplates(folder);
    expect(readdirSync(folder).sort()).toEqual(
      ['mapwright-mine', 'mapwright-new-database-0.2.0-other', OWN].sort(),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
