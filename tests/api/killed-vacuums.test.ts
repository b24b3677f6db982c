import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import { openDatabase } from '../../server/db/database.ts';
import { isNight } from '../support/is-night.ts';
import { newDataDir } from '../support/new-data-dir.ts';
import { NOTHING_HAPPENS } from '../support/new-database.ts';

/** Fresh moments each time; a run is repeated with the seed in the name of its test. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const KILLS = isNight ? 40 : 1;
/** Latest moment of a kill, counted from the first round, in milliseconds. */
const LATEST_KILL_MS = 2000;

let dataDir: string;
beforeEach(async () => {
  dataDir = await newDataDir();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** @returns the last round that was told of */
async function workUntilKilled(afterMs: number): Promise<number> {
  const child = spawn(process.execPath, ['tests/support/vacuuming-process.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  child.stdout.on('data', (text: Buffer) => {
    told += text.toString();
  });
  const exited = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), exited]);
  await pause(afterMs);
  child.kill('SIGKILL');
  await exited;
  return Number(told.trimEnd().split('\n').at(-1));
}

describe('a database that is killed while it is vacuumed', () => {
  it(`opens with all that was committed, and with every page as it should be (${KILLS} kills, seed ${SEED})`, {
    timeout: KILLS * 60_000,
  }, async () => {
    const random = seededRandom(SEED);
    for (let kill = 0; kill < KILLS; kill++) {
      const round = await workUntilKilled(random.below(LATEST_KILL_MS));
      expect(round).toBeGreaterThan(kill);
      const { db, close } = await openDatabase({ kind: 'embedded', dataDir }, NOTHING_HAPPENS);
      const { rows } = await sql<{ rounds: number }>`
        select count(distinct recipient)::int as rounds from outbox_mails
        where recipient::int <= ${round} and subject = '0' and length(text) = 6400`.execute(db);
      expect(rows[0]?.rounds).toBe(round);
      // Every page is read, those of the indexes too.
      await sql`vacuum (disable_page_skipping) outbox_mails`.execute(db);
      await sql`reindex table outbox_mails`.execute(db);
      await close();
    }
  });
});
