import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSolution } from '../../core/solutions/solution-codec.ts';
import type { DatabaseChoice } from '../../server/db/database.ts';
import { type AdminRun, admin, environmentOf } from '../support/admin.ts';
import { type ApiClient, type ApiServer, newTuner, startApiServer } from '../support/api-server.ts';
import { newDatabase } from '../support/new-database.ts';
import {
  offersOf,
  type PublicationHead,
  publicationText,
  relsOf,
  savedVersion,
  solutionsOf,
  tuneOf,
} from '../support/solution-scenes.ts';

const TUNE = tuneOf([0]);
const NOBODY = '00000000-0000-4000-8000-000000000000';

let choice: DatabaseChoice;
let drop: () => Promise<void>;
let server: ApiServer;
let tuner: ApiClient;
let folder: string;

beforeAll(async () => {
  ({ choice, drop } = await newDatabase());
  server = await startApiServer({ database: choice });
  tuner = await newTuner(server, 'ada.tuner');
  folder = await mkdtemp(join(tmpdir(), 'publications-'));
});
afterAll(async () => {
  await server.close();
  await drop();
  await rm(folder, { recursive: true });
});

const run = (...line: string[]): Promise<AdminRun> => admin(environmentOf(choice), ...line);

async function fileOf(text: string): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(path, text);
  return path;
}

const publicationOf = (head: PublicationHead, tune = TUNE): Promise<string> =>
  fileOf(publicationText(head, tune.solution));

describe('a solution', () => {
  it('is published from a file, offered where it fits, and withdrawn; all of it is written down', async () => {
    const version = await savedVersion(tuner);
    const file = await publicationOf({
      key: 'stage-1',
      kind: 'STAGE',
      stage: 1,
      name: 'Stufe 1',
      price: 12,
    });
    const { code, json } = await run('solutions', 'publish', file, '--why', 'asked for');
    expect([code, json]).toEqual([
      0,
      { id: json.id, serviceType: 'stage-1', price: 12, family: 'P01', regions: 1, bases: 2 },
    ]);
    const { solutions } = await offersOf(tuner, version.root, 1);
    expect(solutions[0]).toMatchObject({ id: json.id, serviceType: { key: 'stage-1', stage: 1 } });
    expect(solutions[0]?.serviceType.names.pl).toBe('Stufe 1');
    const withdrawn = await run('solutions', 'withdraw', json.id);
    expect(withdrawn.json).toEqual({ id: json.id, state: 'withdrawn' });
    const after = await solutionsOf(tuner, version.root);
    expect([after.solutions, relsOf(after)]).toEqual([[], ['learn']]);
    expect((await tuner.call('GET', version.project)).json.flags.solutions).toBe(false);
    const { entries } = (await run('audit', 'list', '--limit', '2')).json;
    expect(entries).toMatchObject([
      { action: 'solutions withdraw', subject: json.id },
      { action: 'solutions publish', subject: `${json.id}: stage-1`, reason: 'asked for' },
    ]);
  });

  it('is published once, under a service type that stays what it is', async () => {
    const head = { key: 'egr-off', price: 5 } as const;
    expect((await run('solutions', 'publish', await publicationOf(head))).code).toBe(0);
    const again = await run('solutions', 'publish', await publicationOf(head));
    expect([again.code, again.json.error]).toEqual([1, 'this solution is published already']);
    const other = await publicationOf({ ...head, kind: 'STAGE', stage: 2 });
    const refused = await run('solutions', 'publish', other);
    expect([refused.code, refused.json.error]).toEqual([
      1,
      'egr-off is a service type of another kind or stage',
    ]);
  });

  it('that is not in the catalogue cannot be withdrawn', async () => {
    const { code, json } = await run('solutions', 'withdraw', NOBODY);
    expect([code, json.error]).toEqual([1, `there is no solution ${NOBODY} in the catalogue`]);
    expect((await run('solutions', 'withdraw', 'stage-1')).code).toBe(2);
  });

  it('is looked for again where it had no place, and nowhere else', async () => {
    const version = await savedVersion(tuner);
    const file = await publicationOf({ key: 'stage-3', price: 7, name: 'Later' });
    const { id } = (await run('solutions', 'publish', file)).json;
    const offers = await offersOf(tuner, version.root, 2);
    expect(offers.solutions.map((solution) => solution.id)).toContain(id);
    // As a finder would have left it that did not know better.
    const matches = sql.table('solution_matches');
    await sql`update ${matches} set state = 'unfit', reason = 'ambiguous', placement = null, patch = null
      where solution_id = ${id}`.execute(server.db);
    const before = await solutionsOf(tuner, version.root);
    expect(before.solutions.map((solution) => solution.id)).not.toContain(id);

    const { code, json } = await run('solutions', 'retry', '--why', 'a better finder');
    expect(code).toBe(0);
    expect(json.solutions).toBeGreaterThan(0);
    expect(json.places).toBeGreaterThanOrEqual(json.solutions);
    const after = await offersOf(tuner, version.root, 2);
    expect(after.solutions.map((solution) => solution.id)).toContain(id);
    expect((await run('solutions', 'retry')).json).toEqual({ solutions: 0, places: 0 });
    expect((await run('solutions', 'retry', 'all')).code).toBe(2);
  });

  it('is not published by a file that is none', async () => {
    const right = JSON.parse(publicationText({ key: 'dpf-off' }, TUNE.solution));
    const wrong: readonly unknown[] = [
      {},
      [],
      'text',
      JSON.parse(writeSolution(TUNE.solution)),
      { ...right, price: -1 },
      { ...right, price: 1.5 },
      { ...right, solution: {} },
      { ...right, solution: { ...right.solution, regions: [] } },
      { ...right, bases: [{}] },
      { ...right, more: 1 },
      { ...right, serviceType: { ...right.serviceType, key: 'DPF off' } },
      { ...right, serviceType: { ...right.serviceType, kind: 'STAGE' } },
      { ...right, serviceType: { ...right.serviceType, names: { en: 'DPF off' } } },
      {
        ...right,
        serviceType: { ...right.serviceType, names: { ...right.serviceType.names, cn: 'a\nb' } },
      },
    ];
    for (const content of wrong) {
      const { code, complaint } = await run(
        'solutions',
        'publish',
        await fileOf(JSON.stringify(content)),
      );
      expect([code, complaint]).toEqual([2, expect.stringContaining('FILE publishes nothing')]);
    }
    expect((await run('solutions', 'publish', await fileOf('{'))).code).toBe(2);
    expect((await run('solutions', 'publish', join(folder, 'none'))).complaint).toContain(
      'cannot be read',
    );
    expect((await run('solutions', 'publish')).complaint).toContain('FILE is missing');
  });
});
