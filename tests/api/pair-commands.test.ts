import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedFamily } from '../../core/ai-stage/testing/generated-tunes.ts';
import type { DatabaseChoice } from '../../server/db/database.ts';
import { type AdminRun, admin, environmentOf } from '../support/admin.ts';
import { type ApiServer, startApiServer } from '../support/api-server.ts';
import { newDatabase } from '../support/new-database.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const [TUNE, OTHER] = generatedFamily({ count: 2 }).tunes;

let choice: DatabaseChoice;
let drop: () => Promise<void>;
let server: ApiServer;
let folder: string;

beforeAll(async () => {
  ({ choice, drop } = await newDatabase());
  server = await startApiServer({ database: choice });
  folder = await mkdtemp(join(tmpdir(), 'pairs-'));
});
afterAll(async () => {
  await server.close();
  await drop();
  await rm(folder, { recursive: true });
});

const run = (...line: string[]): Promise<AdminRun> => admin(environmentOf(choice), ...line);

async function fileOf(bytes: Uint8Array | undefined): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.bin`);
  await writeFile(path, bytes ?? new Uint8Array());
  return path;
}

const of = (...more: string[]): string[] => ['--service-type', 'ai-stage-1', ...more];

describe('a pair', () => {
  it('is added as what the model needs of it, listed with what is missing, and removed', async () => {
    const files = [await fileOf(TUNE?.original), await fileOf(TUNE?.tuned)];
    const added = await run('pairs', 'add', ...files, ...of('--car', 'golf-5', '--why', 'a gift'));
    expect(added.json).toEqual({
      id: added.json.id,
      family: 'M1.3',
      serviceType: 'ai-stage-1',
      car: 'golf-5',
      maps: 33,
      changedMaps: TUNE?.changed.length,
      otherBytes: 0,
    });
    const families = async () => (await run('pairs', 'list')).json.families;
    await expect.poll(families, { timeout: 30_000 }).toMatchObject([
      {
        family: 'M1.3',
        serviceType: 'ai-stage-1',
        state: 'notEnoughPairs',
        pairCount: 1,
        neededCount: 8,
        evaluation: null,
        pairs: [{ id: added.json.id, car: 'golf-5', maps: 33 }],
      },
    ]);
    expect((await run('pairs', 'remove', added.json.id)).json).toEqual({
      id: added.json.id,
      state: 'removed',
    });
    expect(await families()).toEqual([]);
    const { entries } = (await run('audit', 'list', '--limit', '2')).json;
    expect(entries).toMatchObject([
      { action: 'pairs remove', subject: added.json.id },
      { action: 'pairs add', reason: 'a gift' },
    ]);
  });

  it('of one tune is known once; another tune of the car is another pair', async () => {
    const files = [await fileOf(TUNE?.original), await fileOf(TUNE?.tuned)];
    const named = of('--car', 'golf-5', '--tune', 'first');
    expect((await run('pairs', 'add', ...files, ...named)).code).toBe(0);
    const again = await run('pairs', 'add', ...files, ...named);
    expect([again.code, again.json.error]).toEqual([
      1,
      'this tune of this original is known already',
    ]);
    const others = [await fileOf(OTHER?.original), await fileOf(OTHER?.tuned)];
    expect((await run('pairs', 'add', ...others, ...named)).code).toBe(0);
    const next = of('--car', 'golf-5', '--tune', 'second');
    expect((await run('pairs', 'add', ...files, ...next)).code).toBe(0);
    const families = async () => (await run('pairs', 'list')).json.families[0]?.pairCount;
    // Versions of one tune count once.
    await expect.poll(families, { timeout: 30_000 }).toBe(2);
  });

  it('is not added where nothing can be learnt of it, or for what is no AI stage', async () => {
    const original = await fileOf(TUNE?.original);
    const tuned = await fileOf(TUNE?.tuned);
    const short = await fileOf(TUNE?.tuned.subarray(1));
    const foreign = await fileOf(new Uint8Array(4096));
    const marked = await fileOf(new Uint8Array(4096).with(5, 1));
    const car = of('--car', 'golf-5');
    const wrong: ReadonlyArray<readonly [readonly string[], string]> = [
      [[original, original, ...car], 'TUNED is the original'],
      [[original, short, ...car], 'different lengths'],
      [[foreign, marked, ...car], 'does not say which control unit'],
      [[original, join(folder, 'none'), ...car], 'cannot be read'],
      [[original, ...car], 'TUNED is missing'],
      [[original, tuned, ...of()], '--car'],
      [[original, tuned, '--car', 'golf-5'], '--service-type'],
      [[original, tuned, ...car, '--maps', tuned], 'is no file of maps'],
    ];
    for (const [line, complaint] of wrong) {
      const { code, complaint: said } = await run('pairs', 'add', ...line);
      expect([code, said]).toEqual([2, expect.stringContaining(complaint)]);
    }
    const other = await run(
      'pairs',
      'add',
      original,
      tuned,
      '--service-type',
      'stage-1',
      '--car',
      'golf-5',
    );
    expect([other.code, other.json.error]).toEqual([
      1,
      '--service-type names no AI stage: ai-stage-1, ai-stage-2 and ai-stage-3 do',
    ]);
  });

  it('that is not there cannot be removed', async () => {
    const { code, json } = await run('pairs', 'remove', NOBODY);
    expect([code, json.error]).toEqual([1, `there is no pair ${NOBODY}`]);
    expect((await run('pairs', 'remove', 'golf-5')).code).toBe(2);
  });
});
