import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2Async = promisify(argon2);

/** Work of one hash. Defaults: OWASP Password Storage Cheat Sheet, Argon2id with 19 MiB. */
export interface HashCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

export const DEFAULT_HASH_COST: HashCost = { memoryKiB: 19_456, passes: 2 };

const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PARALLELISM = 1;
/** Version 1.3 of Argon2 as PHC strings write it (0x13). */
const ARGON2_VERSION = 19;

/** Argon2id hash of a password in PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export async function hashPassword(password: string, cost: HashCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return phcString(salt, await computeTag(password, salt, cost), cost);
}

/** A hash that no password fits and that takes as much work to find that out. For accounts that do not exist. */
export function unmatchableHash(cost: HashCost): string {
  return phcString(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES), cost);
}

/** Whether `password` is the one of the hash. Takes as long for a wrong one as for the right one. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (match === null) throw new Error('a stored password hash is not in the format of this server');
  const [, memoryKiB, passes, salt, tag] = match;
  const expected = Buffer.from(tag ?? '', 'base64');
  const cost = { memoryKiB: Number(memoryKiB), passes: Number(passes) };
  const actual = await computeTag(password, Buffer.from(salt ?? '', 'base64'), cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

async function computeTag(password: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
  return argon2Async('argon2id', {
    // The same password typed on another keyboard may arrive composed differently (Unicode Standard Annex 15).
    message: password.normalize('NFC'),
    nonce: salt,
    parallelism: PARALLELISM,
    tagLength: TAG_BYTES,
    memory: cost.memoryKiB,
    passes: cost.passes,
  });
}

function phcString(salt: Buffer, tag: Buffer, cost: HashCost): string {
  const parameters = `m=${cost.memoryKiB},t=${cost.passes},p=${PARALLELISM}`;
  return `$argon2id$v=${ARGON2_VERSION}$${parameters}$${unpadded(salt)}$${unpadded(tag)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
