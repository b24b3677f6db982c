import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../cli/run-command.ts';
import { projectChannel } from '../../core/contract/live.ts';
import { writeMapsFile } from '../../core/contract/maps-file.ts';
import type { Port } from '../../core/contract/ports.ts';
import { sweepJob } from '../../server/jobs/sweep-job.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  newTuner,
  sampleImage,
  startApiServer,
} from '../support/api-server.ts';
import { listenTo } from '../support/live-listener.ts';
import {
  carriedByCore,
  type PortScene,
  portScene,
  settledPort,
  unreadVersion,
} from '../support/port-scenes.ts';
import { mapDefinition, wordRun } from '../support/sample-map-definition.ts';
import {
  bytesOf,
  relsOf,
  type SavedVersion,
  savedVersion,
  solutionsOf,
} from '../support/solution-scenes.ts';

const SCENE = portScene(7, [3, 20, 40]);
/** One of its maps is not in the other version. */
const TORN = portScene(7, [3, 20, 40], { withGone: true });
/** The values of one of its maps would be cut in the other version. */
const CUT = portScene(9, [10, 50]);
const JSON_ONLY = { accept: 'application/json' };

let server: ApiServer;
let tuner: ApiClient;
let count = 0;
beforeAll(async () => {
  server = await startApiServer();
}, 60_000);
beforeEach(async () => {
  tuner = await newTuner(server, `porter.${++count}`);
});
afterEach(() => server.db.deleteFrom('projects').execute());
afterAll(() => server.close());

const reasonOf = ({ status, json }: Answer): unknown[] => [status, json.code, json.reason];

interface Way {
  readonly from: SavedVersion;
  readonly to: SavedVersion;
}

/** A project with the work, and another with the other version. @param own what was changed there already */
async function wayOf(
  { first, second, patches }: PortScene,
  own: Readonly<Record<number, number>> = {},
): Promise<Way> {
  const from = await unreadVersion(server, tuner, patches, first);
  return { from, to: await unreadVersion(server, tuner, own, second) };
}

const begin = ({ from, to }: Way, headers = {}): Promise<Answer> =>
  tuner.call('POST', `${to.root}/ports`, {
    body: { projectId: from.projectId, fileId: from.versionId },
    headers,
  });

async function lookedFor(way: Way): Promise<Port> {
  const { status, json } = await begin(way);
  expect(status).toBe(201);
  return settledPort(tuner, way.to.root, json.id);
}

const apply = ({ to }: Way, id: string, body: unknown = {}, headers = {}): Promise<Answer> =>
  tuner.call('POST', `${to.root}/ports/${id}`, { body, headers: { ...JSON_ONLY, ...headers } });

const leaveOut = ({ to }: Way, { id }: Port, maps: readonly string[]): Promise<Answer> =>
  tuner.call('POST', `${to.root}/ports/${id}/left-out`, { body: { maps } });

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

describe('work that is carried to another project', () => {
  it('is told map by map before anything is written, and then written as the core alone does', async () => {
    const way = await wayOf(SCENE);
    const port = await lookedFor(way);
    expect(port).toMatchObject({
      state: 'ready',
      verdict: 'fits',
      reason: null,
      isSameSoftware: false,
      source: { projectId: way.from.projectId, fileId: way.from.versionId, fileName: 'Version' },
      leavable: [],
      leftOut: [],
    });
    expect(port.maps.map(({ start, sourceStart }) => [sourceStart, start])).toEqual(
      SCENE.changed.map(({ start, there }) => [start, there]),
    );
    expect(port.maps.every(({ confidence, rule }) => confidence > 0.9 && rule !== null)).toBe(true);
    expect(relsOf(port)).toEqual(['apply']);
    expect(isSame(await bytesOf(tuner, way.to.root), SCENE.second)).toBe(true);

    const { status, json } = await apply(way, port.id);
    expect([status, json.state, json.solutions[0].kind]).toEqual([200, 'modified', 'applied']);
    expect(isSame(await bytesOf(tuner, way.to.root), carriedByCore(SCENE))).toBe(true);
  });

  it('is what the terminal makes of the same files, with the maps that are known', async () => {
    const way = await wayOf(SCENE);
    const [changed] = SCENE.changed;
    if (changed === undefined) throw new Error('one is needed');
    const { start, end, wordBytes, bigEndian } = changed;
    const {
      id: _,
      kind: __,
      ...fields
    } = mapDefinition({
      name: 'Torque',
      cells: wordRun(start, {
        wordBytes: wordBytes === 1 ? 1 : 2,
        bigEndian,
        signed: false,
        float: false,
      }),
      width: (end - start) / wordBytes,
      height: 1,
    });
    const { status } = await tuner.call('POST', `${way.from.project}/user-maps`, {
      body: { maps: [fields] },
    });
    expect(status).toBe(201);
    const { json: maps } = await tuner.call('GET', `${way.from.project}/user-maps`);
    const port = await lookedFor(way);
    expect(port.maps.map(({ name }) => name)).toContain('Torque');
    expect((await apply(way, port.id)).status).toBe(200);

    const folder = mkdtempSync(join(tmpdir(), 'port-'));
    const at = (name: string): string => join(folder, name);
    try {
      writeFileSync(at('first.bin'), SCENE.first);
      writeFileSync(at('modified.bin'), SCENE.modified);
      writeFileSync(at('second.bin'), SCENE.second);
      writeFileSync(at('maps.json'), writeMapsFile(maps.data, []));
      const files = [at('first.bin'), at('modified.bin'), at('second.bin')];
      const line = ['port', ...files, '--out', at('out.bin'), '--maps', at('maps.json')];
      const told = { answer: () => undefined, complaint: () => undefined };
      expect(await runCommand(line, told)).toBe(0);
      const out = new Uint8Array(readFileSync(at('out.bin')));
      expect(isSame(out, await bytesOf(tuner, way.to.root))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('is taken back whole, while nothing else has changed', async () => {
    const way = await wayOf(SCENE, { 5: 1 });
    const before = await bytesOf(tuner, way.to.root);
    const { id } = await lookedFor(way);
    const { json } = await apply(way, id);
    const revert = (): Promise<Answer> =>
      tuner.call('POST', `${way.to.root}/applications/${json.applicationId}/revert`, {
        body: {},
        headers: JSON_ONLY,
      });
    expect((await revert()).status).toBe(200);
    expect(isSame(await bytesOf(tuner, way.to.root), before)).toBe(true);
    expect((await revert()).status).toBe(404);
  });

  it('is no solution: no list, no count and no other project has it', async () => {
    const way = await wayOf(SCENE);
    const { id } = await lookedFor(way);
    await apply(way, id);
    for (const { root } of [way.from, way.to]) {
      const { mySolutions, solutions } = await solutionsOf(tuner, root);
      expect([mySolutions, solutions]).toEqual([[], []]);
    }
    const { json } = await tuner.call('GET', way.to.project);
    expect(json.flags.solutions).toBe(false);
    const { applications } = await solutionsOf(tuner, way.to.root);
    expect(applications.map(({ titles }) => titles)).toEqual([['P01 · Version']]);
  });

  it('may come from another version of the same project', async () => {
    const from = await unreadVersion(server, tuner, SCENE.patches, SCENE.first);
    const { json } = await tuner.call('GET', from.project);
    const body = { name: 'Empty', patches: {}, originalSha256: json.originalSha256 };
    const { json: empty } = await tuner.call('POST', `${from.project}/files`, {
      body,
      headers: { action: 'create' },
    });
    const to = { ...from, versionId: empty.id, root: `${from.project}/files/${empty.id}` };
    const port = await lookedFor({ from, to });
    expect([port.verdict, port.isSameSoftware]).toEqual(['fits', true]);
    expect((await apply({ from, to }, port.id)).status).toBe(200);
    expect(isSame(await bytesOf(tuner, to.root), SCENE.modified)).toBe(true);
  });

  it('is told of by an event of the project that it goes to', async () => {
    const way = await wayOf(SCENE);
    const channel = projectChannel(way.to.projectId);
    const live = await listenTo(server, tuner, channel);
    try {
      await lookedFor(way);
      const told = (): number => live.heard().filter((event) => event === 'PORT_UPDATED').length;
      await expect.poll(told).toBe(2);
    } finally {
      live.end();
    }
  });
});

describe('what cannot be carried', () => {
  it('keeps all of it from being written, and may be left out by name', async () => {
    const way = await wayOf(TORN);
    const port = await lookedFor(way);
    expect([port.verdict, port.reason, relsOf(port)]).toEqual([
      'refused',
      'solutionEdge',
      ['leave-out'],
    ]);
    const lost = port.maps.filter(({ isPlaced }) => !isPlaced);
    expect(port.leavable.map(({ id }) => id)).toEqual(lost.map(({ id }) => id));
    expect(lost.map(({ start, sourceStart }) => start - sourceStart)).toEqual(lost.map(() => 0));
    expect(lost.every(({ surface }) => surface.values.some((value) => value !== 0))).toBe(true);
    expect(reasonOf(await apply(way, port.id))).toEqual([
      422,
      'APPLY_SOLUTIONS_FAILURE',
      'solutionEdge',
    ]);
    expect(isSame(await bytesOf(tuner, way.to.root), TORN.second)).toBe(true);

    const ids = lost.map(({ id }) => id);
    const found = port.maps.find(({ isPlaced }) => isPlaced)?.id ?? '';
    for (const others of [[found], [...ids, found], ['r99']]) {
      expect(reasonOf(await leaveOut(way, port, others))).toEqual([
        422,
        'LEARN_SOLUTION_FAILURE',
        'solutionLeftOut',
      ]);
    }
    const { status, json } = await leaveOut(way, port, ids);
    expect([status, json.state, json.leftOut]).toEqual([
      200,
      'matching',
      lost.map(({ id, name, sourceStart, sourceEnd }) => ({ id, name, sourceStart, sourceEnd })),
    ]);
    const rest = await settledPort(tuner, way.to.root, port.id);
    expect([rest.verdict, rest.leavable, relsOf(rest)]).toEqual(['fits', [], ['apply']]);
    expect(rest.maps).toHaveLength(port.maps.length - lost.length);
    expect((await apply(way, port.id)).status).toBe(200);
    const wanted = carriedByCore(TORN, TORN.second, {}, ids);
    expect(isSame(await bytesOf(tuner, way.to.root), wanted)).toBe(true);
  });

  it('is not what somebody leaves out while it is applied: that is said before, by name', async () => {
    const way = await wayOf(SCENE);
    const { id, maps } = await lookedFor(way);
    const [first, ...others] = maps.map((map) => ({ id: map.id, isLeftOut: true }));
    for (const left of [[first], [first, ...others]]) {
      const { status, json } = await apply(way, id, { maps: left });
      expect([status, json.code, json.reason]).toEqual([
        422,
        'APPLY_SOLUTIONS_FAILURE',
        'fieldsInvalid',
      ]);
    }
    expect(isSame(await bytesOf(tuner, way.to.root), SCENE.second)).toBe(true);
  });

  it('may be carried in another way, where somebody says so', async () => {
    const way = await wayOf(CUT);
    const port = await lookedFor(way);
    const cut = port.maps.find(({ reason }) => reason !== null);
    expect(cut).toMatchObject({ isPlaced: true, reason: 'solutionSaturated', mode: 'absolute' });
    expect([port.verdict, relsOf(port)]).toEqual(['refused', ['apply']]);
    expect(reasonOf(await apply(way, port.id))[2]).toBe('solutionSaturated');
    expect(isSame(await bytesOf(tuner, way.to.root), CUT.second)).toBe(true);
    const id = cut?.id ?? '';
    const { status } = await apply(way, port.id, { maps: [{ id, mode: 'absolute' }] });
    expect(status).toBe(200);
    const wanted = carriedByCore(CUT, CUT.second, { modes: { [id]: 'absolute' } });
    expect(isSame(await bytesOf(tuner, way.to.root), wanted)).toBe(true);
  });

  it('is all of it in a file of another control unit', async () => {
    const from = await unreadVersion(server, tuner, SCENE.patches, SCENE.first);
    const to = await unreadVersion(server, tuner, {}, sampleImage);
    const port = await lookedFor({ from, to });
    expect([port.verdict, port.reason, port.leavable, relsOf(port)]).toEqual([
      'refused',
      'solutionForeign',
      [],
      [],
    ]);
    expect(reasonOf(await apply({ from, to }, port.id))).toEqual([
      422,
      'APPLY_SOLUTIONS_FAILURE',
      'solutionForeign',
    ]);
  });
});

describe('own changes where work is carried to', () => {
  const OWN = ((): Record<number, number> => {
    const [first] = SCENE.changed;
    if (first?.there === undefined) throw new Error('one is needed');
    return { [first.there]: (SCENE.second[first.there] ?? 0) ^ 1 };
  })();

  it('stop everything until it is said for each map whose values count', async () => {
    const way = await wayOf(SCENE, OWN);
    const port = await lookedFor(way);
    const [asked, ...others] = port.maps.filter(({ ownCells }) => ownCells > 0);
    expect([asked?.start, others]).toEqual([SCENE.changed[0]?.there, []]);
    const before = await bytesOf(tuner, way.to.root);
    expect(reasonOf(await apply(way, port.id))[2]).toBe('solutionOwnEdits');
    expect(isSame(await bytesOf(tuner, way.to.root), before)).toBe(true);
  });

  it.each(['keepMine', 'takeSolution'] as const)('are decided map by map: %s', async (choice) => {
    const way = await wayOf(SCENE, OWN);
    const port = await lookedFor(way);
    const id = port.maps.find(({ ownCells }) => ownCells > 0)?.id ?? '';
    const before = await bytesOf(tuner, way.to.root);
    const { status } = await apply(way, port.id, { maps: [{ id, ownEdits: choice }] });
    expect(status).toBe(200);
    const wanted = carriedByCore(SCENE, before, { ownEdits: { [id]: choice } });
    expect(isSame(await bytesOf(tuner, way.to.root), wanted)).toBe(true);
  });
});

describe('who carries work', () => {
  it('carries from and to own projects alone', async () => {
    const way = await wayOf(SCENE);
    const { id } = await lookedFor(way);
    const mine = tuner;
    tuner = await newTuner(server, `stranger.${count}`);
    const theirs = await savedVersion(tuner, {}, SCENE.second);
    const answers = [
      await begin({ from: way.from, to: theirs }),
      await begin({ from: { ...theirs, versionId: way.from.versionId }, to: theirs }),
      await begin({ from: theirs, to: way.to }),
      await apply({ from: way.from, to: theirs }, id),
      await tuner.call('GET', `${theirs.root}/ports/${id}`),
      await tuner.call('GET', `${way.to.root}/ports/${id}`),
    ];
    tuner = mine;
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    await tuner.call('DELETE', way.from.project);
    expect((await begin(way)).status).toBe(404);
  });

  it('is told what cannot be a source or a target', async () => {
    const way = await wayOf(SCENE);
    const post = (body: unknown, root = way.to.root): Promise<Answer> =>
      tuner.call('POST', `${root}/ports`, { body });
    const { projectId, versionId } = way.from;
    const refusals = [
      await post({ projectId, fileId: 'ori' }),
      await post({ projectId: way.to.projectId, fileId: way.to.versionId }),
      await post({ projectId, fileId: 'none' }),
      await post({ projectId: 'none', fileId: versionId }),
      await post({ projectId }),
      await post({ projectId, fileId: versionId }, `${way.to.project}/files/none`),
    ];
    expect(refusals.map(reasonOf)).toEqual([
      [422, 'LEARN_SOLUTION_FAILURE', 'learnNoChange'],
      [422, 'LEARN_SOLUTION_FAILURE', 'learnNoChange'],
      [404, 'RESOURCE_NOT_FOUND', undefined],
      [422, 'LEARN_SOLUTION_FAILURE', 'fieldsInvalid'],
      [422, 'LEARN_SOLUTION_FAILURE', 'fieldsInvalid'],
      [404, 'RESOURCE_NOT_FOUND', undefined],
    ]);
    // The original takes no bytes: what is looked for there is applied to a version.
    const original = `${way.to.project}/files/ori`;
    const { json } = await post({ projectId, fileId: versionId }, original);
    expect(relsOf(await settledPort(tuner, original, json.id))).toEqual([]);
    expect(reasonOf(await apply({ ...way, to: { ...way.to, root: original } }, json.id))[2]).toBe(
      'originalIsReadOnly',
    );
    expect(relsOf(await settledPort(tuner, way.to.root, json.id))).toEqual(['apply']);
  });

  it('needs a licence', async () => {
    const way = await wayOf(SCENE);
    const { id } = await lookedFor(way);
    await sql`update subscriptions set period_end = now() - interval '1 hour', is_recurring = false`.execute(
      server.db,
    );
    const port = await settledPort(tuner, way.to.root, id);
    expect(relsOf(port)).toEqual([]);
    const refused = [await begin(way), await apply(way, id), await leaveOut(way, port, ['r1'])];
    expect(refused.map(({ status, json }) => [status, json.reason])).toEqual(
      refused.map(() => [402, 'licenceNeeded']),
    );
  });

  it('is answered the same however often the same call is sent', async () => {
    const way = await wayOf(SCENE);
    const headers = { 'idempotency-key': 'carry' };
    const [one, again] = [await begin(way, headers), await begin(way, headers)];
    expect([again.status, again.json]).toEqual([201, one.json]);
    await settledPort(tuner, way.to.root, one.json.id);
    const key = { 'idempotency-key': 'write' };
    const written = await apply(way, one.json.id, {}, key);
    expect((await apply(way, one.json.id, {}, key)).json).toEqual(written.json);
    expect((await solutionsOf(tuner, way.to.root)).applications).toHaveLength(1);
    // Seen before, it is not the same version any more.
    const late = await apply(way, one.json.id, { revision: 0 });
    expect(reasonOf(late).slice(1)).toEqual(['APPLY_SOLUTIONS_FAILURE', 'versionChangedElsewhere']);
  });
});

describe('how long it is kept', () => {
  it('is until another takes its place in the project', async () => {
    const way = await wayOf(SCENE);
    const first = await lookedFor(way);
    const second = await lookedFor(way);
    expect((await tuner.call('GET', `${way.to.root}/ports/${first.id}`)).status).toBe(404);
    expect((await apply(way, first.id)).status).toBe(404);
    expect((await apply(way, second.id)).status).toBe(200);
    const { count: kept } = await server.db
      .selectFrom('ports')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(kept).toBe(1);
  });

  it('does not depend on what becomes of the project that it comes from', async () => {
    const way = await wayOf(SCENE);
    const { id } = await lookedFor(way);
    await tuner.call('DELETE', way.from.project);
    await tuner.call('DELETE', `/archived-projects/${way.from.projectId}`);
    const port = await settledPort(tuner, way.to.root, id);
    expect(port.source).toMatchObject({ projectId: null, projectName: 'P01' });
    expect((await apply(way, id)).status).toBe(200);
  });

  it('is a day at most; what was applied can be taken back after it', async () => {
    const way = await wayOf(SCENE);
    const { id } = await lookedFor(way);
    const { json } = await apply(way, id);
    const sweep = async (): Promise<number> => {
      await sweepJob(server.door).run({} as never, new AbortController().signal);
      return (await tuner.call('GET', `${way.to.root}/ports/${id}`)).status;
    };
    expect(await sweep()).toBe(200);
    await sql`update ports set created_at = now() - interval '25 hours'`.execute(server.db);
    expect(await sweep()).toBe(404);
    const path = `${way.to.root}/applications/${json.applicationId}/revert`;
    expect((await tuner.call('POST', path, { body: {}, headers: JSON_ONLY })).status).toBe(200);
    expect(isSame(await bytesOf(tuner, way.to.root), SCENE.second)).toBe(true);
  });
});
