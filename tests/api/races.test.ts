import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MAX_FOLDERS_OF_PROJECT, MAX_MARKS_OF_PROJECT } from '../../core/contract/limits.ts';
import { emptyProjectDetails } from '../../core/contract/projects.ts';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import { accountRaces } from '../support/account-races.ts';
import {
  type Answer,
  type ApiServer,
  accountForm,
  activationToken,
  apiClient,
  login,
  sampleImage,
  startApiServer,
} from '../support/api-server.ts';
import {
  archivedProject,
  atOnce,
  type Meeting,
  newMeeting,
  statusesOf,
  winnerOf,
} from '../support/at-once.ts';
import { describedCalls } from '../support/described-calls.ts';
import { isNight } from '../support/is-night.ts';
import { MONEY_RACES } from '../support/money-races.ts';
import { PROJECT_RACES } from '../support/project-races.ts';
import { mapDefinition } from '../support/sample-map-definition.ts';
import { WORK_RACES } from '../support/work-races.ts';

/** Calls that meet, as many as a page, an impatient person and a second window would send together. */
const COUNT = 8;
/** Times that a limit is raced for: without its lock it is passed every other time. */
const LIMIT_ROUNDS = 12;
/** Uploads that an account may have on their way. */
const UPLOADS = 3;
const PASSWORD = 'correct horse';
const ROUNDS = isNight ? 60 : 6;
/** Fresh orders each time; a run is repeated with the seed in the name of its test. */
const SEED = Number(process.env['RACES_SEED'] ?? Date.now() % 1_000_000);

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
// Their files would be read before those that a test waits for.
afterEach(() => server.db.deleteFrom('projects').execute());
afterAll(() => server.close());

const { id: _, kind: __, ...mapFields } = mapDefinition();
const idsOf = (answer: Answer): string[] => answer.json.data.map((one: { id: string }) => one.id);
const editorKeys = [
  { theme: 'light' },
  { fontSizePx: 16 },
  { hexWidth: 8 },
  { rightPane: 'ascii' },
  { barScale: 'row' },
  { decimalMark: 'point' },
  { plotWheel: 'move' },
  { selectionMode: 'rows' },
];

/** One call wins and all others are told; what the one has brought is there. */
async function oneWins(
  answers: readonly Answer[],
  refused: number,
  isKept: (winner: number) => Promise<unknown>,
): Promise<void> {
  const [yes] = answers.filter(({ status }) => status < 300);
  expect(statusesOf(answers)).toEqual({
    [yes?.status ?? 200]: 1,
    [refused]: answers.length - 1,
  });
  expect(await isKept(winnerOf(answers))).toBe(true);
}

/** What happens when a call meets others of its kind, by the name of the call: every one that writes is here. */
const RACES: Readonly<Record<string, (meeting: Meeting) => Promise<void>>> = {
  ...accountRaces(() => server, COUNT),
  ...MONEY_RACES,
  ...PROJECT_RACES,
  ...WORK_RACES,
  'POST /accounts': async () => {
    const email = `${randomUUID()}@example.test`;
    const body = accountForm({ username: randomUUID(), email });
    const answers = await atOnce(COUNT, () =>
      apiClient(server).call('POST', '/accounts', { body }),
    );
    expect(statusesOf(answers)).toEqual({ 201: COUNT });
    const forms = await server.db
      .selectFrom('registrations')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(forms).toHaveLength(1);
  },
  'PATCH /accounts/new/verifications/{token}': async () => {
    const nobody = apiClient(server);
    const email = `${randomUUID()}@example.test`;
    const body = accountForm({ username: randomUUID(), email });
    await nobody.call('POST', '/accounts', { body });
    const token = await activationToken(nobody, email);
    const path = `/accounts/new/verifications/${token}`;
    await oneWins(await atOnce(COUNT, () => nobody.call('PATCH', path)), 422, async () => {
      return (await login(nobody, email, PASSWORD)) !== undefined;
    });
  },
  'POST /auth': async ({ username }) => {
    const body = { username, password: PASSWORD };
    const answers = await atOnce(COUNT, () => apiClient(server).call('POST', '/auth', { body }));
    // Each is counted before its password is known: more than a few at a moment are taken for somebody who guesses (0026).
    const yes = answers.filter(({ status }) => status === 200);
    expect(yes.length).toBeGreaterThanOrEqual(5);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    const used = await atOnce(yes.length, (i) =>
      apiClient(server, yes[i]?.json.token).call('GET', '/auth'),
    );
    expect(statusesOf(used)).toEqual({ 200: yes.length });
    expect((await apiClient(server).call('POST', '/auth', { body })).status).toBe(200);
  },
  'PUT /auth': async ({ tuner }) => {
    const answers = await atOnce(COUNT, () => tuner.call('PUT', '/auth'));
    expect(statusesOf(answers)).toEqual({ 200: COUNT });
    const used = await atOnce(COUNT, (i) =>
      apiClient(server, answers[i]?.json.token).call('GET', '/auth'),
    );
    expect(statusesOf(used)).toEqual({ 200: COUNT });
  },
  'DELETE /auth': async ({ tuner }) => {
    const answers = await atOnce(COUNT, () => tuner.call('DELETE', '/auth'));
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
    expect((await tuner.call('GET', '/auth')).status).toBe(401);
  },
  'DELETE /sessions': async ({ tuner, username }) => {
    const other = apiClient(server, await login(apiClient(server), username, PASSWORD));
    const answers = await atOnce(COUNT, () => tuner.call('DELETE', '/sessions?keepCurrent=true'));
    expect(statusesOf(answers)).toEqual({ 200: COUNT });
    expect((await tuner.call('GET', '/auth')).status).toBe(200);
    expect((await other.call('GET', '/auth')).status).toBe(401);
  },
  'DELETE /sessions/{sessionId}': async ({ tuner, username }) => {
    const other = apiClient(server, await login(apiClient(server), username, PASSWORD));
    const { json } = await tuner.call('GET', '/sessions');
    const { id } = json.data.find((one: { isCurrent: boolean }) => !one.isCurrent);
    const answers = await atOnce(COUNT, () => tuner.call('DELETE', `/sessions/${id}`));
    await oneWins(answers, 404, async () => (await other.call('GET', '/auth')).status === 401);
  },
  'PUT /settings': async ({ tuner }) => {
    const answers = await atOnce(COUNT, (i) =>
      tuner.call('PUT', '/settings', { body: { editor: editorKeys[i] } }),
    );
    expect(statusesOf(answers)).toEqual({ 200: COUNT });
    const { json } = await tuner.call('GET', '/settings');
    expect(json.editor).toMatchObject(Object.assign({}, ...editorKeys));
  },
  'POST /projects': async ({ tuner }) => {
    const id = randomUUID();
    const other = await atOnce(UPLOADS, (i) =>
      tuner.upload(sampleImage, { details: { id, name: `Project ${i}` } }),
    );
    await oneWins(other, 409, async (winner) => {
      const { json } = await tuner.call('GET', `/projects/${id}`);
      return json.name === `Project ${winner}`;
    });
    const same = randomUUID();
    const answers = await atOnce(UPLOADS, () =>
      tuner.upload(sampleImage, { details: { id: same, name: 'The same' } }),
    );
    expect(statusesOf(answers)).toEqual({ 201: UPLOADS });
    const { json } = await tuner.call('GET', '/projects?search=The%20same');
    expect(json.meta.total).toBe(1);
  },
  'PUT /projects/{projectId}': async ({ tuner, root }) => {
    const { revision } = (await tuner.call('GET', root)).json;
    const answers = await atOnce(COUNT, (i) =>
      tuner.call('PUT', root, { body: { ...emptyProjectDetails(`Name ${i}`), revision } }),
    );
    await oneWins(answers, 409, async (winner) => {
      return (await tuner.call('GET', root)).json.name === `Name ${winner}`;
    });
  },
  'DELETE /projects/{projectId}': async ({ tuner, root, target }) => {
    const answers = await atOnce(COUNT, () => tuner.call('DELETE', root));
    await oneWins(answers, 404, async () =>
      idsOf(await tuner.call('GET', '/archived-projects')).includes(target.projectId),
    );
  },
  'DELETE /projects': async ({ tuner, target }) => {
    const { json } = await tuner.upload(sampleImage, { details: { name: 'Second' } });
    const ids = [target.projectId, json.id].map((id) => `projectId[]=${id}`);
    const answers = await atOnce(COUNT, (i) => {
      const order = i % 2 === 0 ? ids : [...ids].reverse();
      return tuner.call('DELETE', `/projects?${order.join('&')}`);
    });
    await oneWins(answers, 404, async () => {
      return idsOf(await tuner.call('GET', '/archived-projects')).length === 2;
    });
  },
  'DELETE /archived-projects': async (meeting) => {
    const { tuner } = meeting;
    await archivedProject(meeting);
    await archivedProject(meeting);
    const answers = await atOnce(COUNT, () => tuner.call('DELETE', '/archived-projects'));
    expect(statusesOf(answers)).toEqual({ 200: COUNT });
    expect(idsOf(await tuner.call('GET', '/archived-projects'))).toEqual([]);
  },
  'DELETE /archived-projects/{projectId}': async (meeting) => {
    const { tuner } = meeting;
    const path = `/archived-projects/${await archivedProject(meeting)}`;
    const answers = await atOnce(COUNT, () => tuner.call('DELETE', path));
    await oneWins(answers, 404, async () => {
      return idsOf(await tuner.call('GET', '/archived-projects')).length === 0;
    });
  },
  'PATCH /archived-projects/{projectId}': async (meeting) => {
    const { tuner } = meeting;
    const id = await archivedProject(meeting);
    const answers = await atOnce(COUNT, () => tuner.call('PATCH', `/archived-projects/${id}`));
    await oneWins(answers, 404, async () => {
      return (await tuner.call('GET', `/projects/${id}`)).status === 200;
    });
  },
  'POST /projects/{projectId}/files': async ({ tuner, root, target }) => {
    const id = randomUUID();
    const create = (address: number): Promise<Answer> =>
      tuner.call('POST', `${root}/files`, {
        body: {
          id,
          name: 'Stage 1',
          originalSha256: target.originalSha256,
          patches: { [address]: (sampleImage[address] ?? 0) ^ 1 },
        },
        headers: { action: 'create' },
      });
    const answers = await atOnce(COUNT, create);
    await oneWins(answers, 409, async (winner) => {
      const { patches } = (await tuner.call('GET', `${root}/files/${id}`)).json;
      return Object.keys(patches).join() === String(winner);
    });
    // The one that has won, sent again by whoever did not hear of it.
    const again = await atOnce(COUNT, () => create(winnerOf(answers)));
    expect(new Set(again.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(statusesOf(again)).toEqual({ 201: COUNT });
  },
  'PATCH /projects/{projectId}/files/{fileId}': async ({ tuner, root, target }) => {
    const path = `${root}/files/${target.fileId}`;
    const saves = await atOnce(COUNT, (i) =>
      tuner.call('PATCH', path, {
        body: { revision: 1, patches: { [i]: (sampleImage[i] ?? 0) ^ 1 } },
        headers: { action: 'update' },
      }),
    );
    await oneWins(saves, 409, async (winner) => {
      return Object.keys((await tuner.call('GET', path)).json.patches).join() === String(winner);
    });
    const names = await atOnce(COUNT, (i) =>
      tuner.call('PATCH', path, {
        body: { revision: 2, name: `Name ${i}` },
        headers: { action: 'rename' },
      }),
    );
    await oneWins(names, 409, async (winner) => {
      return (await tuner.call('GET', path)).json.name === `Name ${winner}`;
    });
  },
  'DELETE /projects/{projectId}/files/{fileId}': async ({ tuner, root, target }) => {
    const path = `${root}/files/${target.fileId}`;
    const answers = await atOnce(COUNT, () => tuner.call('DELETE', path));
    await oneWins(answers, 404, async () => (await tuner.call('GET', path)).status === 404);
  },
  'POST /projects/{projectId}/folders': async ({ tuner, root, target }) => {
    const there = idsOf(await tuner.call('GET', `${root}/folders`)).length;
    const room = 2;
    await server.db
      .insertInto('folders')
      .values(
        Array.from({ length: MAX_FOLDERS_OF_PROJECT - there - room }, (_each, i) => ({
          project_id: target.projectId,
          name: `Folder ${i}`,
          details: '',
        })),
      )
      .execute();
    for (let round = 0; round < LIMIT_ROUNDS; round++) {
      const answers = await atOnce(COUNT, (i) =>
        tuner.call('POST', `${root}/folders`, { body: { name: `New ${i}` } }),
      );
      expect(statusesOf(answers)).toEqual({ 201: room, 422: COUNT - room });
      const ids = idsOf(await tuner.call('GET', `${root}/folders`));
      expect(ids).toHaveLength(MAX_FOLDERS_OF_PROJECT);
      for (const { json } of answers.filter(({ status }) => status === 201)) {
        expect(ids).toContain(json.id);
        await tuner.call('DELETE', `${root}/folders/${json.id}`);
      }
    }
  },
  'PUT /projects/{projectId}/folders/{folderId}': async ({ tuner, root, target }) => {
    const [{ revision }] = (await tuner.call('GET', `${root}/folders`)).json.data;
    const answers = await atOnce(COUNT, (i) =>
      tuner.call('PUT', `${root}/folders/${target.folderId}`, {
        body: { name: `Name ${i}`, revision },
      }),
    );
    await oneWins(answers, 409, async (winner) => {
      const { data } = (await tuner.call('GET', `${root}/folders`)).json;
      return data[0].name === `Name ${winner}`;
    });
  },
  'DELETE /projects/{projectId}/folders/{folderId}': async ({ tuner, root, target }) => {
    const path = `${root}/folders/${target.folderId}`;
    const answers = await atOnce(COUNT, () => tuner.call('DELETE', path));
    await oneWins(answers, 404, async () => {
      return idsOf(await tuner.call('GET', `${root}/folders`)).length === 0;
    });
  },
  'POST /projects/{projectId}/user-maps': async ({ tuner, root }) => {
    const id = randomUUID();
    const answers = await atOnce(COUNT, (i) =>
      tuner.call('POST', `${root}/user-maps`, {
        body: { maps: [{ ...mapFields, id, name: `Map ${i}` }] },
      }),
    );
    await oneWins(answers, 409, async (winner) => {
      return (await tuner.call('GET', `${root}/maps/${id}`)).json.name === `Map ${winner}`;
    });
  },
  'DELETE /projects/{projectId}/user-maps': async ({ tuner, root, target }) => {
    const path = `${root}/user-maps?mapId[]=${target.mapId}`;
    const answers = await atOnce(COUNT, () => tuner.call('DELETE', path));
    await oneWins(answers, 404, async () => {
      return idsOf(await tuner.call('GET', `${root}/user-maps`)).length === 0;
    });
  },
  'PUT /projects/{projectId}/maps/{mapId}': async ({ tuner, root, target }) => {
    const path = `${root}/maps/${target.mapId}`;
    const { revision } = (await tuner.call('GET', path)).json;
    const answers = await atOnce(COUNT, (i) =>
      tuner.call('PUT', path, { body: { ...mapFields, name: `Map ${i}`, revision } }),
    );
    await oneWins(answers, 409, async (winner) => {
      return (await tuner.call('GET', path)).json.name === `Map ${winner}`;
    });
  },
  'PATCH /projects/{projectId}/maps/{mapId}': async ({ tuner, root, target }) => {
    const path = `${root}/maps/${target.mapId}`;
    const { revision } = (await tuner.call('GET', path)).json;
    const places = [target.folderId, null];
    const answers = await atOnce(COUNT, (i) =>
      tuner.call('PATCH', path, { body: { folderId: places[i % 2], revision } }),
    );
    await oneWins(answers, 409, async (winner) => {
      return (await tuner.call('GET', path)).json.folderId === places[winner % 2];
    });
  },
  'DELETE /projects/{projectId}/maps/{mapId}': async ({ tuner, root, target }) => {
    const path = `${root}/maps/${target.mapId}`;
    const answers = await atOnce(COUNT, () => tuner.call('DELETE', path));
    await oneWins(answers, 404, async () => (await tuner.call('GET', path)).status === 404);
  },
  'PUT /projects/{projectId}/marks/{address}': async ({ tuner, root, target }) => {
    const room = 2;
    await server.db
      .insertInto('marks')
      .values(
        Array.from({ length: MAX_MARKS_OF_PROJECT - room }, (_each, i) => ({
          project_id: target.projectId,
          address: 1000 + i,
          text: '',
        })),
      )
      .execute();
    for (let round = 0; round < LIMIT_ROUNDS; round++) {
      const answers = await atOnce(COUNT, (i) =>
        tuner.call('PUT', `${root}/marks/${i}`, { body: { text: `Mark ${i}` } }),
      );
      expect(statusesOf(answers)).toEqual({ 200: room, 422: COUNT - room });
      const { data } = (await tuner.call('GET', `${root}/marks`)).json;
      expect(data).toHaveLength(MAX_MARKS_OF_PROJECT);
      for (const { json } of answers.filter(({ status }) => status === 200)) {
        expect(data).toContainEqual(json);
        await tuner.call('DELETE', `${root}/marks/${json.address}`);
      }
    }
  },
  'DELETE /projects/{projectId}/marks/{address}': async ({ tuner, root }) => {
    const path = `${root}/marks/16`;
    await tuner.call('PUT', path, { body: { text: 'text' } });
    const answers = await atOnce(COUNT, () => tuner.call('DELETE', path));
    await oneWins(answers, 404, async () => {
      return (await tuner.call('GET', `${root}/marks`)).json.data.length === 0;
    });
  },
  'POST /projects/{projectId}/reading': async ({ tuner, root, target }) => {
    const answers = await atOnce(COUNT, () => tuner.call('POST', `${root}/reading`));
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
    expect(answers[0]?.status).toBeLessThan(300);
    const jobs = await server.db
      .selectFrom('jobs')
      .select('id')
      .where('project_id', '=', target.projectId)
      .execute();
    expect(jobs).toHaveLength(1);
  },
  'POST /broadcasting/auth': async ({ tuner, target }) => {
    const body = { socket_id: '1.2', channel_name: `private-App.Project.${target.projectId}` };
    const answers = await atOnce(COUNT, () => tuner.call('POST', '/broadcasting/auth', { body }));
    expect(statusesOf(answers)).toEqual({ 200: COUNT });
  },
  'POST /broadcasting/user-auth': async ({ tuner }) => {
    const body = { socket_id: '1.2' };
    const answers = await atOnce(COUNT, () =>
      tuner.call('POST', '/broadcasting/user-auth', { body }),
    );
    expect(statusesOf(answers)).toEqual({ 200: COUNT });
    expect(new Set(answers.map(({ json }) => json.auth)).size).toBe(1);
  },
};

describe('calls that meet others of their kind', () => {
  it('are all here', async () => {
    const calls = await describedCalls(server.url);
    const writing = calls.filter(({ method }) => method !== 'GET').map(({ name }) => name);
    expect(Object.keys(RACES).sort()).toEqual(writing.sort());
  });

  it.each(Object.entries(RACES))('%s', async (_name, race) => {
    await race(await newMeeting(server));
  });
});

/** Everything that can be done to a project, by people who do not know of each other. */
function everything({ tuner, root, target }: Meeting): ReadonlyArray<() => Promise<Answer>> {
  const file = `${root}/files/${target.fileId}`;
  const patches = { 5: (sampleImage[5] ?? 0) ^ 1 };
  const { originalSha256 } = target;
  return [
    () => tuner.call('DELETE', root),
    () => tuner.call('DELETE', `/projects?projectId[]=${target.projectId}`),
    () => tuner.call('PATCH', `/archived-projects/${target.projectId}`),
    () => tuner.call('PATCH', `/archived-projects/${target.projectId}`),
    () => tuner.call('DELETE', `/archived-projects/${target.projectId}`),
    () => tuner.call('DELETE', '/archived-projects'),
    () =>
      tuner.call('POST', `${root}/files`, {
        body: { name: 'New', originalSha256, patches },
        headers: { action: 'create' },
      }),
    () =>
      tuner.call('PATCH', file, { body: { revision: 1, patches }, headers: { action: 'update' } }),
    () => tuner.call('PATCH', file, { body: { name: 'Other' }, headers: { action: 'rename' } }),
    () => tuner.call('DELETE', file),
    () => tuner.call('POST', `${root}/folders`, { body: { name: 'Folder' } }),
    () => tuner.call('DELETE', `${root}/folders/${target.folderId}`),
    () => tuner.call('POST', `${root}/user-maps`, { body: { maps: [mapFields] } }),
    () =>
      tuner.call('PATCH', `${root}/maps/${target.mapId}`, { body: { folderId: target.folderId } }),
    () => tuner.call('DELETE', `${root}/maps/${target.mapId}`),
    () => tuner.call('PUT', `${root}/marks/3`, { body: { text: 'Mark' } }),
    () => tuner.call('PUT', root, { body: emptyProjectDetails('Renamed') }),
    () => tuner.call('POST', `${root}/reading`),
    () => tuner.call('GET', root),
    () => tuner.call('GET', `${root}/user-maps`),
    () => tuner.call('GET', file, { headers: { accept: 'application/octet-stream' } }),
    () =>
      tuner.call('GET', `${root}/files/ori`, { headers: { accept: 'application/octet-stream' } }),
  ];
}

describe('everything at once', () => {
  it(`is answered with yes or no, and leaves a project whole or none (seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    for (let round = 0; round < ROUNDS; round++) {
      const meeting = await newMeeting(server);
      const calls = everything(meeting)
        .map((call) => ({ call, turn: random.below(1_000_000) }))
        .sort((a, b) => a.turn - b.turn);
      const answers = await Promise.all(calls.map(({ call }) => call()));
      // A status from 500 on fails the test wherever it comes (tests/support/server-errors.ts).
      for (const { status, json } of answers.filter(({ status }) => status >= 400)) {
        expect([403, 404, 409, 422], JSON.stringify(json)).toContain(status);
      }
      await isWholeOrGone(meeting);
    }
  }, 300_000);
});

/** A project that is there has its whole file and can be listed; one that is not is in neither list. */
async function isWholeOrGone({ tuner, root, target }: Meeting): Promise<void> {
  const { projectId } = target;
  const archived = idsOf(await tuner.call('GET', '/archived-projects'));
  if (archived.includes(projectId)) {
    const restored = await tuner.call('PATCH', `/archived-projects/${projectId}`);
    expect(restored.status).toBe(200);
  }
  const { status } = await tuner.call('GET', root);
  const isThere = idsOf(await tuner.call('GET', '/projects')).includes(projectId);
  expect([status, isThere]).toEqual(isThere ? [200, true] : [404, false]);
  if (!isThere) return;
  const file = await tuner.call('GET', `${root}/files/ori`, {
    headers: { accept: 'application/octet-stream' },
  });
  expect(Buffer.from(file.bytes).equals(sampleImage)).toBe(true);
  for (const part of ['files', 'folders', 'user-maps', 'marks']) {
    expect((await tuner.call('GET', `${root}/${part}`)).status).toBe(200);
  }
}
