import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Answer } from './api-server.ts';
import { atOnce, type Meeting, statusesOf } from './at-once.ts';

/** Calls that meet. */
const COUNT = 8;
const REMOVAL = { price: 10, bucket: 'GREEN' } as const;
const FIX = { price: 2, bucket: 'GREEN' } as const;

async function green({ tuner }: Meeting): Promise<number> {
  const { json } = await tuner.call('GET', '/balances');
  return json.data.find(({ bucket }: { bucket: string }) => bucket === 'GREEN').balance;
}

/** Has the reading of the project tell of a code, without a file that has one. */
async function withCodes({ server, target }: Meeting): Promise<void> {
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
    const { tuner, root } = meeting;
    const answers = await atOnce(COUNT, () =>
      tuner.call('POST', `${root}/mappacks/basic`, { body: { price: 15, bucket: 'GREEN' } }),
    );
    expect(statusesOf(answers)).toEqual({ 409: COUNT });
    expect(await green(meeting)).toBe(20);
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
};
