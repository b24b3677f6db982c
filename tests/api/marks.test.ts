import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_COMMENT_LENGTH, MAX_MARKS_OF_PROJECT } from '../../core/contract/limits.ts';
import type { Project } from '../../core/contract/projects.ts';
import type { RunningServer } from '../../server/start-server.ts';
import {
  type Answer,
  type ApiClient,
  newProject,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';

let server: RunningServer;
let owner: ApiClient;
let project: Project;
let root: string;

beforeAll(async () => {
  server = await startApiServer();
  owner = await newTuner(server, 'owner');
});
afterAll(() => server.close());
beforeEach(async () => {
  project = await newProject(owner);
  root = `/projects/${project.id}/marks`;
});

function set(address: number | string, text = ''): Promise<Answer> {
  return owner.call('PUT', `${root}/${address}`, { body: { text } });
}

async function listed(): Promise<unknown> {
  return (await owner.call('GET', root)).json.data;
}

describe('marks', () => {
  it('come back by address, with what is said of them', async () => {
    expect(await listed()).toEqual([]);
    expect((await set(900, ' boost limit ')).json).toEqual({ address: 900, text: 'boost limit' });
    await set(16);
    expect(await listed()).toEqual([
      { address: 16, text: '' },
      { address: 900, text: 'boost limit' },
    ]);
  });

  it('say something else, and go', async () => {
    await set(16, 'first');
    await set(16, 'second');
    expect(await listed()).toEqual([{ address: 16, text: 'second' }]);
    expect((await owner.call('DELETE', `${root}/16`)).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await owner.call('DELETE', `${root}/16`)).status).toBe(404);
  });

  it('lie inside the file', async () => {
    expect((await set(project.fileLengthBytes - 1)).status).toBe(200);
    const { status, json } = await set(project.fileLengthBytes);
    expect([status, json.code, json.reason]).toEqual([
      422,
      'SAVE_CHANGES_FAILURE',
      'addressOutsideFile',
    ]);
  });

  it.each(['-1', '1.5', '0x10', 'here', '99999999999'])('have no address %s', async (address) => {
    expect((await set(address)).status).toBe(422);
  });

  it.each([
    [MAX_COMMENT_LENGTH, 200],
    [MAX_COMMENT_LENGTH + 1, 422],
  ])('of %i characters are answered with %i', async (length, status) => {
    expect((await set(1, 'x'.repeat(length))).status).toBe(status);
  });

  it('are so many and no more; those that are there may still say something else', async () => {
    await Promise.all(Array.from({ length: MAX_MARKS_OF_PROJECT }, (_, address) => set(address)));
    const { status, json } = await set(MAX_MARKS_OF_PROJECT);
    expect([status, json.reason]).toEqual([422, 'tooMany']);
    expect((await set(3, 'still')).status).toBe(200);
  });

  it('are nobody else’s', async () => {
    await set(16, 'mine');
    const stranger = await newTuner(server, 'stranger');
    for (const [method, path] of [
      ['GET', root],
      ['PUT', `${root}/16`],
      ['DELETE', `${root}/16`],
    ] as const) {
      const body = method === 'PUT' ? { body: { text: 'yours' } } : {};
      expect((await stranger.call(method, path, body)).status).toBe(404);
    }
    expect(await listed()).toEqual([{ address: 16, text: 'mine' }]);
  });
});
