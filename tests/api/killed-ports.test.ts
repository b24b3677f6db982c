import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import { type Answer, type ApiClient, newTuner } from '../support/api-server.ts';
import { isNight } from '../support/is-night.ts';
import { portScene, settledPort } from '../support/port-scenes.ts';
import { bytesOf, type SavedVersion, savedVersion } from '../support/solution-scenes.ts';
import { startServer } from '../support/start-server.ts';
import { whenRead } from '../support/when-read.ts';

/** Fresh moments each time; a run is repeated with the seed in the name of its test. */
const SEED = Number(process.env['KILLS_SEED'] ?? Date.now() % 1_000_000);
const KILLS = isNight ? 40 : 1;
/** Times that work is asked for: each waits for 25 seconds. */
const MOST_ASKED = 5;
const READ_MS = 120_000;
/** Of these, no border is taken for one of a map that is found. */
const SCENE = portScene(7, [3, 12, 40]);

/** Work of one version on its way into another, and the keys of its calls. */
interface Porting {
  readonly from: SavedVersion;
  readonly to: SavedVersion;
  readonly beginKey: string;
  readonly applyKey: string;
}

/** A version of a file that the server has read: what is learnt depends on the maps that it has found. */
async function readVersion(
  tuner: ApiClient,
  patches: Readonly<Record<number, number>>,
  file: Uint8Array,
): Promise<SavedVersion> {
  const version = await savedVersion(tuner, patches, file);
  await whenRead(tuner, version.projectId, READ_MS);
  return version;
}

async function newPorting(tuner: ApiClient, from: SavedVersion): Promise<Porting> {
  const to = await readVersion(tuner, {}, SCENE.second);
  return { from, to, beginKey: crypto.randomUUID(), applyKey: crypto.randomUUID() };
}

/** Carries the work there, as whoever sends each call again under its key. @throws where the server is gone */
async function carry(tuner: ApiClient, porting: Porting): Promise<Answer> {
  const { from, to, beginKey, applyKey } = porting;
  const begun = await tuner.call('POST', `${to.root}/ports`, {
    body: { projectId: from.projectId, fileId: from.versionId },
    headers: { 'idempotency-key': beginKey },
  });
  expect(begun.status).toBe(201);
  const port = await settledPort(tuner, to.root, begun.json.id);
  expect(port.state).toBe('ready');
  const headers = { accept: 'application/json', 'idempotency-key': applyKey };
  const path = `${to.root}/ports/${port.id}`;
  let answer = await tuner.call('POST', path, { body: {}, headers });
  for (let asked = 1; answer.status === 202 && asked < MOST_ASKED; asked++) {
    answer = await tuner.call('POST', path, { body: {}, headers });
  }
  return answer;
}

describe('a server that is killed while work is carried to another software', () => {
  it(
    `has carried it once and whole (${KILLS} kills, seed ${SEED})`,
    async () => {
      const random = seededRandom(SEED);
      const server = await startServer({
        RATE_LIMIT: '1000000',
        RATE_LIMIT_LOGIN: '1000000',
        DEMO: '0',
        JOBS: '1',
      });
      let brokenOff = 0;
      try {
        const tuner = await newTuner(server, 'killed.porter');
        const from = await readVersion(tuner, SCENE.patches, SCENE.first);
        // What becomes of it where nobody is killed. The second has what the first had to make ready, as those that are killed have.
        const first = await newPorting(tuner, from);
        expect((await carry(tuner, first)).json.state).toBe('modified');
        const control = await newPorting(tuner, from);
        const begunMs = performance.now();
        expect((await carry(tuner, control)).json.state).toBe('modified');
        let latestMs = performance.now() - begunMs;
        const carried = await bytesOf(tuner, control.to.root);
        expect(Buffer.compare(carried, SCENE.second)).not.toBe(0);

        let kills = 0;
        for (; kills < KILLS || brokenOff === 0; kills++) {
          const porting = await newPorting(tuner, from);
          let isOver = false;
          const carrying = carry(tuner, porting).then(
            () => {
              isOver = true;
            },
            () => undefined,
          );
          await pause(random.below(Math.ceil(latestMs)));
          if (!isOver) brokenOff++;
          // It took less this time: the sooner until one is broken off.
          else if (brokenOff === 0) latestMs /= 2;
          await server.kill();
          await carrying;
          await server.restart();
          const { status, json } = await carry(tuner, porting);
          expect([status < 300, json.state]).toEqual([true, 'modified']);
          const { root } = porting.to;
          expect(Buffer.compare(await bytesOf(tuner, root), carried)).toBe(0);
          // Saved once: what was sent again has changed nothing.
          expect(
            (await tuner.call('GET', root, { headers: { accept: 'application/json' } })).json
              .revision,
          ).toBe(2);
        }
        process.stdout.write(`kills ${kills}, broken off ${brokenOff}\n`);
      } finally {
        await server.dispose();
      }
    },
    KILLS * 180_000 + 240_000,
  );
});
