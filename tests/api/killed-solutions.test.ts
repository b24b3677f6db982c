import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import { admin } from '../support/admin.ts';
import { newTuner } from '../support/api-server.ts';
import { isNight } from '../support/is-night.ts';
import { applyUntilKilled, expectUsed, newKilledSolutions } from '../support/killed-solutions.ts';
import { publicationText, tuneOf } from '../support/solution-scenes.ts';
import { startServer } from '../support/start-server.ts';

/** Fresh moments each time; a run is repeated with the seed in the name of its test. */
const SEED = Number(process.env['KILLS_SEED'] ?? Date.now() % 1_000_000);
const KILLS = isNight ? 200 : 2;
/** Latest moment of a kill, counted from the purchase, in milliseconds. */
const LATEST_KILL_MS = 4000;
const TUNES = [tuneOf([0, 1]), tuneOf([2])];

describe('a server that is killed while solutions are bought, applied and taken back', () => {
  it(
    `has done each once and whole (${KILLS} kills, seed ${SEED})`,
    async () => {
      const random = seededRandom(SEED);
      const folder = await mkdtemp(join(tmpdir(), 'solutions-'));
      const server = await startServer({
        RATE_LIMIT: '1000000',
        RATE_LIMIT_LOGIN: '1000000',
        DEMO: '0',
        JOBS: '1',
      });
      let acknowledged = 0;
      try {
        const ids: string[] = [];
        for (const [i, { solution }] of TUNES.entries()) {
          const file = join(folder, `${i}.json`);
          await writeFile(file, publicationText({ key: `kill-${i}`, price: 10 - i }, solution));
          const { json } = await admin({ DATA_DIR: server.dataDir }, 'solutions', 'publish', file);
          ids.push(json.id);
        }
        for (let kill = 0; kill < KILLS; kill++) {
          const tuner = await newTuner(server, `killed.applier.${kill}`);
          const work = await newKilledSolutions(tuner, ids);
          const using = applyUntilKilled(tuner, work);
          // The first one as late as any: then something was acknowledged before it.
          await pause(kill === 0 ? LATEST_KILL_MS : random.below(LATEST_KILL_MS));
          await server.kill();
          await using;
          await server.restart();
          acknowledged += await expectUsed(tuner, work, TUNES);
        }
        expect(acknowledged).toBeGreaterThan(0);
        process.stdout.write(`kills ${KILLS}, acknowledged ${acknowledged}\n`);
      } finally {
        await server.dispose();
        await rm(folder, { recursive: true });
      }
    },
    KILLS * 90_000 + 60_000,
  );
});
