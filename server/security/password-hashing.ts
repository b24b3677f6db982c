import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { comeBackIn } from '../errors.ts';
import { createTurns } from './turns.ts';

/** Work of one hash. Defaults: OWASP Password Storage Cheat Sheet, Argon2id with 19 MiB. */
export interface HashCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

export const DEFAULT_HASH_COST: HashCost = { memoryKiB: 19_456, passes: 2 };

/**
 * Hashes at the same time: each takes a core and its memory. As many as leave threads of the pool of Node, which has four, to files
 * and names of hosts.
 */
const HASHES_AT_ONCE = 2;
/** Hashes that may wait: with those of default cost on a slow machine, some seconds. */
const MAX_WAITING = 100;
/** When to come back where more would have to wait, in seconds. */
const RETRY_AFTER_S = 5;

const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PARALLELISM = 1;
/** Version 1.3 of Argon2 as PHC strings write it (0x13). */
const ARGON2_VERSION = 19;

/** Makes and checks hashes of passwords: Argon2id in PHC string format, `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export interface PasswordHashing {
  /** @throws ApiError 429 if too many wait */
  hash(password: string): Promise<string>;
  /**
   * Whether `password` is the one of the hash. Takes as long for a wrong one as for the right one.
   *
   * @throws ApiError 429 if too many wait; the library's error if the text is no hash
   */
  verify(password: string, phc: string): Promise<boolean>;
  /** Whether a hash was made at another cost than is asked for now. */
  isOutdated(phc: string): boolean;
  /** A hash that no password fits and that takes as much work to find that out. For accounts that do not exist. */
  readonly unmatchable: string;
  /** @throws ApiError 429 if too many wait already: before something is counted that ends in vain */
  demandRoom(): void;
}

/** @param bounds hashes at once, and how many may wait */
export function createPasswordHashing(
  cost: HashCost,
  bounds: { readonly atOnce: number; readonly maxWaiting: number } = {
    atOnce: HASHES_AT_ONCE,
    maxWaiting: MAX_WAITING,
  },
): PasswordHashing {
  const turns = createTurns(bounds.atOnce);
  const demandRoom = (): void => {
    if (turns.waitingCount() >= bounds.maxWaiting) throw comeBackIn(RETRY_AFTER_S);
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    demandRoom();
    return turns.take(work);
  };
  return {
    hash: async (password) => inTurn(() => hash(composed(password), optionsOf(cost))),
    verify: async (password, phc) => inTurn(() => verify(phc, composed(password))),
    isOutdated: (phc) => {
      const { memoryCost, timeCost, parallelism, outputLen } = parseOptions(phc);
      return (
        memoryCost !== cost.memoryKiB ||
        timeCost !== cost.passes ||
        parallelism !== PARALLELISM ||
        outputLen !== TAG_BYTES
      );
    },
    unmatchable: unmatchableHash(cost),
    demandRoom,
  };
}

/** The same password typed on another keyboard may arrive composed differently (Unicode Standard Annex 15). */
function composed(password: string): string {
  return password.normalize('NFC');
}

function optionsOf({ memoryKiB, passes }: HashCost): Parameters<typeof hash>[1] {
  return {
    memoryCost: memoryKiB,
    timeCost: passes,
    parallelism: PARALLELISM,
    outputLen: TAG_BYTES,
  };
}

function unmatchableHash({ memoryKiB, passes }: HashCost): string {
  const parameters = `m=${memoryKiB},t=${passes},p=${PARALLELISM}`;
  const [salt, tag] = [randomBytes(SALT_BYTES), randomBytes(TAG_BYTES)].map((bytes) =>
    bytes.toString('base64').replace(/=+$/, ''),
  );
  return `$argon2id$v=${ARGON2_VERSION}$${parameters}$${salt}$${tag}`;
}
