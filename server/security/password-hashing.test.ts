import { describe, expect, it } from 'vitest';
import { createPasswordHashing } from './password-hashing.ts';

const COST = { memoryKiB: 64, passes: 1 };
const hashing = createPasswordHashing(COST);

/** Test vector of the reference implementation (phc-winner-argon2, src/test.c): argon2id, t=2, m=2^16, p=1. */
const REFERENCE_TAG = '09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7';
const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
const REFERENCE = `$argon2id$v=19$m=65536,t=2,p=1$${base64(Buffer.from('somesalt'))}$${base64(Buffer.from(REFERENCE_TAG, 'hex'))}`;

/** What `crypto.argon2` of Node made of "correct horse", with salt and tag of 16 and 32 bytes, and was kept by earlier releases. */
const KEPT =
  '$argon2id$v=19$m=64,t=1,p=1$AAECAwQFBgcICQoLDA0ODw$Jc5SM8weTTfpvKMb/vQXEOQERs0ctXWTJ5HF/TeAvTw';

describe('verifying', () => {
  it('agrees with the reference implementation', async () => {
    expect(await hashing.verify('password', REFERENCE)).toBe(true);
    expect(await hashing.verify('Password', REFERENCE)).toBe(false);
  });

  it('knows the passwords of earlier releases', async () => {
    expect(await hashing.verify('correct horse', KEPT)).toBe(true);
    expect(await hashing.verify('correct horsf', KEPT)).toBe(false);
    expect(hashing.isOutdated(KEPT)).toBe(false);
  });

  it('takes a password for the same however its characters are composed', async () => {
    const phc = await hashing.hash('caf\u00e9 noir');
    expect(await hashing.verify('cafe\u0301 noir', phc)).toBe(true);
  });

  it.each(['$2b$10$abc', '', '$argon2id$'])('refuses %j, which is no hash', async (text) => {
    await expect(hashing.verify('x', text)).rejects.toThrow();
  });
});

describe('hashing', () => {
  it('salts: the same password never gives the same hash', async () => {
    expect(await hashing.hash('correct horse')).not.toBe(await hashing.hash('correct horse'));
  });

  it('tells which hashes were made at another cost', async () => {
    const phc = await hashing.hash('correct horse');
    expect(hashing.isOutdated(phc)).toBe(false);
    expect(createPasswordHashing({ ...COST, passes: 2 }).isOutdated(phc)).toBe(true);
    expect(createPasswordHashing({ ...COST, memoryKiB: 128 }).isOutdated(phc)).toBe(true);
  });

  it('goes on in turns, and refuses what would wait behind too many', async () => {
    const narrow = createPasswordHashing(COST, { atOnce: 1, maxWaiting: 2 });
    const asked = Array.from({ length: 5 }, () => narrow.hash('correct horse'));
    const ends = await Promise.allSettled(asked);
    expect(ends.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect((ends.at(-1) as PromiseRejectedResult).reason).toMatchObject({ status: 429 });
    expect(await narrow.verify('correct horse', await narrow.hash('correct horse'))).toBe(true);
  });
});

describe('the hash of nobody', () => {
  it('costs what a real one costs, and fits nothing', async () => {
    const parameters = (phc: string): string => phc.split('$').slice(0, 4).join('$');
    const phc = hashing.unmatchable;
    expect(parameters(phc)).toBe(parameters(await hashing.hash('correct horse')));
    expect(phc).toHaveLength((await hashing.hash('correct horse')).length);
    expect(await hashing.verify('', phc)).toBe(false);
  });
});
