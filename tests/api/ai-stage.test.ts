import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foundMaps } from '../../bench/ai-stage/real-pairs.ts';
import { familyOf } from '../../core/ai-stage/family.ts';
import { leftOutMaps } from '../../core/ai-stage/left-out-maps.ts';
import { proposeStage } from '../../core/ai-stage/propose-stage.ts';
import { applyPatch } from '../../core/bytes/byte-patch.ts';
import type { PreviewMap } from '../../core/contract/solution-previews.ts';
import { planSolution } from '../../core/solutions/apply-solution.ts';
import { findSolution } from '../../core/solutions/find-solution.ts';
import { learnSolution } from '../../core/solutions/learn-solution.ts';
import { placedWithout } from '../../core/solutions/without-regions.ts';
import { wrongInLedger } from '../../server/commerce/check-ledger.ts';
import { enqueueJob } from '../../server/jobs/enqueue-job.ts';
import { withdrawSolution } from '../../server/solutions/catalogue.ts';
import { proposeTo } from '../../server/stages/ask-for-stages.ts';
import { familyReports } from '../../server/stages/family-reports.ts';
import { removePair } from '../../server/stages/tuned-pairs.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';
import {
  bytesOf,
  offersOf,
  publish,
  relsOf,
  type SavedVersion,
  savedVersion,
  solutionsOf,
} from '../support/solution-scenes.ts';
import { addPairs, type DigestedTune, digestedTunes } from '../support/stage-scenes.ts';

const PATIENCE = { timeout: 60_000, interval: 100 };
/** 25 coins less the discount of a trial. */
const PRICE = 20;

const tunes: readonly DigestedTune[] = digestedTunes({ count: 12, leftAlone: 0.2 });
const known = tunes.slice(0, 11);
const target = tunes[11] as DigestedTune;

let server: ApiServer;
let tuner: ApiClient;
let count = 0;
beforeAll(async () => {
  server = await startApiServer();
}, 60_000);
beforeEach(async () => {
  tuner = await newTuner(server, `learner.${++count}`);
});
afterEach(async () => {
  await server.db.deleteFrom('projects').execute();
  await server.db.deleteFrom('tuned_pairs').execute();
  await server.db.deleteFrom('stage_models').execute();
});
afterAll(async () => {
  expect(await server.door.transact(wrongInLedger)).toEqual([]);
  await server.close();
});

const buy = ({ project }: SavedVersion, id: string, price = PRICE): Promise<Answer> =>
  tuner.call('POST', `${project}/solutions`, {
    body: { solutionIds: [id], price, bucket: 'GREEN' },
  });
const apply = ({ root }: SavedVersion, id: string, body: unknown = {}): Promise<Answer> =>
  tuner.call('POST', `${root}/solutions/${id}`, { body, headers: { accept: 'application/json' } });

const reports = () => server.door.transact(familyReports);

async function offered(version: SavedVersion): Promise<string> {
  const [stage] = (await offersOf(tuner, version.root, 1)).solutions;
  return stage?.id ?? '';
}

async function mapsOf({ root }: SavedVersion, id: string): Promise<PreviewMap[]> {
  return (await tuner.call('GET', `${root}/solutions/${id}/preview`)).json.maps;
}

/** What the core alone comes to. */
function proposalFor(pairs: readonly DigestedTune[], original: Uint8Array) {
  const family = familyOf(pairs.map(({ car, digest }, i) => ({ car, tune: String(i), digest })));
  const proposal = proposeStage(family, original, foundMaps(original));
  if (proposal.kind !== 'proposed') throw new Error(proposal.kind);
  return proposal;
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

describe('too few tunes of a family', () => {
  it('are told, and nothing is offered; another family says nothing', async () => {
    const version = await savedVersion(tuner, {}, target.original);
    await addPairs(server, known.slice(0, 5));
    const inTheMaking = async (): Promise<unknown> =>
      (await solutionsOf(tuner, version.root)).stagesInTheMaking;
    await expect.poll(inTheMaking, PATIENCE).toMatchObject([
      {
        serviceType: { key: 'ai-stage-1', kind: 'AI_STAGE', stage: 1 },
        pairCount: 5,
        neededCount: 8,
      },
    ]);
    const { solutions } = await solutionsOf(tuner, version.root);
    expect(solutions).toEqual([]);
    expect(await reports()).toMatchObject([
      { state: 'notEnoughPairs', pairCount: 5, neededCount: 8, evaluation: null },
    ]);
    const other = await savedVersion(tuner);
    expect((await solutionsOf(tuner, other.root)).stagesInTheMaking).toEqual([]);
  });
});

describe('enough tunes of a family', () => {
  it('make a stage for files that were there, and for files that come', async () => {
    const before = await savedVersion(tuner, {}, target.original);
    await addPairs(server, known);
    const id = await offered(before);
    const { solutions, stagesInTheMaking } = await solutionsOf(tuner, before.root);
    expect(solutions[0]).toMatchObject({
      serviceType: { key: 'ai-stage-1' },
      price: { price: PRICE, listPrice: 25 },
      isApplied: false,
    });
    expect([stagesInTheMaking, relsOf(solutions[0])]).toEqual([[], ['purchase', 'preview']]);
    const after = await savedVersion(tuner, {}, target.original);
    expect(await offered(after)).not.toBe(id);
    expect(await reports()).toMatchObject([{ state: 'offered', pairCount: 11 }]);
  });

  it('make it also where a tune is added and taken away before it is judged, and keep what there is', async () => {
    await addPairs(server, known);
    const before = await savedVersion(tuner, {}, target.original);
    const there = await offered(before);
    await sql`create function judge_later() returns trigger language plpgsql as $$
      begin
        new.due_at = now() + interval '1 hour';
        return new;
      end $$`.execute(server.db);
    await sql`create trigger judge_later before insert on jobs
      for each row when (new.kind = 'learnStage') execute function judge_later()`.execute(
      server.db,
    );
    const proposed = async ({ projectId }: SavedVersion): Promise<number> => {
      const jobs = server.db.selectFrom('jobs').select('id').where('kind', '=', 'proposeStages');
      const ended = jobs.where('project_id', '=', projectId).where('state', '=', 'done');
      return (await ended.execute()).length;
    };
    try {
      const [added] = await addPairs(server, [target]);
      const version = await savedVersion(tuner, {}, target.original);
      await expect.poll(() => proposed(version), PATIENCE).toBe(1);
      const count = await proposed(before);
      await server.door.transact((trx) => proposeTo(trx, before.projectId, null));
      await expect.poll(() => proposed(before), PATIENCE).toBe(count + 1);
      expect(await offered(before)).toBe(there);
      await server.door.transact((trx) => removePair(trx, added ?? ''));
      await sql`drop trigger judge_later on jobs`.execute(server.db);
      await sql`update jobs set due_at = now() where kind = 'learnStage'`.execute(server.db);
      expect(await offered(version)).not.toBe('');
      expect(await offered(before)).toBe(there);
    } finally {
      await sql`drop function judge_later cascade`.execute(server.db);
    }
  });

  it('are worked out by one job that waits, however often it is asked for', async () => {
    const { projectId } = await savedVersion(tuner, {}, target.original);
    const ask = { payload: {}, progress: { found: 0 }, projectId, delayMs: 3_600_000 };
    await server.door.transact((trx) => enqueueJob(trx, { kind: 'proposeStages', ...ask }));
    await server.door.transact((trx) => proposeTo(trx, projectId, null));
    const jobs = server.db.selectFrom('jobs').select('id').where('kind', '=', 'proposeStages');
    expect(await jobs.where('project_id', '=', projectId).execute()).toHaveLength(1);
  });

  it('are shown with the reason of each map, and no byte', async () => {
    await addPairs(server, known);
    const version = await savedVersion(tuner, {}, target.original);
    const id = await offered(version);
    const maps = await mapsOf(version, id);
    const { solution, reasons } = proposalFor(known, target.original);
    expect(maps.map(({ id: each }) => each)).toEqual(solution.regions.map((region) => region.id));
    maps.forEach(({ stageReason: reason, cells }, i) => {
      expect(reason).toMatchObject({
        changedIn: reasons[i]?.changedIn,
        seenIn: reasons[i]?.seenIn,
        coupledWith: reasons[i]?.coupledWith,
        nearest: { car: reasons[i]?.nearest.car },
      });
      expect(Math.abs((reason?.usual.low ?? 1) % 5)).toBe(0);
      expect(cells < 4 ? reason?.here : Math.abs((reason?.here ?? 1) % 5)).toBe(
        cells < 4 ? null : 0,
      );
    });
    const text = JSON.stringify(maps);
    expect(text).not.toMatch(/before|after|replaced|written/);
  });

  it('are bought, applied and taken back like any solution', async () => {
    await addPairs(server, known);
    const version = await savedVersion(tuner, {}, target.original);
    const id = await offered(version);
    expect((await apply(version, id)).status).toBe(402);
    expect((await buy(version, id)).status).toBe(201);
    const { json } = await apply(version, id);
    const { solution } = proposalFor(known, target.original);
    const file = { original: target.original, current: target.original };
    const wanted = applyPatch(target.original, planSolution(solution, file).patch);
    expect([json.state, isSame(await bytesOf(tuner, version.root), wanted)]).toEqual([
      'modified',
      true,
    ]);
    expect((await solutionsOf(tuner, version.root)).solutions[0]?.isApplied).toBe(true);
    const path = `${version.root}/applications/${json.applicationId}/revert`;
    const back = await tuner.call('POST', path, {
      body: {},
      headers: { accept: 'application/json' },
    });
    expect(back.json.state).toBe('modified');
    expect(isSame(await bytesOf(tuner, version.root), target.original)).toBe(true);
  });

  it('leave out what the person leaves out, and what belongs together with it', async () => {
    await addPairs(server, known);
    const version = await savedVersion(tuner, {}, target.original);
    const id = await offered(version);
    await buy(version, id);
    const { solution, reasons } = proposalFor(known, target.original);
    const coupled = reasons.find(({ coupledWith }) => coupledWith.length > 0);
    const off = coupled?.id ?? '';
    const left = leftOutMaps(reasons, [off]);
    expect(left.size).toBeGreaterThan(1);
    const { json } = await apply(version, id, { maps: [{ id: off, isLeftOut: true }] });
    const placement = findSolution(solution, target.original);
    const rest = placedWithout({ solution, placement }, [...left]);
    if (rest === undefined) throw new Error('all is left out');
    const file = { original: target.original, current: target.original };
    const { patch } = planSolution(rest.solution, file, {}, rest.placement);
    expect(json.solutions[0].maps).toHaveLength(reasons.length - left.size);
    expect(isSame(await bytesOf(tuner, version.root), applyPatch(target.original, patch))).toBe(
      true,
    );
    const states = await mapsOf(version, id);
    expect(states.map((map) => [map.id, map.state])).toEqual(
      reasons.map((reason) => [reason.id, left.has(reason.id) ? 'placed' : 'already']),
    );
    // What was left out can be had later.
    const again = await apply(version, id, { appliesRest: true });
    expect([again.json.state, again.json.reason]).toEqual(['modified', null]);
  });

  it('are never applied without any map', async () => {
    await addPairs(server, known);
    const version = await savedVersion(tuner, {}, target.original);
    const id = await offered(version);
    await buy(version, id);
    const maps = (await mapsOf(version, id)).map((map) => ({ id: map.id, isLeftOut: true }));
    const { status, json } = await apply(version, id, { maps });
    expect([status, json.reason]).toEqual([422, 'fieldsInvalid']);
    expect(isSame(await bytesOf(tuner, version.root), target.original)).toBe(true);
  });
});

describe('a plain stage', () => {
  it('makes room for the AI stage of its number, and comes back without it', async () => {
    const learning = learnSolution(target.original, target.tuned);
    if (learning.kind !== 'learnt') throw new Error(learning.reason);
    const head = (stage: number) =>
      ({ key: `stage-${stage}`, kind: 'STAGE', stage, name: `Stage ${stage}`, price: 10 }) as const;
    const plain = [
      await publish(server, head(1), learning),
      await publish(server, head(2), learning),
    ];
    const version = await savedVersion(tuner, {}, target.original);
    const keys = async (): Promise<unknown> =>
      (await solutionsOf(tuner, version.root)).solutions.map(({ serviceType }) => serviceType.key);
    await expect.poll(keys, PATIENCE).toEqual(['stage-1', 'stage-2']);
    const ids = await addPairs(server, known);
    await expect.poll(keys, PATIENCE).toEqual(['ai-stage-1', 'stage-2']);
    await server.door.transact(async (trx) => {
      for (const id of ids) await removePair(trx, id);
    });
    await expect.poll(keys, PATIENCE).toEqual(['stage-1', 'stage-2']);
    for (const id of plain) await server.door.transact((trx) => withdrawSolution(trx, id));
  });

  it('leaves an AI stage to nobody else: it is withdrawn by no command, and seen in no other project', async () => {
    await addPairs(server, known);
    const version = await savedVersion(tuner, {}, target.original);
    const id = await offered(version);
    expect(await server.door.transact((trx) => withdrawSolution(trx, id))).toBe(false);
    const stranger = await newTuner(server, `stranger.${count}`);
    const theirs = await savedVersion(stranger, {}, target.original);
    const path = `${theirs.root}/solutions/${id}`;
    expect((await stranger.call('GET', `${path}/preview`)).status).toBe(404);
    expect((await stranger.call('POST', path, { body: {} })).status).toBe(404);
    const body = { solutionIds: [id], price: PRICE, bucket: 'GREEN' };
    const bought = await stranger.call('POST', `${theirs.project}/solutions`, { body });
    expect([bought.status, bought.json.reason]).toEqual([422, 'solutionUnfit']);
  });
});

describe('pairs that change', () => {
  it('make the stage anew where it was not bought, and leave it where it was', async () => {
    const ids = await addPairs(server, known);
    const free = await savedVersion(tuner, {}, target.original);
    const bought = await savedVersion(tuner, {}, target.original);
    const first = await offered(free);
    const kept = await offered(bought);
    await buy(bought, kept);
    await server.door.transact((trx) => removePair(trx, ids[0] ?? ''));
    await expect.poll(() => offered(free), PATIENCE).not.toBe(first);
    expect(await offered(bought)).toBe(kept);
    expect((await apply(bought, kept)).json.state).toBe('modified');
  });

  it('take the stage away where too few are left, but not from who has bought it', async () => {
    const ids = await addPairs(server, known);
    const free = await savedVersion(tuner, {}, target.original);
    const bought = await savedVersion(tuner, {}, target.original);
    await offered(free);
    const kept = await offered(bought);
    await buy(bought, kept);
    for (const id of ids.slice(0, 5)) await server.door.transact((trx) => removePair(trx, id));
    await offersOf(tuner, free.root, 0);
    expect((await solutionsOf(tuner, free.root)).stagesInTheMaking).toMatchObject([
      { pairCount: 6, neededCount: 8 },
    ]);
    expect(await offered(bought)).toBe(kept);
  });
});

describe('a model that is no better than its rivals', () => {
  it('is not offered, and it is said why', async () => {
    const same = digestedTunes({ count: 9, leftAlone: 0, noise: 0 });
    const version = await savedVersion(tuner, {}, target.original);
    await addPairs(server, same);
    const states = async () => (await reports()).map(({ state, pairCount }) => [state, pairCount]);
    await expect.poll(states, PATIENCE).toEqual([['noBetterThanRivals', 9]]);
    const { solutions, stagesInTheMaking } = await solutionsOf(tuner, version.root);
    expect([solutions, stagesInTheMaking]).toEqual([[], []]);
    const [report] = await reports();
    expect(report?.evaluation?.error).toBeGreaterThanOrEqual(report?.evaluation?.nearestError ?? 1);
  });
});
