import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import { apiClient, login, newTuner } from '../support/api-server.ts';
import { isNight } from '../support/is-night.ts';
import {
  buyUntilKilled,
  expectBought,
  type KilledPurchases,
  newKilledPurchases,
} from '../support/killed-purchases.ts';
import { newDatabase } from '../support/new-database.ts';
import { startServer } from '../support/start-server.ts';
import { type StartedNode, startedNode } from '../support/started-node.ts';
import { isPostgres } from '../support/two-nodes.ts';

/** Fresh moments each time; a run is repeated with the seed in the name of its test. */
const SEED = Number(process.env['KILLS_SEED'] ?? Date.now() % 1_000_000);
const KILLS = isNight ? 200 : 3;
const NODE_KILLS = isNight ? 40 : 2;
const BUYERS = 2;
/** Latest moment of a kill, counted from the first purchase, in milliseconds. */
const LATEST_KILL_MS = 2500;

describe('a server that is killed while people buy', () => {
  it(
    `has charged each purchase once, and none without its effect (${KILLS} kills, seed ${SEED})`,
    async () => {
      const random = seededRandom(SEED);
      const server = await startServer({
        RATE_LIMIT: '1000000',
        RATE_LIMIT_LOGIN: '1000000',
        DEMO: '0',
        JOBS: '1',
      });
      let acknowledged = 0;
      let sent = 0;
      try {
        for (let kill = 0; kill < KILLS; kill++) {
          const buyers = await Promise.all(
            Array.from({ length: BUYERS }, async (_, i) => {
              const tuner = await newTuner(server, `killed.buyer.${kill}.${i}`);
              return { tuner, work: await newKilledPurchases(tuner, random) };
            }),
          );
          const buying = Promise.all(buyers.map(({ tuner, work }) => buyUntilKilled(tuner, work)));
          await pause(random.below(LATEST_KILL_MS));
          await server.kill();
          await buying;
          await server.restart();
          for (const { tuner, work } of buyers) acknowledged += await expectBought(tuner, work);
          sent += sentIn(buyers.map(({ work }) => work));
        }
        expect(sent).toBeGreaterThan(KILLS);
        process.stdout.write(`kills ${KILLS}, purchases ${sent}, acknowledged ${acknowledged}\n`);
      } finally {
        await server.dispose();
      }
    },
    KILLS * 90_000,
  );
});

// The embedded database has one server at a time: this runs where TEST_DATABASE_URL names a PostgreSQL.
describe.runIf(isPostgres)('one of three servers that is killed while people buy', () => {
  it(
    `takes no purchase with it, and charges none twice (${NODE_KILLS} kills, seed ${SEED})`,
    async () => {
      const random = seededRandom(SEED);
      const { choice, drop } = await newDatabase();
      if (choice.kind !== 'server') throw new Error('this needs a PostgreSQL');
      const { url: databaseUrl } = choice;
      const startNode = (): Promise<StartedNode> =>
        startedNode({ DATABASE_URL: databaseUrl, JOBS: '1' });
      const survivors = [await startNode(), await startNode()] as const;
      try {
        for (let kill = 0; kill < NODE_KILLS; kill++) {
          const victim = await startNode();
          const buyers = await Promise.all(
            Array.from({ length: BUYERS }, async (_, i) => {
              const name = `node.buyer.${kill}.${i}`;
              const tuner = await newTuner(survivors[0], name);
              const work = await newKilledPurchases(tuner, random);
              const token = await login(tuner, name, 'correct horse');
              return {
                work,
                there: apiClient(victim, token),
                after: apiClient(survivors[1], token),
              };
            }),
          );
          const buying = Promise.all(buyers.map(({ there, work }) => buyUntilKilled(there, work)));
          await pause(random.below(LATEST_KILL_MS));
          await victim.run.kill();
          await buying;
          for (const { after, work } of buyers) await expectBought(after, work);
        }
      } finally {
        for (const { run } of survivors) await run.stop();
        await drop();
      }
    },
    NODE_KILLS * 300_000,
  );
});

function sentIn(works: readonly KilledPurchases[]): number {
  return works.reduce((sum, work) => sum + work.sent.length, 0);
}
