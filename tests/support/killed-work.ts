import { expect } from 'vitest';
import type { SeededRandom } from '../../core/samples/seeded-random.ts';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import {
  type Answer,
  type ApiClient,
  accountForm,
  activationToken,
  apiClient,
  sha256,
} from './api-server.ts';
import { whenRead } from './when-read.ts';

/** Addresses that a save changes, all to one value: two saves that mixed would show. */
const ADDRESSES = Array.from({ length: 300 }, (_, i) => 100 + i * 7);
/** Longest wait for a reading: the lease of a server that was killed has to end before. */
const READ_MS = 120_000;
const BINARY = { headers: { accept: 'application/octet-stream' } };

/** A value that grows with every call that writes it. */
interface Written {
  /** Newest value that was acknowledged; 0 for none. */
  kept: number;
  /** Value of a call that had no answer. */
  unanswered: number | undefined;
}

/** What one caller has sent to a server that is about to be killed, and what was said of it. */
export interface KilledWork {
  readonly id: string;
  readonly image: Uint8Array;
  readonly versionId: string;
  readonly folderId: string;
  readonly email: string;
  isUploaded: boolean;
  isFolderThere: boolean;
  isRegistered: boolean;
  /** 1 is the version as it was created; each save over it adds one, as its revision does. */
  readonly version: Written;
  readonly mark: Written;
  /** Answers that said yes. */
  acknowledged: number;
}

const nothing = (): Written => ({ kept: 0, unanswered: undefined });

export function newKilledWork(random: SeededRandom): KilledWork {
  const lengthBytes = 64 * 1024 * 2 ** random.below(5);
  const name = crypto.randomUUID();
  return {
    id: crypto.randomUUID(),
    image: createEcuSample({ seed: random.below(1_000_000), lengthBytes }).image,
    versionId: crypto.randomUUID(),
    folderId: crypto.randomUUID(),
    email: `${name}@example.test`,
    isUploaded: false,
    isFolderThere: false,
    isRegistered: false,
    version: nothing(),
    mark: nothing(),
    acknowledged: 0,
  };
}

/** Works on a project of its own until the server is gone. @throws Error if a call is refused */
export async function workUntilKilled(tuner: ApiClient, work: KilledWork): Promise<void> {
  const done = async (call: () => Promise<Answer>): Promise<boolean> => {
    const answer = await call().catch(() => undefined);
    if (answer === undefined) return false;
    if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.json)}`);
    work.acknowledged++;
    return true;
  };
  const written = async (place: Written, call: (value: number) => Promise<Answer>) => {
    place.unanswered = place.kept + 1;
    if (!(await done(() => call(place.kept + 1)))) return false;
    place.kept++;
    place.unanswered = undefined;
    return true;
  };
  work.isUploaded = await done(() => upload(tuner, work));
  if (!work.isUploaded) return;
  work.isRegistered = await done(() => register(tuner, work));
  if (!work.isRegistered) return;
  work.isFolderThere = await done(() => createFolder(tuner, work));
  if (!work.isFolderThere) return;
  if (!(await written(work.version, () => createVersion(tuner, work)))) return;
  for (;;) {
    if (!(await written(work.version, (value) => save(tuner, work, value)))) return;
    if (!(await written(work.mark, (value) => mark(tuner, work, value)))) return;
  }
}

/**
 * Looks for all of it on the server that was started again, or on another one of the same database, and sends again what may have
 * had no answer.
 */
export async function expectKept(tuner: ApiClient, work: KilledWork): Promise<void> {
  const path = `/projects/${work.id}`;
  const { status } = await tuner.call('GET', path);
  expect(work.isUploaded ? [200] : [200, 404]).toContain(status);
  const uploaded = await upload(tuner, work);
  expect([uploaded.status, uploaded.json.id]).toEqual([201, work.id]);
  const original = await tuner.call('GET', `${path}/files/ori`, BINARY);
  expect(sha256(original.bytes)).toBe(sha256(work.image));
  await expectVersion(tuner, work);
  if (work.isFolderThere) {
    const { json } = await tuner.call('GET', `${path}/folders`);
    expect(json.data.map(({ id }: { id: string }) => id)).toContain(work.folderId);
  }
  expect((await createFolder(tuner, work)).status).toBe(201);
  const marks = (await tuner.call('GET', `${path}/marks`)).json.data;
  expect(possible(work.mark)).toContain(Number(marks[0]?.text ?? 0));
  expect((await register(tuner, work)).status).toBe(201);
  const token = await activationToken(apiClient({ url: tuner.origin }), work.email);
  const activated = await tuner.call('PATCH', `/accounts/new/verifications/${token}`);
  expect(activated.status).toBe(200);
  expect((await whenRead(tuner, work.id, READ_MS)).reading.state).toBe('done');
}

async function expectVersion(tuner: ApiClient, work: KilledWork): Promise<void> {
  const path = `/projects/${work.id}/files/${work.versionId}`;
  const there = await tuner.call('GET', path, BINARY);
  const values = possible(work.version);
  if (there.status === 200) {
    expect(values.map((value) => sha256(changed(work.image, value)))).toContain(
      sha256(there.bytes),
    );
  } else expect([there.status, values]).toEqual([404, expect.arrayContaining([0])]);
  const again = await createVersion(tuner, work);
  expect([again.status, again.json.id, again.json.revision]).toEqual([201, work.versionId, 1]);
}

function possible({ kept, unanswered }: Written): number[] {
  return unanswered === undefined ? [kept] : [kept, unanswered];
}

function patches(image: Uint8Array, value: number): Record<string, number> {
  return Object.fromEntries(ADDRESSES.map((at) => [at, ((image[at] ?? 0) + value) & 0xff]));
}

function changed(image: Uint8Array, value: number): Uint8Array {
  const bytes = Uint8Array.from(image);
  for (const [at, byte] of Object.entries(patches(image, value))) bytes[Number(at)] = byte;
  return bytes;
}

const upload = (tuner: ApiClient, { id, image }: KilledWork): Promise<Answer> =>
  tuner.upload(image, { details: { id, name: id } });

const register = (tuner: ApiClient, { email }: KilledWork): Promise<Answer> =>
  tuner.call('POST', '/accounts', {
    body: accountForm({ email, username: email.replace('@', '.') }),
  });

const createFolder = (tuner: ApiClient, { id, folderId }: KilledWork): Promise<Answer> =>
  tuner.call('POST', `/projects/${id}/folders`, { body: { id: folderId, name: 'Fuel' } });

const createVersion = (tuner: ApiClient, { id, image, versionId }: KilledWork): Promise<Answer> =>
  tuner.call('POST', `/projects/${id}/files`, {
    body: {
      id: versionId,
      name: 'Stage 1',
      patches: patches(image, 1),
      originalSha256: sha256(image),
    },
    headers: { action: 'create' },
  });

const save = (
  tuner: ApiClient,
  { id, image, versionId }: KilledWork,
  value: number,
): Promise<Answer> =>
  tuner.call('PATCH', `/projects/${id}/files/${versionId}`, {
    body: { patches: patches(image, value), revision: value - 1 },
    headers: { action: 'update' },
  });

const mark = (tuner: ApiClient, { id }: KilledWork, value: number): Promise<Answer> =>
  tuner.call('PUT', `/projects/${id}/marks/7`, { body: { text: String(value) } });
