import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectChannel } from '../../core/contract/live.ts';
import type { OwnSolution } from '../../core/contract/solutions.ts';
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
  versionOf,
} from '../support/solution-scenes.ts';

const TUNE = tuneOf([0, 1]);
const PATIENCE = { timeout: 30_000 };
const JSON_ONLY = { accept: 'application/json' };
const [FIRST, SECOND] = TUNE.solution.regions;
if (FIRST === undefined || SECOND === undefined) throw new Error('two maps are needed');

let server: ApiServer;
let tuner: ApiClient;
let ready: string;
let count = 0;
beforeAll(async () => {
  server = await startApiServer();
  ready = await publish(server, { key: 'stage-1', kind: 'STAGE', stage: 1, price: 1 }, TUNE);
}, 60_000);
beforeEach(async () => {
  tuner = await newTuner(server, `applier.${++count}`);
});
afterEach(() => server.db.deleteFrom('projects').execute());
afterAll(() => server.close());

const reasonOf = ({ status, json }: Answer): unknown[] => [status, json.code, json.reason];

async function bought(patches: Readonly<Record<number, number>> = {}): Promise<SavedVersion> {
  const version = await savedVersion(tuner, patches);
  await offersOf(tuner, version.root, 1);
  const body = { solutionIds: [ready], price: 1, bucket: 'GREEN' };
  const { status } = await tuner.call('POST', `${version.project}/solutions`, { body });
  expect(status).toBe(201);
  return version;
}

const apply = (
  { root }: Pick<SavedVersion, 'root'>,
  id: string,
  body: unknown = {},
  headers = {},
): Promise<Answer> =>
  tuner.call('POST', `${root}/solutions/${id}`, { body, headers: { ...JSON_ONLY, ...headers } });

const revert = ({ root }: SavedVersion, id: string, body: unknown = {}): Promise<Answer> =>
  tuner.call('POST', `${root}/applications/${id}/revert`, { body, headers: JSON_ONLY });

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** Patches of a part of the file. */
const within = ({ start, end }: { start: number; end: number }): Record<number, number> =>
  Object.fromEntries(
    Object.entries(TUNE.patches).filter(([at]) => Number(at) >= start && Number(at) < end),
  );

describe('a solution that is applied', () => {
  it('writes just what was learnt, and says so map by map', async () => {
    const version = await bought();
    const { status, json } = await apply(version, ready);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      state: 'modified',
      reason: null,
      versionId: version.versionId,
      revision: 2,
      applicationId: json.id,
    });
    expect(relsOf(json)).toEqual(['revert']);
    expect(json.solutions).toMatchObject([
      {
        solutionId: ready,
        kind: 'applied',
        confidence: 1,
        isSameSoftware: true,
        maps: [
          {
            id: FIRST.id,
            name: FIRST.map?.name,
            start: FIRST.start,
            end: FIRST.end,
            state: 'placed',
          },
          { id: SECOND.id, state: 'placed', ownCells: 0 },
        ],
      },
    ]);
    expect(JSON.stringify(json)).not.toContain('written');
    expect(isSame(await bytesOf(tuner, version.root), TUNE.modified)).toBe(true);
    const { solutions, applications } = await solutionsOf(tuner, version.root);
    expect(solutions[0]?.isApplied).toBe(true);
    expect(applications).toMatchObject([{ id: json.id, solutionIds: [ready], revertedAt: null }]);
    expect(relsOf(applications[0])).toEqual(['revert']);
  });

  it('answers the whole file to who asks for bytes, and tells the others', async () => {
    const version = await bought();
    const listener = await listenTo(server, tuner, projectChannel(version.projectId));
    try {
      const headers = { accept: 'application/octet-stream' };
      const answer = await apply(version, ready, {}, headers);
      expect([answer.status, answer.headers.get('work-state')]).toEqual([200, 'modified']);
      expect(isSame(answer.bytes, TUNE.modified)).toBe(true);
      await expect.poll(() => listener.heard(), PATIENCE).toContain('VERSIONS_UNLOCKED');
      expect(listener.heard()).toContain('SOLUTIONS_APPLIED');
      await apply(version, ready);
      await expect.poll(() => listener.heard(), PATIENCE).toContain('SOLUTIONS_NOT_MODIFIED');
    } finally {
      listener.end();
    }
  });

  it('changes nothing a second time, from however many windows', async () => {
    const version = await bought();
    const headers = { 'idempotency-key': 'one' };
    const same = await atOnce(3, () => apply(version, ready, {}, headers));
    expect(statusesOf(same)).toEqual({ 200: 3 });
    expect(new Set(same.map(({ json }) => json.applicationId)).size).toBe(1);
    const answers = await atOnce(3, () => apply(version, ready));
    expect(answers.map(({ json }) => json.state)).toEqual(Array(3).fill('notModified'));
    const { json } = await tuner.call('GET', version.root);
    expect(json.revision).toBe(2);
  });

  it('is recognised in a version that has it by hand', async () => {
    const version = await bought(TUNE.patches);
    const { solutions } = await solutionsOf(tuner, version.root);
    expect(solutions[0]?.isApplied).toBe(true);
    expect((await apply(version, ready)).json.state).toBe('notModified');
  });

  it('stops where the person has changed its maps, until they say whose values count', async () => {
    const [own] = Object.keys(within(SECOND)).map(Number);
    if (own === undefined) throw new Error('nothing changes');
    const mine = ((TUNE.patches[own] ?? 0) ^ 0x7f) & 0xff;
    const version = await bought({ [own]: mine });
    expect(reasonOf(await apply(version, ready))).toEqual([
      422,
      'APPLY_SOLUTIONS_FAILURE',
      'solutionOwnEdits',
    ]);
    expect((await tuner.call('GET', version.root)).json.revision).toBe(1);
    const keep = { maps: [{ solutionId: ready, id: SECOND.id, ownEdits: 'keepMine' }] };
    expect((await apply(version, ready, keep)).json.state).toBe('modified');
    const bytes = await bytesOf(tuner, version.root);
    expect(bytes[own]).toBe(mine);
    const others = Object.entries(TUNE.patches).filter(([at]) => Number(at) !== own);
    expect(others.every(([at, byte]) => bytes[Number(at)] === byte)).toBe(true);
    expect((await solutionsOf(tuner, version.root)).solutions[0]?.isApplied).toBe(true);
    const second = await bought({ [own]: mine });
    const take = { maps: [{ id: SECOND.id, ownEdits: 'takeSolution' }] };
    expect((await apply(second, ready, take)).json.state).toBe('modified');
    expect(isSame(await bytesOf(tuner, second.root), TUNE.modified)).toBe(true);
  });

  it('writes what is missing of one that is there in part only when it is told to', async () => {
    const version = await bought(within(FIRST));
    expect(reasonOf(await apply(version, ready))[2]).toBe('solutionPartlyApplied');
    expect((await apply(version, ready, { appliesRest: true })).json.state).toBe('modified');
    expect(isSame(await bytesOf(tuner, version.root), TUNE.modified)).toBe(true);
  });

  it('touches no other bytes than those that were seen, and no more than a version may hold', async () => {
    const version = await bought();
    await tuner.call('PATCH', version.root, {
      body: { patches: { 1: 2 }, revision: 1 },
      headers: { action: 'update' },
    });
    expect(reasonOf(await apply(version, ready, { revision: 1 }))).toEqual([
      409,
      'APPLY_SOLUTIONS_FAILURE',
      'versionChangedElsewhere',
    ]);
    await tuner.call('PUT', '/settings', { body: { autosave: 5 } });
    await sql`update settings set max_version_bytes = 10
      where user_id = (select user_id from projects where id = ${version.projectId})`.execute(
      server.db,
    );
    const listener = await listenTo(server, tuner, projectChannel(version.projectId));
    expect(reasonOf(await apply(version, ready))[2]).toBe('tooManyModifications');
    await expect.poll(() => listener.heard(), PATIENCE).toContain('SOLUTIONS_APPLY_FAILED');
    listener.end();
    expect((await tuner.call('GET', version.root)).json.modifiedCount).toBe(1);
  });

  it('is refused for the original, for what was not bought and for what is not there', async () => {
    const version = await savedVersion(tuner);
    await offersOf(tuner, version.root, 1);
    expect(reasonOf(await apply(version, ready))).toEqual([
      402,
      'APPLY_SOLUTIONS_FAILURE',
      'notPurchased',
    ]);
    const original = { root: `${version.project}/files/ori` };
    expect(reasonOf(await apply(original, ready))[2]).toBe('originalIsReadOnly');
    expect((await apply(version, crypto.randomUUID())).status).toBe(404);
    expect((await apply(version, 'stage-1')).status).toBe(404);
    expect((await apply({ root: `${version.project}/files/none` }, ready)).status).toBe(404);
    const wrong = [
      { maps: [{ id: '' }] },
      { maps: [{ id: 'r1', ownEdits: 'both' }] },
      { maps: Array(5000).fill({ id: 'r1' }) },
      { revision: -1 },
      { appliesRest: 'yes' },
    ];
    for (const body of wrong) {
      expect(reasonOf(await apply(version, ready, body))[2]).toBe('fieldsInvalid');
    }
  });
});

describe('what was applied', () => {
  it('is taken back to the byte, once', async () => {
    const version = await bought({ 1: 2 });
    const before = await bytesOf(tuner, version.root);
    const { json } = await apply(version, ready);
    const back = await revert(version, json.applicationId);
    expect([back.status, back.json.state, back.json.applicationId]).toEqual([
      200,
      'modified',
      null,
    ]);
    expect(isSame(await bytesOf(tuner, version.root), before)).toBe(true);
    const { solutions, applications } = await solutionsOf(tuner, version.root);
    expect([solutions[0]?.isApplied, relsOf(applications[0])]).toEqual([false, []]);
    expect(applications[0]?.revertedAt).not.toBeNull();
    expect((await revert(version, json.applicationId)).status).toBe(404);
    expect((await apply(version, ready)).json.state).toBe('modified');
  });

  it('stays where something of it was changed since', async () => {
    const version = await bought();
    const { json } = await apply(version, ready);
    const { patches } = (await tuner.call('GET', version.root)).json;
    const [at] = Object.keys(patches);
    const body = {
      patches: { ...patches, [at ?? '']: (patches[at ?? ''] ^ 1) & 0xff },
      revision: 2,
    };
    await tuner.call('PATCH', version.root, { body, headers: { action: 'update' } });
    const { applications } = await solutionsOf(tuner, version.root);
    expect(relsOf(applications[0])).toEqual([]);
    expect(reasonOf(await revert(version, json.applicationId))).toEqual([
      422,
      'APPLY_SOLUTIONS_FAILURE',
      'solutionChangedSince',
    ]);
    expect((await tuner.call('GET', version.root)).json.revision).toBe(3);
  });

  it('is nobody else’s, and of no other version', async () => {
    const version = await bought();
    const { json } = await apply(version, ready);
    const project = (await tuner.call('GET', version.project)).json;
    const other = await versionOf(tuner, version.projectId, {}, project);
    expect((await revert({ ...version, ...other }, json.applicationId)).status).toBe(404);
    const stranger = await newTuner(server, `stranger.${count}`);
    const path = `${version.root}/applications/${json.applicationId}/revert`;
    expect((await stranger.call('POST', path, { body: {} })).status).toBe(404);
  });
});

describe('an own solution', () => {
  const learn = (root: string, name = 'Mine', headers = {}): Promise<Answer> =>
    tuner.call('POST', `${root}/my-solutions`, { body: { name }, headers });

  async function learnt(root: string, id: string): Promise<OwnSolution> {
    let own: OwnSolution | undefined;
    const fit = async (): Promise<string | undefined> => {
      const { mySolutions } = await solutionsOf(tuner, root);
      own = mySolutions.find((one) => one.id === id);
      return own?.state === 'failed' ? 'failed' : own?.fit;
    };
    await expect.poll(fit, PATIENCE).toMatch(/^(?:fits|unfit|failed)$/);
    if (own === undefined) throw new Error('it is gone');
    return own;
  }

  it('is learnt from a saved version, told, and applied to other files of the software for nothing', async () => {
    const source = await savedVersion(tuner, TUNE.patches);
    const target = await savedVersion(tuner);
    await offersOf(tuner, target.root, 1);
    const listener = await listenTo(server, tuner, projectChannel(source.projectId));
    let id: string;
    try {
      const { status, json } = await learn(source.root, '  My stage  ');
      expect([status, json.name, json.state, json.fit]).toEqual([
        201,
        'My stage',
        'learning',
        'unknown',
      ]);
      id = json.id;
      await expect.poll(() => listener.heard(), PATIENCE).toContain('SOLUTION_LEARNT');
    } finally {
      listener.end();
    }
    const there = await learnt(source.root, id);
    expect(there).toMatchObject({ state: 'ready', fit: 'fits', isApplied: true, fitReason: null });
    const own = await learnt(target.root, id);
    expect([own.isApplied, relsOf(own)]).toEqual([false, ['apply', 'preview', 'delete']]);
    const { json: preview } = await tuner.call('GET', `${target.root}/solutions/${id}/preview`);
    expect(preview.isExact).toBe(true);
    expect((await apply(target, id)).json.state).toBe('modified');
    expect(isSame(await bytesOf(tuner, target.root), TUNE.modified)).toBe(true);
    const stranger = await newTuner(server, `curious.${count}`);
    expect((await stranger.call('DELETE', `/my-solutions/${id}`)).status).toBe(404);
    // A version that has it stays as it is.
    expect((await tuner.call('DELETE', `/my-solutions/${id}`)).status).toBe(200);
    expect((await tuner.call('DELETE', `/my-solutions/${id}`)).status).toBe(404);
    expect((await solutionsOf(tuner, source.root)).mySolutions).toEqual([]);
    expect((await apply(target, id)).status).toBe(404);
    expect(isSame(await bytesOf(tuner, target.root), TUNE.modified)).toBe(true);
    const { applications } = await solutionsOf(tuner, target.root);
    expect(applications[0]?.titles).toEqual(['My stage']);
    expect((await revert(target, applications[0]?.id ?? '')).json.state).toBe('modified');
    expect(isSame(await bytesOf(tuner, target.root), ORIGINAL)).toBe(true);
  });

  it('that was the last one goes with one event: there are none any more', async () => {
    // Of another family than what is in the catalogue.
    const patches = Object.fromEntries(
      Array.from({ length: 16 }, (_, i) => [0x4000 + i, (sampleImage[0x4000 + i] ?? 0) ^ 1]),
    );
    const source = await savedVersion(tuner, patches, sampleImage);
    const { json } = await learn(source.root);
    expect((await learnt(source.root, json.id)).state).toBe('ready');
    const listener = await listenTo(server, tuner, projectChannel(source.projectId));
    try {
      await tuner.call('DELETE', `/my-solutions/${json.id}`);
      await expect.poll(() => listener.heard(), PATIENCE).toContain('FLAGS_UPDATED');
      expect(listener.heard()).toEqual(['FLAGS_UPDATED']);
    } finally {
      listener.end();
    }
  });

  it('is not seen by anybody else, nor in files of another kind', async () => {
    const source = await savedVersion(tuner, TUNE.patches);
    const other = await savedVersion(tuner, {}, sampleImage);
    const { json } = await learn(source.root);
    await learnt(source.root, json.id);
    expect((await solutionsOf(tuner, other.root)).mySolutions).toEqual([]);
    const mine = tuner;
    tuner = await newTuner(server, `neighbour.${count}`);
    const theirs = await savedVersion(tuner);
    await offersOf(tuner, theirs.root, 1);
    expect((await solutionsOf(tuner, theirs.root)).mySolutions).toEqual([]);
    expect((await apply(theirs, json.id)).status).toBe(404);
    expect((await tuner.call('GET', `${theirs.root}/solutions/${json.id}/preview`)).status).toBe(
      404,
    );
    tuner = mine;
  });

  it('is not learnt where there is nothing to learn, and says why', async () => {
    const version = await savedVersion(tuner);
    const refusal = (answer: Answer): unknown[] => reasonOf(answer);
    expect(refusal(await learn(version.root))).toEqual([
      422,
      'LEARN_SOLUTION_FAILURE',
      'learnNoChange',
    ]);
    const original = `${version.project}/files/ori`;
    expect(refusal(await learn(original))[2]).toBe('learnUnsaved');
    expect(refusal(await learn(version.root, 'x'))[2]).toBe('fieldsInvalid');
    expect(refusal(await learn(version.root, '\u0000\u0000'))[2]).toBe('fieldsInvalid');
    expect((await learn(`${version.project}/files/none`)).status).toBe(404);
    const large = Object.fromEntries(
      Array.from({ length: 150_000 }, (_, i) => [0x10000 + i, (ORIGINAL[0x10000 + i] ?? 0) ^ 0xff]),
    );
    const tuned = await savedVersion(tuner, large);
    const listener = await listenTo(server, tuner, projectChannel(tuned.projectId));
    try {
      const { json } = await learn(tuned.root);
      const own = await learnt(tuned.root, json.id);
      expect([own.state, own.reason, relsOf(own)]).toEqual(['failed', 'learnTooLarge', ['delete']]);
      expect(listener.heard()).toContain('SOLUTION_LEARNING_FAILED');
    } finally {
      listener.end();
    }
  });

  it('is one, however often the same call is sent', async () => {
    const source = await savedVersion(tuner, TUNE.patches);
    const headers = { 'idempotency-key': 'learn' };
    const answers = await atOnce(4, () => learn(source.root, 'Mine', headers));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect((await solutionsOf(tuner, source.root)).mySolutions).toHaveLength(1);
  });
});
