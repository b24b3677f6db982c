import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../tests/support/s3-server.ts';
import { CHUNK_BYTES } from '../chunks.ts';
import { ObjectStoreAwayError } from '../object-store.ts';
import { receivedFileOf } from '../received-file.ts';
import { S3Store } from './s3-store.ts';

/** Two chunks and a bit, no two pieces alike. */
const bytes = Buffer.from(
  Uint8Array.from({ length: 2 * CHUNK_BYTES + 77 }, (_, i) => (i * 31 + (i >> 9)) & 0xff),
);
const file = receivedFileOf(bytes);
const whole = { start: 0, end: bytes.length };
/** Short, so that tests of what is silent end soon. */
const ANSWER_MS = 400;

let server: S3Server;
let store: S3Store;

beforeAll(async () => {
  server = await startS3Server();
  store = new S3Store(server.settings, ANSWER_MS);
});
afterAll(async () => {
  store.close();
  await server.close();
});
beforeEach(() => {
  Object.assign(server, { fault: 'none', delayMs: 0, busyCount: 0 });
  server.asked.length = 0;
});

async function written(): Promise<string> {
  const key = store.newKey();
  await store.write(key, file);
  return key;
}

describe('an object', () => {
  it('comes back as it was written, whole and in part', async () => {
    const key = await written();
    expect(key).toMatch(/^test\/[0-9a-f-]{36}$/);
    expect(await store.read(key, whole)).toEqual(bytes);
    const span = { start: CHUNK_BYTES, end: 2 * CHUNK_BYTES };
    expect(await store.read(key, span)).toEqual(bytes.subarray(span.start, span.end));
  });

  it('ends where it ends', async () => {
    const key = await written();
    expect(await store.read(key, { start: 2 * CHUNK_BYTES, end: 3 * CHUNK_BYTES })).toEqual(
      bytes.subarray(2 * CHUNK_BYTES),
    );
    expect(await store.read(key, { start: bytes.length, end: bytes.length + 1 })).toHaveLength(0);
  });

  it('that is none is told apart from a store that is away', async () => {
    expect(await store.read(store.newKey(), whole)).toBeUndefined();
    await store.remove(store.newKey());
  });

  it('is gone once it is removed', async () => {
    const key = await written();
    await store.remove(key);
    expect(await store.read(key, whole)).toBeUndefined();
    expect(server.keys()).not.toContain(key);
  });
});

describe('a store', () => {
  it('is there, which a first look makes sure of by writing', async () => {
    expect(await store.isThere()).toBe(true);
    expect(server.asked).toEqual(['GET', 'PUT']);
    expect(await store.isThere()).toBe(true);
    expect(server.asked).toEqual(['GET', 'PUT', 'GET']);
  });

  it.each(['away', 'silent', 'busy'] as const)(
    'that is %s says so, and works afterwards',
    async (fault) => {
      const key = await written();
      server.fault = fault;
      const away = { status: 'rejected', reason: expect.any(ObjectStoreAwayError) };
      const asked = [store.read(key, whole), store.write(store.newKey(), file), store.remove(key)];
      expect(await Promise.allSettled(asked)).toEqual([away, away, away]);
      expect(await store.isThere()).toBe(false);
      server.fault = 'none';
      expect(await store.read(key, whole)).toEqual(bytes);
      expect(await store.isThere()).toBe(true);
    },
    30_000,
  );

  it('is asked again where it had no time, and not for ever', async () => {
    server.busyCount = 2;
    const key = await written();
    server.busyCount = 2;
    expect(await store.read(key, whole)).toEqual(bytes);
    expect(server.asked).toEqual(['PUT', 'PUT', 'PUT', 'GET', 'GET', 'GET']);
    server.busyCount = 3;
    await expect(store.read(key, whole)).rejects.toThrow('503');
  });

  it('that is slow is waited for', async () => {
    server.delayMs = ANSWER_MS / 2;
    expect(await store.read(await written(), whole)).toEqual(bytes);
  });

  it('takes nothing that has changed on the way', async () => {
    server.fault = 'changedOnTheWay';
    const key = store.newKey();
    await expect(store.write(key, file)).rejects.toThrow('XAmzContentSHA256Mismatch');
    expect(server.keys()).not.toContain(key);
  });

  it('whose answer breaks off is asked again', async () => {
    const key = await written();
    server.fault = 'halfAnswers';
    await expect(store.read(key, whole)).rejects.toThrow(ObjectStoreAwayError);
    expect(server.asked).toEqual(['PUT', 'GET', 'GET', 'GET']);
  });

  it.each<[string, Partial<S3Server['settings']>, string]>([
    ['keys that are none', { accessKeyId: 'NOBODY' }, '403'],
    ['another secret', { secretAccessKey: 'guessed' }, 'SignatureDoesNotMatch'],
    ['another bucket', { bucket: 'nowhere' }, 'NoSuchBucket'],
  ])('refuses %s, without a second try', async (_, part, words) => {
    const stranger = new S3Store({ ...server.settings, ...part }, ANSWER_MS);
    await expect(stranger.write(stranger.newKey(), file)).rejects.toThrow(words);
    expect(server.asked).toEqual(['PUT']);
    expect(await stranger.isThere()).toBe(false);
    stranger.close();
  });
});

describe('a file that cannot be read', () => {
  it('is told as it is, and leaves no object', async () => {
    const broken = new Error('the disk is gone');
    const key = store.newKey();
    const pieces = async function* () {
      yield bytes.subarray(0, CHUNK_BYTES);
      await Promise.reject(broken);
    };
    await expect(store.write(key, { ...file, pieces })).rejects.toBe(broken);
    expect(server.keys()).not.toContain(key);
  });
});
