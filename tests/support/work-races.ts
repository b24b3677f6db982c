import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Answer } from './api-server.ts';
import { atOnce, type Meeting, statusesOf } from './at-once.ts';
import { changedVersion, fittingSolution, SOLUTION_PRICE } from './fitting-solution.ts';
import { fittingMapPack, namesOf } from './library-scenes.ts';
import { settledPort, tornPort } from './port-scenes.ts';
import { whenRead } from './when-read.ts';

/** Calls that meet. */
const COUNT = 8;
const REMOVAL = { price: 10, bucket: 'GREEN' } as const;
const FIX = { price: 2, bucket: 'GREEN' } as const;

async function green({ tuner }: Meeting): Promise<number> {
  const { json } = await tuner.call('GET', '/balances');
  return json.data.find(({ bucket }: { bucket: string }) => bucket === 'GREEN').balance;
}

/** Has the reading of the project tell of a code, without a file that has one. */
async function withCodes({ server, tuner, target }: Meeting): Promise<void> {
  await whenRead(tuner, target.projectId);
  const codes = [{ code: 'P0401', state: 'active', tableAddress: 0, isSafetyRelevant: false }];
  const result = { tables: [], codes: codes.map((code) => ({ ...code, safetyReason: null })) };
  await sql`insert into readings (project_id, step, result, read_at)
    values (${target.projectId}::uuid, 'troubleCodes', ${JSON.stringify(result)}::jsonb, now())
    on conflict (project_id, step) do update set result = excluded.result`.execute(server.db);
}

const buyRemoval = ({ tuner, root }: Meeting): Promise<Answer> =>
  tuner.call('POST', `${root}/dtcs`, { body: REMOVAL });

/** What happens when calls for work on a project meet others of their kind, by the name of the call. */
export const WORK_RACES: Readonly<Record<string, (meeting: Meeting) => Promise<void>>> = {
  'POST /projects/{projectId}/dtcs': async (meeting) => {
    await withCodes(meeting);
    const answers = await atOnce(COUNT, () => buyRemoval(meeting));
    expect(statusesOf(answers)).toEqual({ 201: 1, 409: COUNT - 1 });
    expect(await green(meeting)).toBe(10);
  },
  'POST /projects/{projectId}/mappacks/basic': async (meeting) => {
    const { server, tuner } = meeting;
    const id = await fittingMapPack(server, tuner);
    const body = { price: 15, bucket: 'GREEN' };
    const answers = await atOnce(COUNT, () =>
      tuner.call('POST', `/projects/${id}/mappacks/basic`, { body }),
    );
    expect(statusesOf(answers)).toEqual({ 201: 1, 409: COUNT - 1 });
    expect(await green(meeting)).toBe(5);
  },
  'POST /projects/{projectId}/files/{fileId}/checksums/crc': async (meeting) => {
    const { tuner, root, target } = meeting;
    const path = `${root}/files/${target.fileId}/checksums/crc`;
    const headers = { 'idempotency-key': 'one-click' };
    const answers = await atOnce(COUNT, () => tuner.call('POST', path, { body: FIX, headers }));
    // Nobody knows its checksums: each is told so, and nothing is set aside any more.
    expect(statusesOf(answers)).toEqual({ 422: COUNT });
    expect(await green(meeting)).toBe(20);
  },
  'POST /projects/{projectId}/files/{fileId}/dtcs': async (meeting) => {
    const { tuner, root, target } = meeting;
    await withCodes(meeting);
    await buyRemoval(meeting);
    const path = `${root}/files/${target.fileId}/dtcs`;
    const body = { codes: ['P0401'] };
    const answers = await atOnce(COUNT, () => tuner.call('POST', path, { body }));
    expect(statusesOf(answers)).toEqual({ 200: COUNT });
    expect((await tuner.call('GET', `${root}/files/${target.fileId}`)).json.revision).toBe(1);
  },
  'POST /projects/{projectId}/solutions': async (meeting) => {
    const { tuner, root } = meeting;
    const id = await fittingSolution(meeting);
    const body = { solutionIds: [id], price: SOLUTION_PRICE, bucket: 'GREEN' };
    const answers = await atOnce(COUNT, () => tuner.call('POST', `${root}/solutions`, { body }));
    expect(statusesOf(answers)).toEqual({ 201: 1, 409: COUNT - 1 });
    expect(await green(meeting)).toBe(20 - SOLUTION_PRICE);
  },
  'POST /projects/{projectId}/files/{fileId}/solutions/{solutionId}': async (meeting) => {
    const { tuner, root, target } = meeting;
    const id = await fittingSolution(meeting);
    const body = { solutionIds: [id], price: SOLUTION_PRICE, bucket: 'GREEN' };
    await tuner.call('POST', `${root}/solutions`, { body });
    const path = `${root}/files/${target.fileId}/solutions/${id}`;
    const answers = await atOnce(COUNT, () => tuner.call('POST', path, { body: {} }));
    expect(writersOf(answers)).toBe(1);
    expect((await tuner.call('GET', `${root}/files/${target.fileId}`)).json.revision).toBe(2);
  },
  'POST /projects/{projectId}/files/{fileId}/applications/{applicationId}/revert': async (
    meeting,
  ) => {
    const { tuner, root, target } = meeting;
    const id = await fittingSolution(meeting);
    const purchase = { solutionIds: [id], price: SOLUTION_PRICE, bucket: 'GREEN' };
    await tuner.call('POST', `${root}/solutions`, { body: purchase });
    const file = `${root}/files/${target.fileId}`;
    const headers = { accept: 'application/json' };
    const applied = await tuner.call('POST', `${file}/solutions/${id}`, { body: {}, headers });
    const path = `${file}/applications/${applied.json.applicationId}/revert`;
    const answers = await atOnce(COUNT, () => tuner.call('POST', path, { body: {} }));
    expect(writersOf(answers)).toBe(1);
    expect((await tuner.call('GET', file)).json).toMatchObject({ revision: 3, modifiedCount: 0 });
  },
  'POST /projects/{projectId}/files/{fileId}/my-solutions': async (meeting) => {
    const { tuner, root } = meeting;
    const fileId = await changedVersion(meeting);
    const path = `${root}/files/${fileId}/my-solutions`;
    const headers = { 'idempotency-key': 'one-click' };
    const body = { name: 'Mine' };
    const answers = await atOnce(COUNT, () => tuner.call('POST', path, { body, headers }));
    expect(statusesOf(answers)).toEqual({ 201: COUNT });
    const { json } = await tuner.call('GET', `${root}/files/${fileId}/solutions`);
    expect(json.mySolutions).toHaveLength(1);
  },
  'POST /projects/{projectId}/files/{fileId}/ports': async (meeting) => {
    const { server, tuner, root, target } = meeting;
    const body = { projectId: target.projectId, fileId: await changedVersion(meeting) };
    const file = `${root}/files/${target.fileId}`;
    const answers = await atOnce(COUNT, () => tuner.call('POST', `${file}/ports`, { body }));
    expect(statusesOf(answers)).toEqual({ 201: COUNT });
    const kept = await server.db
      .selectFrom('ports')
      .select('id')
      .where('project_id', '=', target.projectId)
      .execute();
    expect(kept).toHaveLength(1);
    // Whose place another has taken is gone, and the job of it finds nothing to do.
    const port = await settledPort(tuner, file, kept[0]?.id ?? '');
    expect(port.state).toBe('ready');
    const found = await Promise.all(
      answers.map(({ json }) => tuner.call('GET', `${file}/ports/${json.id}`)),
    );
    expect(statusesOf(found)).toEqual({ 200: 1, 404: COUNT - 1 });
  },
  'POST /projects/{projectId}/files/{fileId}/ports/{portId}': async (meeting) => {
    const { tuner, root, target } = meeting;
    const body = { projectId: target.projectId, fileId: await changedVersion(meeting) };
    const file = `${root}/files/${target.fileId}`;
    const { json } = await tuner.call('POST', `${file}/ports`, { body });
    await settledPort(tuner, file, json.id);
    const path = `${file}/ports/${json.id}`;
    const answers = await atOnce(COUNT, () => tuner.call('POST', path, { body: {} }));
    expect(writersOf(answers)).toBe(1);
    expect((await tuner.call('GET', file)).json.revision).toBe(2);
  },
  'POST /projects/{projectId}/files/{fileId}/ports/{portId}/left-out': async ({
    server,
    tuner,
  }) => {
    const { to, port } = await tornPort(server, tuner);
    const body = { maps: port.leavable.map(({ id }) => id) };
    const path = `${to.root}/ports/${port.id}/left-out`;
    const answers = await atOnce(COUNT, () => tuner.call('POST', path, { body }));
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: COUNT - 1 });
    const { verdict, maps, leftOut } = await settledPort(tuner, to.root, port.id);
    expect([verdict, leftOut.map(({ id }) => id)]).toEqual(['fits', body.maps]);
    expect(maps).toHaveLength(port.maps.length - body.maps.length);
  },
  'POST /projects/{projectId}/map-names': async ({ tuner, root, target }) => {
    const answers = await atOnce(COUNT, () => tuner.call('POST', `${root}/map-names`));
    expect(statusesOf(answers)).toEqual({ 202: COUNT });
    expect(await namesOf(tuner, target.projectId)).toMatchObject({ isMatching: false, data: [] });
  },
  'DELETE /my-solutions/{solutionId}': async (meeting) => {
    const { tuner, root } = meeting;
    const fileId = await changedVersion(meeting);
    const body = { name: 'Mine' };
    const { json } = await tuner.call('POST', `${root}/files/${fileId}/my-solutions`, { body });
    const answers = await atOnce(COUNT, () => tuner.call('DELETE', `/my-solutions/${json.id}`));
    expect(statusesOf(answers)).toEqual({ 200: 1, 404: COUNT - 1 });
  },
};

/** How many of some calls have changed the version; the others were told so, or found nothing to do. */
function writersOf(answers: readonly Answer[]): number {
  const states = answers.map(({ status, json }) => (status === 200 ? json.state : status));
  const writers = states.filter((state) => state === 'modified').length;
  const others = states.filter((state) => state !== 'modified');
  expect(others.filter((state) => !HARMLESS.includes(state))).toEqual([]);
  return writers;
}

/** Found nothing to do, saw that it was too late, or came when it was over. */
const HARMLESS: readonly unknown[] = ['notModified', 404, 409, 422];
