import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { userChannel } from '../../core/contract/live.ts';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import { type ApiClient, apiClient, newTuner } from '../support/api-server.ts';
import { type Balancer, openBalancer } from '../support/balancer.ts';
import { isNight } from '../support/is-night.ts';
import { LastingListener } from '../support/lasting-listener.ts';
import { newDatabase } from '../support/new-database.ts';
import { SavingClient } from '../support/saving-client.ts';
import { type StartedNode, startedNode } from '../support/started-node.ts';
import { isPostgres } from '../support/two-nodes.ts';
import { whenRead } from '../support/when-read.ts';

/** Fresh moments each time; a run is repeated with the seed in the name of its test. */
const SEED = Number(process.env['KILLS_SEED'] ?? Date.now() % 1_000_000);
const KILLS = isNight ? 20 : 3;
const NODES = 3;
const CLIENTS = 4;
/** Latest moment of a kill, counted from when all nodes are there, in milliseconds. */
const LATEST_KILL_MS = 2500;
/** Longest time for which a client may be without an answer. */
const LONGEST_BREAK_MS = 5000;
/** Rarely enough that each upload is read between two kills, as jobs of a killed node wait for the end of their lease. */
const UPLOADED_EVERY = 25;
const READ_TIMEOUT_MS = 180_000;

interface Client {
  readonly tuner: ApiClient;
  readonly saving: SavingClient;
  readonly listener: LastingListener;
}

// The embedded database has one server at a time: this runs where TEST_DATABASE_URL names a PostgreSQL.
describe.runIf(isPostgres)(
  'three nodes on one PostgreSQL, of which one is killed again and again',
  () => {
    it(
      `lose nothing, do nothing twice, and every client goes on by itself (${KILLS} kills, seed ${SEED})`,
      async () => {
        const random = seededRandom(SEED);
        const { choice, drop } = await newDatabase();
        const nodes: StartedNode[] = [];
        const clients: Client[] = [];
        let balancer: Balancer | undefined;
        try {
          if (choice.kind !== 'server') throw new Error('this needs a PostgreSQL');
          const databaseUrl = choice.url;
          const tokens = await registered(databaseUrl);
          balancer = await openBalancer(() => nodes.map(({ url }) => Number(new URL(url).port)));
          const { url } = balancer;
          const startNode = (): Promise<StartedNode> =>
            startedNode({ DATABASE_URL: databaseUrl, JOBS: '1', PUBLIC_URL: url });
          for (let i = 0; i < NODES; i++) nodes.push(await startNode());
          for (const token of tokens) clients.push(await begun(balancer, token));
          await whileWorking(clients, async () => {
            for (let kill = 0; kill < KILLS; kill++) {
              await pause(random.below(LATEST_KILL_MS));
              const victim = random.below(NODES);
              await (nodes[victim] as StartedNode).run.kill();
              nodes[victim] = await startNode();
            }
          });
          for (const client of clients) await expectWhole(client);
          tell(clients);
        } finally {
          await Promise.all(clients.map(({ listener }) => listener.end()));
          await balancer?.close();
          await Promise.all(nodes.map(({ run }) => run.stop()));
          await drop();
        }
      },
      KILLS * 60_000 + READ_TIMEOUT_MS,
    );
  },
);

/**
 * Registers the clients: where others come in by a balancer, nobody does without a mail server.
 *
 * @returns their tokens
 */
async function registered(databaseUrl: string): Promise<Array<string | undefined>> {
  const node = await startedNode({ DATABASE_URL: databaseUrl });
  try {
    const tokens: Array<string | undefined> = [];
    for (let i = 0; i < CLIENTS; i++) {
      tokens.push((await newTuner(node, `kept.going.${i}`)).token);
    }
    return tokens;
  } finally {
    await node.run.stop();
  }
}

async function begun(
  balancer: { readonly url: string },
  token: string | undefined,
): Promise<Client> {
  const tuner = apiClient(balancer, token);
  const { id } = (await tuner.call('GET', '/auth')).json;
  const saving = new SavingClient(tuner);
  await saving.begin();
  const listener = new LastingListener(balancer, tuner, userChannel(id));
  await listener.begin();
  return { tuner, saving, listener };
}

/** Has all of them save, read and upload while something is done. */
async function whileWorking(clients: readonly Client[], act: () => Promise<void>): Promise<void> {
  let isOver = false;
  const working = clients.map(async ({ saving }) => {
    for (let i = 1; !isOver; i++) {
      await saving.save();
      await saving.read();
      if (i % UPLOADED_EVERY === 0) await saving.upload();
    }
  });
  try {
    await act();
  } finally {
    isOver = true;
    await Promise.all(working);
  }
}

async function expectWhole({ tuner, saving, listener }: Client): Promise<void> {
  expect(await saving.savedAt(tuner)).toBe(saving.acknowledged);
  // Those it has uploaded and the one it saves in: none is lost, none is there twice.
  const { json } = await tuner.call('GET', '/projects?perPage=1');
  expect(json.meta.total).toBe(saving.uploads.length + 1);
  for (const id of saving.uploads) await whenRead(tuner, id, READ_TIMEOUT_MS);
  expect(listener.longestBreakMs).toBeLessThan(LONGEST_BREAK_MS);
  expect(saving.longestBreakMs).toBeLessThan(LONGEST_BREAK_MS);
  // Hears again, of a reading that begins now.
  const before = listener.heardCount();
  await saving.upload();
  await expect.poll(() => listener.heardCount(), { timeout: 20_000 }).toBeGreaterThan(before);
}

function tell(clients: readonly Client[]): void {
  const sum = (count: (client: Client) => number): number =>
    clients.reduce((total, client) => total + count(client), 0);
  process.stdout.write(
    `kills ${KILLS}, saves ${sum(({ saving }) => saving.acknowledged)}, ` +
      `uploads ${sum(({ saving }) => saving.uploads.length)}, ` +
      `breaks of listeners ${sum(({ listener }) => listener.breakCount)}, longest break ` +
      `${Math.round(Math.max(...clients.map(({ saving }) => saving.longestBreakMs)))} ms of calls, ` +
      `${Math.round(Math.max(...clients.map(({ listener }) => listener.longestBreakMs)))} ms of listening\n`,
  );
}
