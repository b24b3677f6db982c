import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examineTransactions } from './transaction-states.ts';

/** Four transactions that were committed. */
const COMMITTED = 0x55;
const STATES_OF_FILE = 1_048_576;

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'states-'));
  mkdirSync(join(directory, 'pg_xact'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** @param zeros bytes without a state, from one on */
function write(name: string, lengthBytes: number, zeros?: readonly [from: number, count: number]) {
  const states = new Uint8Array(lengthBytes).fill(COMMITTED);
  if (zeros !== undefined) states.fill(0, zeros[0], zeros[0] + zeros[1]);
  writeFileSync(join(directory, 'pg_xact', name), states);
}

describe('the states of transactions', () => {
  it('are those of all that were, and none of those that come', () => {
    write('0000', 8192, [250, 8192 - 250]);
    expect(examineTransactions(directory, 1000)).toBeUndefined();
    expect(examineTransactions(directory, 1064)).toBeUndefined();
    expect(examineTransactions(directory, 1065)).toBe('pg_xact/0000 is damaged');
  });

  it('may be missing for those that were killed, one for each start, and not for many in a row', () => {
    write('0000', 8192, [10, 16]);
    expect(examineTransactions(directory, 1000)).toBeUndefined();
    write('0000', 8192, [10, 17]);
    expect(examineTransactions(directory, 1000)).toBe('pg_xact/0000 is damaged');
  });

  it('are lost in a file that is shorter than what it has to hold', () => {
    write('0000', 0);
    expect(examineTransactions(directory, 700)).toBe('pg_xact/0000 is damaged');
    write('0000', 175);
    expect(examineTransactions(directory, 700)).toBeUndefined();
  });

  it('go on in the next file, and old files may be gone', () => {
    write('0001', 8192, [4, 100]);
    expect(examineTransactions(directory, STATES_OF_FILE + 16)).toBeUndefined();
    expect(examineTransactions(directory, STATES_OF_FILE + 500)).toBe('pg_xact/0001 is damaged');
  });
});
