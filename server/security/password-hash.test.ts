import { describe, expect, it } from 'vitest';
import { hashPassword, unmatchableHash, verifyPassword } from './password-hash.ts';

const COST = { memoryKiB: 64, passes: 1 };

/** Test vector of the reference implementation (phc-winner-argon2, src/test.c): argon2id, t=2, m=2^16, p=1. */
const REFERENCE_TAG = '09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7';

describe('verifyPassword', () => {
  it('agrees with the reference implementation', async () => {
    const salt = Buffer.from('somesalt').toString('base64').replace(/=+$/, '');
    const tag = Buffer.from(REFERENCE_TAG, 'hex').toString('base64').replace(/=+$/, '');
    const phc = `$argon2id$v=19$m=65536,t=2,p=1$${salt}$${tag}`;
    expect(await verifyPassword('password', phc)).toBe(true);
    expect(await verifyPassword('Password', phc)).toBe(false);
  });

  it('takes a password for the same however its characters are composed', async () => {
    const phc = await hashPassword('caf\u00e9 noir', COST);
    expect(await verifyPassword('cafe\u0301 noir', phc)).toBe(true);
  });

  it('refuses a hash of another kind', async () => {
    await expect(verifyPassword('x', '$2b$10$abc')).rejects.toThrow('not in the format');
  });
});

describe('hashPassword', () => {
  it('salts: the same password never gives the same hash', async () => {
    expect(await hashPassword('correct horse', COST)).not.toBe(
      await hashPassword('correct horse', COST),
    );
  });
});

describe('unmatchableHash', () => {
  it('costs what a real one costs, and fits nothing', async () => {
    const parameters = (phc: string): string => phc.split('$').slice(0, 4).join('$');
    const phc = unmatchableHash(COST);
    expect(parameters(phc)).toBe(parameters(await hashPassword('correct horse', COST)));
    expect(await verifyPassword('', phc)).toBe(false);
  });
});
