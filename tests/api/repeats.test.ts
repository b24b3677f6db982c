import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_READINGS_A_DAY } from '../../core/contract/limits.ts';
import type { Project } from '../../core/contract/projects.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  newProject,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';

let server: ApiServer;
let tuner: ApiClient;
let project: Project;
let count = 0;
beforeAll(async () => {
  server = await startApiServer({ jobCount: 0 });
});
beforeEach(async () => {
  tuner = await newTuner(server, `repeats.${++count}`);
  project = await newProject(tuner);
});
afterAll(() => server.close());

const readAgain = (key: string | undefined, who = tuner, of = project): Promise<Answer> =>
  who.call('POST', `/projects/${of.id}/reading`, {
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

/** Readings that the person has asked for today; one came with the project. */
async function spent(): Promise<number> {
  const { id } = await server.db
    .selectFrom('projects')
    .select('user_id as id')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow();
  const row = await server.db
    .selectFrom('daily_uses')
    .select('amount')
    .where('user_id', '=', id)
    .executeTakeFirst();
  return row?.amount ?? 0;
}

describe('a call that spends', () => {
  it('spends each time without a key', async () => {
    for (let i = 0; i < 3; i++) expect((await readAgain(undefined)).status).toBe(202);
    expect(await spent()).toBe(4);
  });

  it('spends once under a key, and is answered the same each time', async () => {
    const first = await readAgain('a-key');
    const again = await readAgain('a-key');
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(Buffer.from(again.bytes).equals(Buffer.from(first.bytes))).toBe(true);
    expect(await spent()).toBe(2);
  });

  it('spends once where it comes eight times at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => readAgain('at-once')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
    expect(await spent()).toBe(2);
  });

  it('is refused under the key of another call, and spends nothing', async () => {
    await readAgain('taken');
    const other = await newProject(tuner, 'Another');
    const { status, json } = await readAgain('taken', tuner, other);
    expect([status, json.code, json.reason]).toEqual([
      409,
      'PROJECT_INITIALIZATION_FAILURE',
      'idTaken',
    ]);
    // That of the first project, the repeat of it, and that of the second.
    expect(await spent()).toBe(3);
  });

  it('has the keys of its sender alone', async () => {
    await readAgain('mine');
    const stranger = await newTuner(server, `repeats.stranger.${count}`);
    const theirs = await newProject(stranger, 'Theirs');
    expect((await readAgain('mine', stranger, theirs)).status).toBe(202);
  });

  it('that was refused may be tried again', async () => {
    await server.db.updateTable('daily_uses').set({ amount: MAX_READINGS_A_DAY }).execute();
    expect((await readAgain('later')).status).toBe(422);
    await server.db.updateTable('daily_uses').set({ amount: 1 }).execute();
    expect((await readAgain('later')).status).toBe(202);
  });

  it.each(['', 'a b', 'é', 'x'.repeat(201)])('takes no key like %j', async (key) => {
    const answer = await readAgain(key).catch(() => undefined);
    // fetch itself refuses what cannot be a header.
    if (answer !== undefined) expect([400, 422]).toContain(answer.status);
    expect(await spent()).toBe(1);
  });
});
