import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { userChannel } from '../../core/contract/live.ts';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import { apiClient, login, newTuner } from '../support/api-server.ts';
import { isNight } from '../support/is-night.ts';
import {
  expectKept,
  type KilledWork,
  newKilledWork,
  workUntilKilled,
} from '../support/killed-work.ts';
import { listenTo } from '../support/live-listener.ts';
import { newDatabase } from '../support/new-database.ts';
import { startServer } from '../support/start-server.ts';
import { type StartedNode, startedNode } from '../support/started-node.ts';
import { isPostgres } from '../support/two-nodes.ts';

/** Fresh moments each time; a run is repeated with the seed in the name of its test. */
const SEED = Number(process.env['KILLS_SEED'] ?? Date.now() % 1_000_000);
const KILLS = isNight ? 100 : 2;
const NODE_KILLS = isNight ? 30 : 2;
const CALLERS = 2;
/** Latest moment of a kill, counted from the first call, in milliseconds. */
const LATEST_KILL_MS = 2500;

describe('a server that is killed in the middle of its work', () => {
  it(
    `has kept all that it acknowledged, and nothing by half (${KILLS} kills, seed ${SEED})`,
    async () => {
      const random = seededRandom(SEED);
      const server = await startServer({
        RATE_LIMIT: '1000000',
        RATE_LIMIT_LOGIN: '1000000',
        DEMO: '0',
      });
      try {
        const tuner = await newTuner(server, 'killed');
        const all: KilledWork[] = [];
        for (let kill = 0; kill < KILLS; kill++) {
          const works = Array.from({ length: CALLERS }, () => newKilledWork(random));
          const working = Promise.all(works.map((work) => workUntilKilled(tuner, work)));
          await pause(random.below(LATEST_KILL_MS));
          await server.kill();
          await working;
          await server.restart();
          for (const work of works) await expectKept(tuner, work);
          all.push(...works);
        }
        // Not one of them was lost by a later kill.
        const { json } = await tuner.call('GET', '/projects?perPage=1');
        expect(json.meta.total).toBe(all.length);
        process.stdout.write(
          `kills ${KILLS}, acknowledged ${all.reduce((sum, work) => sum + work.acknowledged, 0)}\n`,
        );
      } finally {
        await server.dispose();
      }
    },
    KILLS * 60_000,
  );
});

// The embedded database has one server at a time: this runs where TEST_DATABASE_URL names a PostgreSQL.
describe.runIf(isPostgres)('one of two servers that is killed', () => {
  it(
    `takes nothing with it that it acknowledged, and no event (${NODE_KILLS} kills, seed ${SEED})`,
    async () => {
      const random = seededRandom(SEED);
      const { choice, drop } = await newDatabase();
      if (choice.kind !== 'server') throw new Error('this needs a PostgreSQL');
      const { url: databaseUrl } = choice;
      const startNode = (): Promise<StartedNode> =>
        startedNode({ DATABASE_URL: databaseUrl, JOBS: '1' });
      const survivor = await startNode();
      try {
        const tuner = await newTuner(survivor, 'survivor');
        const { id } = (await tuner.call('GET', '/auth')).json;
        const listener = await listenTo(survivor, tuner, userChannel(id));
        // One for all: an account has so many sessions, and the first of more is ended.
        const token = await login(apiClient(survivor), 'survivor', 'correct horse');
        for (let kill = 0; kill < NODE_KILLS; kill++) {
          const victim = await startNode();
          const there = apiClient(victim, token);
          const works = Array.from({ length: CALLERS }, () => newKilledWork(random));
          const working = Promise.all(works.map((work) => workUntilKilled(there, work)));
          await pause(random.below(LATEST_KILL_MS));
          await victim.run.kill();
          await working;
          // Its jobs are taken over when their leases have ended.
          for (const work of works) await expectKept(tuner, work);
        }
        const told = await eventCount(databaseUrl, userChannel(id));
        expect(told).toBeGreaterThan(NODE_KILLS);
        // Each of them once, over one connection.
        expect(listener.isOpen()).toBe(true);
        await expect.poll(() => listener.heardCount(), { timeout: 20_000 }).toBe(told);
        listener.end();
      } finally {
        await survivor.run.stop();
        await drop();
      }
    },
    NODE_KILLS * 180_000,
  );
});

/** Events that were told on a channel. */
async function eventCount(databaseUrl: string, channel: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    'select count(*)::int as count from events where channel = $1',
    [channel],
  );
  await client.end();
  return rows[0].count;
}
