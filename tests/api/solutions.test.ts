import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectChannel } from '../../core/contract/live.ts';
import { wrongInLedger } from '../../server/commerce/check-ledger.ts';
import { grantCoins } from '../../server/commerce/ledger.ts';
import { setPrice } from '../../server/commerce/price-list.ts';
import { keepCoins } from '../../server/commerce/require-funds.ts';
import { enqueueJob } from '../../server/jobs/enqueue-job.ts';
import { withdrawSolution } from '../../server/solutions/catalogue.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  newTuner,
  sampleImage,
  startApiServer,
} from '../support/api-server.ts';
import { atOnce, statusesOf } from '../support/at-once.ts';
import { listenTo } from '../support/live-listener.ts';
import {
  bytesOf,
  ORIGINAL,
  offersOf,
  publish,
  relsOf,
  type SavedVersion,
  savedVersion,
  solutionsOf,
  tuneOf,
} from '../support/solution-scenes.ts';
import { isPostgres, waitingCount } from '../support/two-nodes.ts';

/** Changes that do not touch each other, and one that meets the first. */
const STAGE_1 = tuneOf([0, 1]);
const SPEED = tuneOf([2]);
const STRONGER = tuneOf([0], 3);
const PATIENCE = { timeout: 30_000 };

let server: ApiServer;
let tuner: ApiClient;
let stage1: string;
let speed: string;
let stronger: string;
let count = 0;
beforeAll(async () => {
  server = await startApiServer();
  const stage = { key: 'stage-1', kind: 'STAGE', stage: 1, name: 'Stage 1', price: 10 } as const;
  stage1 = await publish(server, stage, STAGE_1);
  speed = await publish(server, { key: 'speed', name: 'Speed limit off', price: 5 }, SPEED);
  stronger = await publish(server, { key: 'launch', name: 'Launch', price: 7 }, STRONGER);
}, 60_000);
beforeEach(async () => {
  tuner = await newTuner(server, `solver.${++count}`);
});
// What is published later would be looked for in all of them first.
afterEach(() => server.db.deleteFrom('projects').execute());
afterAll(async () => {
  expect(await server.door.transact(wrongInLedger)).toEqual([]);
  await server.close();
});

async function coins(bucket = 'GREEN'): Promise<number> {
  const { json } = await tuner.call('GET', '/balances');
  return json.data.find((each: { bucket: string }) => each.bucket === bucket).balance;
}

const reasonOf = ({ status, json }: Answer): unknown[] => [status, json.code, json.reason];
const JSON_ONLY = { accept: 'application/json' };

async function offered(patches: Readonly<Record<number, number>> = {}): Promise<SavedVersion> {
  const version = await savedVersion(tuner, patches);
  await offersOf(tuner, version.root, 3);
  return version;
}

/** Coins of a trial are 20, and its discount takes a fifth off. */
const buy = (
  { project }: SavedVersion,
  solutionIds: readonly string[],
  price: number,
  { bucket = 'GREEN', headers = {} } = {},
): Promise<Answer> =>
  tuner.call('POST', `${project}/solutions`, { body: { solutionIds, price, bucket }, headers });

const apply = ({ root }: SavedVersion, id: string, body: unknown = {}): Promise<Answer> =>
  tuner.call('POST', `${root}/solutions/${id}`, { body, headers: JSON_ONLY });

const listed = async ({ root }: SavedVersion, id: string) =>
  (await solutionsOf(tuner, root)).solutions.find((one) => one.id === id);

describe('solutions of a project', () => {
  it('are those that its file takes, the stages first, with what they cost its owner', async () => {
    const version = await savedVersion(tuner);
    const { solutions, links, mySolutions, solutionPacks } = await offersOf(tuner, version.root, 3);
    expect(solutions.map(({ serviceType }) => serviceType.names.en)).toEqual([
      'Stage 1',
      'Launch',
      'Speed limit off',
    ]);
    expect(solutions[0]).toMatchObject({
      id: stage1,
      price: { price: 8, listPrice: 10, discountPercent: 20, buckets: ['GREEN', 'RED', 'SP'] },
      packId: null,
      isApplied: false,
      mapCount: STAGE_1.solution.regions.length,
    });
    expect(relsOf(solutions[0])).toEqual(['purchase', 'preview']);
    expect([mySolutions, solutionPacks]).toEqual([[], []]);
    expect(relsOf({ links })).toEqual(['learn', 'purchase-solutions', 'pack-price']);
    const { json } = await tuner.call('GET', version.project);
    expect(json.flags.solutions).toBe(true);
    expect(relsOf(json)).toContain('solutions');
  });

  it('are none for a file of another kind, and one that was changed where they would write', async () => {
    const other = await savedVersion(tuner, {}, sampleImage);
    expect((await solutionsOf(tuner, other.root)).solutions).toEqual([]);
    const changed = ORIGINAL.slice();
    const [region] = SPEED.solution.regions;
    changed.fill(0x5a, region?.start, region?.end);
    const tuned = await savedVersion(tuner, {}, changed);
    const { solutions } = await offersOf(tuner, tuned.root, 2);
    expect(solutions.map(({ id }) => id)).not.toContain(speed);
  });

  it('are marked as applied, and not sold, where the file came with them', async () => {
    const tuned = await savedVersion(tuner, {}, SPEED.modified);
    await offersOf(tuner, tuned.root, 3);
    const there = await listed(tuned, speed);
    expect([there?.isApplied, relsOf(there)]).toEqual([true, []]);
    expect(reasonOf(await buy(tuned, [speed], 4))).toEqual([
      422,
      'PURCHASE_SOLUTION_FAILURE',
      'solutionUnfit',
    ]);
  });

  it('leave the page nothing to do without a licence but to look', async () => {
    const version = await offered();
    await server.passTime(0);
    await sql`update subscriptions set state = 'ended', ended_at = now(), period_end = now()
      where user_id = (select user_id from projects where id = ${version.projectId})`.execute(
      server.db,
    );
    const { solutions, links } = await solutionsOf(tuner, version.root);
    expect(solutions.map(relsOf)).toEqual([['preview'], ['preview'], ['preview']]);
    expect(links).toEqual([]);
    expect((await buy(version, [speed], 5)).status).toBe(402);
    const learn = { body: { name: 'Mine' } };
    expect((await tuner.call('POST', `${version.root}/my-solutions`, learn)).status).toBe(402);
  });

  it('are nobody\u2019s to delete, and whoever tries holds none of the projects that they fit into', async () => {
    const { projectId } = await offered();
    // Jobs hold the project as well.
    const jobsLeft = async (): Promise<unknown[]> =>
      server.db
        .selectFrom('jobs')
        .select('kind')
        .where('project_id', '=', projectId)
        .where('state', 'in', ['waiting', 'running'])
        .execute();
    await expect.poll(jobsLeft, PATIENCE).toEqual([]);
    // Who has held a row last stands in it.
    const lastHeldBy = async (): Promise<unknown> => {
      const text = sql`select xmax::text from projects where id = ${projectId}::uuid`;
      return (await text.execute(server.db)).rows;
    };
    const before = await lastHeldBy();
    expect((await tuner.call('DELETE', `/my-solutions/${stage1}`)).status).toBe(404);
    expect(await lastHeldBy()).toEqual(before);
    const stranger = await newTuner(server, `stranger.${count}`);
    expect((await stranger.call('DELETE', `/my-solutions/${stage1}`)).status).toBe(404);
    expect(await lastHeldBy()).toEqual(before);
  });

  it('that cannot be read keep no others from being offered', async () => {
    const broken = await publish(server, { key: 'broken' }, tuneOf([3]));
    const content = Buffer.from([0xff]);
    await server.db.updateTable('solutions').set({ content }).where('id', '=', broken).execute();
    try {
      const version = await offered();
      const { reason } = await server.db
        .selectFrom('solution_matches')
        .select('reason')
        .where('solution_id', '=', broken)
        .where('project_id', '=', version.projectId)
        .executeTakeFirstOrThrow();
      expect(reason).toBe('workEnded');
    } finally {
      await server.db.deleteFrom('solutions').where('id', '=', broken).execute();
    }
  });

  it('are looked for by one search that waits, however many are published meanwhile', async () => {
    const { projectId } = await offered();
    const ask = { payload: {}, progress: { found: 0 }, projectId, delayMs: 3_600_000 };
    await server.door.transact((trx) => enqueueJob(trx, { kind: 'matchSolutions', ...ask }));
    const ids = [
      await publish(server, { key: 'first' }, tuneOf([3])),
      await publish(server, { key: 'second' }, tuneOf([4])),
    ];
    const jobsOf = async (kind: 'offerSolution' | 'matchSolutions'): Promise<number> => {
      const jobs = server.db.selectFrom('jobs').select('id').where('kind', '=', kind);
      return (await jobs.where('state', 'in', ['waiting', 'running']).execute()).length;
    };
    try {
      await expect.poll(() => jobsOf('offerSolution'), PATIENCE).toBe(0);
      expect(await jobsOf('matchSolutions')).toBe(1);
    } finally {
      for (const id of ids) await server.door.transact((trx) => withdrawSolution(trx, id));
    }
  });

  it('are told to who has the project open', async () => {
    const { json } = await tuner.upload(ORIGINAL, { details: { name: 'Live' } });
    const listener = await listenTo(server, tuner, projectChannel(json.id));
    try {
      await expect.poll(() => listener.heard(), PATIENCE).toContain('SOLUTIONS_READY');
    } finally {
      listener.end();
    }
  });
});

describe('a preview', () => {
  const preview = ({ root }: SavedVersion, id: string): Promise<Answer> =>
    tuner.call('GET', `${root}/solutions/${id}/preview`);

  it('is rounded before the purchase and exact after it, and never has a byte', async () => {
    const version = await offered();
    const { json: before } = await preview(version, stage1);
    expect([before.isExact, before.percentStep, before.maps.length]).toEqual([false, 5, 2]);
    for (const map of before.maps) {
      for (const percent of Object.values<number>(map.change))
        expect(Math.abs(percent % 5)).toBe(0);
      expect(map.surface.columns).toBeLessThanOrEqual(Math.ceil(map.width / 2));
      for (const value of map.surface.values) expect(value * 4).toBe(Math.round(value * 4));
      expect([map.state, map.ownCells]).toEqual(['placed', 0]);
    }
    await buy(version, [stage1], 8);
    const { json: after } = await preview(version, stage1);
    expect([after.isExact, after.percentStep]).toEqual([true, 0]);
    expect(
      after.maps.some(({ change }: { change: { mean: number } }) => change.mean % 5 !== 0),
    ).toBe(true);
    expect(JSON.stringify(after)).not.toContain('before');
  });

  it('tells what of it stands in the version, and where the person has other values, once it is bought', async () => {
    const [first] = STAGE_1.solution.regions;
    const inFirst = Object.entries(STAGE_1.patches).filter(
      ([at]) => Number(at) >= (first?.start ?? 0) && Number(at) < (first?.end ?? 0),
    );
    const [own] = Object.entries(STAGE_1.patches).filter(([at]) => Number(at) >= (first?.end ?? 0));
    const mine = { [own?.[0] ?? 0]: (own?.[1] ?? 0) ^ 0x7f };
    const version = await offered({ ...Object.fromEntries(inFirst), ...mine });
    const told = async (): Promise<unknown> =>
      (await preview(version, stage1)).json.maps.map(
        ({ state, ownCells }: Record<string, unknown>) => [state, ownCells],
      );
    // By what is told of guesses its bytes could be had for nothing.
    expect(await told()).toEqual([
      ['placed', 0],
      ['placed', 0],
    ]);
    await buy(version, [stage1], 8);
    expect(await told()).toEqual([
      ['already', 0],
      ['placed', 1],
    ]);
  });

  it('is none of what is not offered', async () => {
    const version = await offered();
    expect((await preview(version, crypto.randomUUID())).status).toBe(404);
    expect((await preview(version, 'nothing')).status).toBe(404);
    const tuned = await savedVersion(tuner, {}, SPEED.modified);
    await offersOf(tuner, tuned.root, 3);
    expect(reasonOf(await preview(tuned, speed))).toEqual([
      422,
      'DOWNLOADING_SOLUTIONS_FAILURE',
      'solutionUnfit',
    ]);
  });
});

describe('a purchase', () => {
  it('takes coins before the project, as everybody does', async () => {
    const version = await offered();
    const { id } = (await tuner.call('GET', '/auth')).json;
    let buying: Promise<Answer> | undefined;
    await server.door.transact(async (trx) => {
      // As the end of a work that is paid for: whoever buys waits, and holds nothing that it needs.
      await keepCoins(trx, id, 'GREEN');
      buying ??= buy(version, [stage1], 8);
      // The embedded database has one transaction after the other.
      if (isPostgres) await expect.poll(() => waitingCount(server.db), PATIENCE).toBeGreaterThan(0);
      await sql`select from projects where user_id = ${id} for no key update nowait`.execute(trx);
    });
    expect((await buying)?.status).toBe(201);
    expect(await coins()).toBe(12);
  });

  it('takes the price and gives the solution, once for the project', async () => {
    const version = await offered();
    const { status, json } = await buy(version, [stage1], 8);
    expect([status, json]).toEqual([
      201,
      { id: json.id, price: 8, bucket: 'GREEN', solutionIds: [stage1], packId: null },
    ]);
    expect(await coins()).toBe(12);
    const owned = await listed(version, stage1);
    expect([owned?.price.isPurchased, owned?.price.price]).toEqual([true, 0]);
    expect(relsOf(owned)).toEqual(['apply', 'preview']);
    expect(reasonOf(await buy(version, [stage1], 0))).toEqual([
      409,
      'PURCHASE_SOLUTION_FAILURE',
      'alreadyPurchased',
    ]);
    expect(await coins()).toBe(12);
    const { json: history } = await tuner.call('GET', '/purchases');
    expect(history.data[0].coins).toMatchObject({
      product: 'solutionStage1',
      price: 8,
      listPrice: 10,
    });
  });

  it('is one, however often it is sent and from however many windows', async () => {
    const version = await offered();
    const headers = { 'idempotency-key': 'a-click' };
    const same = await atOnce(4, () => buy(version, [stage1], 8, { headers }));
    expect(statusesOf(same)).toEqual({ 201: 4 });
    expect(new Set(same.map(({ json }) => json.id)).size).toBe(1);
    const many = await atOnce(4, () => buy(version, [speed], 4));
    expect(statusesOf(many)).toEqual({ 201: 1, 409: 3 });
    expect(await coins()).toBe(8);
  });

  it('is one also where a single solution and a pack with it meet', async () => {
    const version = await offered();
    const answers = await atOnce(6, (i) =>
      i % 2 === 0 ? buy(version, [stage1], 8) : buy(version, [stage1, speed], 8),
    );
    expect(statusesOf(answers)).toEqual({ 201: 1, 409: 5 });
    expect(await coins()).toBe(12);
  });

  it('is refused with anything that is wrong with it, and nothing is charged', async () => {
    const version = await offered();
    const unknown = (): string => crypto.randomUUID();
    const many = Array.from({ length: 21 }, unknown);
    const cases: ReadonlyArray<readonly [object, number, string]> = [
      [{ price: 7 }, 409, 'priceChanged'],
      [{ price: -1 }, 422, 'fieldsInvalid'],
      [{ bucket: 'RED' }, 402, 'insufficientFunds'],
      [{ bucket: undefined }, 422, 'fieldsInvalid'],
      [{ solutionIds: [] }, 422, 'fieldsInvalid'],
      [{ solutionIds: ['stage'] }, 422, 'fieldsInvalid'],
      [{ solutionIds: [unknown()] }, 422, 'solutionUnfit'],
      [{ solutionIds: many }, 422, 'fieldsInvalid'],
    ];
    for (const [part, status, reason] of cases) {
      const body = { solutionIds: [stage1], price: 8, bucket: 'GREEN', ...part };
      const answer = await tuner.call('POST', `${version.project}/solutions`, { body });
      expect(reasonOf(answer)).toEqual([status, 'PURCHASE_SOLUTION_FAILURE', reason]);
      if (reason === 'priceChanged') expect(answer.json.details).toEqual({ price: 8 });
    }
    expect(await coins()).toBe(20);
  });

  it('follows the price of the catalogue where a solution has none of its own', async () => {
    const plain = await publish(server, { key: 'plain' }, tuneOf([3]));
    try {
      const version = await savedVersion(tuner);
      await offersOf(tuner, version.root, 4);
      expect((await listed(version, plain))?.price.listPrice).toBe(15);
      await server.door.transact((trx) => setPrice(trx, 'solutionService', 10));
      expect(reasonOf(await buy(version, [plain], 12))[2]).toBe('priceChanged');
      expect((await buy(version, [plain], 8)).status).toBe(201);
    } finally {
      await server.door.transact((trx) => withdrawSolution(trx, plain));
      await server.door.transact((trx) => setPrice(trx, 'solutionService', 15));
    }
  });

  it('is paid with solution points too', async () => {
    const version = await offered();
    const { id: userId } = (await tuner.call('GET', '/auth')).json;
    const grant = { userId, bucket: 'SP', amount: 9, kind: 'staffGrant' } as const;
    await server.door.transact((trx) =>
      grantCoins(trx, { ...grant, reason: 'test', onceKey: null }),
    );
    expect((await buy(version, [stage1], 8, { bucket: 'SP' })).status).toBe(201);
    expect([await coins('SP'), await coins()]).toEqual([1, 20]);
  });
});

describe('a pack', () => {
  const price = ({ project }: SavedVersion, ids: readonly string[]): Promise<Answer> =>
    tuner.call(
      'GET',
      `${project}/prices/solution-pack?${ids.map((id) => `solution[]=${id}`).join('&')}`,
    );

  it('costs as much as the dearest of it, and is applied as a whole', async () => {
    const version = await offered();
    const { json: asked } = await price(version, [speed, stage1]);
    expect(asked).toMatchObject({ solutionIds: [stage1, speed], conflicts: [] });
    expect([asked.price.price, asked.price.listPrice, relsOf(asked)]).toEqual([
      8,
      10,
      ['purchase'],
    ]);
    const { json: bought } = await buy(version, [stage1, speed], 8);
    expect(await coins()).toBe(12);
    const { solutions, solutionPacks } = await solutionsOf(tuner, version.root);
    expect(solutionPacks).toMatchObject([
      {
        id: bought.packId,
        solutionIds: [stage1, speed],
        receipt: { id: bought.id, price: 8, bucket: 'GREEN' },
        isApplied: false,
      },
    ]);
    expect(relsOf(solutionPacks[0])).toEqual(['apply']);
    const owned = solutions.filter(({ id }) => id !== stronger);
    expect(owned.map((one) => [one.packId, relsOf(one)])).toEqual([
      [bought.packId, ['preview']],
      [bought.packId, ['preview']],
    ]);
    expect(reasonOf(await apply(version, stage1))[2]).toBe('solutionOfPack');
    const { status, json: work } = await apply(version, bought.packId);
    expect([status, work.state, work.solutions.length]).toEqual([200, 'modified', 2]);
    const expected = ORIGINAL.slice();
    for (const { patches } of [STAGE_1, SPEED]) {
      for (const [at, byte] of Object.entries(patches)) expected[Number(at)] = byte;
    }
    expect(Buffer.compare(await bytesOf(tuner, version.root), expected)).toBe(0);
    expect((await solutionsOf(tuner, version.root)).solutionPacks[0]?.isApplied).toBe(true);
  });

  it('of one costs what that one costs', async () => {
    const version = await offered();
    expect((await price(version, [speed])).json.price.price).toBe(4);
  });

  it('cannot be bought of solutions that are in the way of each other, and says which', async () => {
    const version = await offered();
    const { json } = await price(version, [stage1, stronger]);
    expect(json.conflicts).toEqual([
      { solutionIds: [stage1, stronger], maps: [STAGE_1.solution.regions[0]?.map?.name] },
    ]);
    expect(json.links).toEqual([]);
    expect(reasonOf(await buy(version, [stage1, stronger], 8))).toEqual([
      422,
      'CREATE_SOLUTIONS_PACK_FAILURE',
      'solutionsConflict',
    ]);
    expect(await coins()).toBe(20);
  });

  it('has no price where the question is none', async () => {
    const { project } = await savedVersion(tuner);
    for (const query of ['', 'solution[]=stage', 'solution[]=', `solution=${stage1}`]) {
      const answer = await tuner.call('GET', `${project}/prices/solution-pack?${query}`);
      expect(reasonOf(answer)).toEqual([422, 'PURCHASE_SOLUTION_FAILURE', 'fieldsInvalid']);
    }
  });
});

describe('a stage', () => {
  it('is not listed and not sold where there is an AI stage of its number, unless it was bought', async () => {
    const before = await offered();
    await buy(before, [stage1], 8);
    const ai = { key: 'ai-stage-1', kind: 'AI_STAGE', stage: 1, price: 9 } as const;
    const id = await publish(server, ai, tuneOf([4]));
    try {
      await offersOf(tuner, before.root, 4);
      const version = await savedVersion(tuner);
      const { solutions } = await offersOf(tuner, version.root, 3);
      expect(solutions.map((one) => one.id)).toEqual([id, stronger, speed]);
      expect(reasonOf(await buy(version, [stage1], 8))[2]).toBe('solutionUnfit');
    } finally {
      await server.door.transact((trx) => withdrawSolution(trx, id));
    }
    await offersOf(tuner, before.root, 3);
  });
});

describe('what is withdrawn', () => {
  it('is offered no more, stays with who has it, and is told', async () => {
    const [one, other] = [await offered(), await offered()];
    const id = await publish(server, { key: 'passing', price: 1 }, tuneOf([5]));
    await offersOf(tuner, one.root, 4);
    await offersOf(tuner, other.root, 4);
    await buy(one, [id], 1);
    const listener = await listenTo(server, tuner, projectChannel(other.projectId));
    try {
      expect(await server.door.transact((trx) => withdrawSolution(trx, id))).toBe(true);
      expect(await server.door.transact((trx) => withdrawSolution(trx, id))).toBe(false);
      await expect.poll(() => listener.heard(), PATIENCE).toContain('SOLUTIONS_UPDATED');
    } finally {
      listener.end();
    }
    await offersOf(tuner, other.root, 3);
    expect(relsOf(await listed(one, id))).toEqual(['apply', 'preview']);
    expect((await apply(one, id)).json.state).toBe('modified');
  });
});
