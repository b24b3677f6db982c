import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Transactions whose states one file holds: two bits each, 32 pages (PostgreSQL, access/transam/clog.c). */
const STATES_OF_FILE = 4 * 8192 * 32;
const STATES_OF_BYTE = 4;
/** The first that is not one of the database's own making (access/transam.h). */
const FIRST_NORMAL = 3;
/**
 * A transaction that ran when its server was killed never gets a state; the embedded database runs one at a time. So many in a
 * row, one for every start that was killed in its first transaction, are not seen in any folder.
 */
const MOST_STATELESS = 64;

/**
 * Looks for transactions whose state was lost: their rows would be gone as if they had never been written.
 *
 * @param directory of the database, after a checkpoint
 * @param next number of the transaction that comes next, as of that checkpoint, without its epoch
 * @returns words for the person about the first file that is damaged
 */
export function examineTransactions(directory: string, next: number): string | undefined {
  for (let first = 0; first < next; first += STATES_OF_FILE) {
    const name = (first / STATES_OF_FILE).toString(16).toUpperCase().padStart(4, '0');
    const path = join(directory, 'pg_xact', name);
    // Old files are removed when all rows of their transactions are known to be valid.
    if (!existsSync(path)) continue;
    if (hasLostStates(readFileSync(path), first, next)) return `pg_xact/${name} is damaged`;
  }
  return undefined;
}

function hasLostStates(states: Uint8Array, first: number, next: number): boolean {
  const end = Math.min(STATES_OF_FILE, next - first);
  let stateless = 0;
  for (let i = first === 0 ? FIRST_NORMAL : 0; i < end; i++) {
    const byte = states[Math.floor(i / STATES_OF_BYTE)] ?? 0;
    const state = (byte >>> (2 * (i % STATES_OF_BYTE))) & 3;
    stateless = state === 0 ? stateless + 1 : 0;
    if (stateless > MOST_STATELESS) return true;
  }
  return false;
}
