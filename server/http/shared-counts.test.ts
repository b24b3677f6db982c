import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTwoNodes, type TwoNodes } from '../../tests/support/two-nodes.ts';
import { ApiError } from '../errors.ts';
import { SharedCounts } from './shared-counts.ts';

const MAX = 100;
const MINUTE_MS = 60_000;

let nodes: TwoNodes;
let nowMs: number;
let here: SharedCounts;
let there: SharedCounts;
let statementCount: number;

const open = ({ door }: TwoNodes['here']): SharedCounts =>
  new SharedCounts({
    door: {
      ...door,
      statement: (work) => {
        statementCount++;
        return door.statement(work);
      },
    },
    fingerprint: (text) => createHash('sha256').update(text).digest(),
    maxPerMinute: MAX,
    nowMs: () => nowMs,
    onError: (error) => {
      throw error;
    },
  });

beforeAll(async () => {
  nodes = await openTwoNodes();
});
afterAll(() => nodes.close());
beforeEach(async () => {
  await nodes.here.db.deleteFrom('minute_counts').execute();
  [nowMs, statementCount] = [1000, 0];
  here = open(nodes.here);
  there = open(nodes.there);
});

/** Requests that are let through of those that are tried. */
function ask(counts: SharedCounts, count: number, address = '192.0.2.1'): number {
  let passed = 0;
  for (let i = 0; i < count; i++) {
    try {
      counts.count(address);
      passed++;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
    }
  }
  return passed;
}

describe('requests of an address on several servers', () => {
  it('are counted together', async () => {
    expect(ask(here, 70)).toBe(70);
    await here.tell();
    expect(ask(there, 10)).toBe(10);
    await there.tell();
    expect(ask(there, 50)).toBe(20);
    await there.tell();
    expect(ask(here, 1)).toBe(1);
    await here.tell();
    expect(ask(here, 1)).toBe(0);
  });

  it('are refused until the minute is over, and by then forgotten', async () => {
    ask(here, MAX);
    nowMs += 20_000;
    expect(() => here.count('192.0.2.1')).toThrowError(
      expect.objectContaining({ details: expect.objectContaining({ retryAfterS: 40 }) }),
    );
    nowMs += MINUTE_MS;
    expect(ask(here, MAX + 1)).toBe(MAX);
  });

  it('cost no statement while nobody asks for much', async () => {
    for (let i = 0; i < 50; i++) ask(here, 9, `192.0.2.${i}`);
    await here.tell();
    expect(statementCount).toBe(0);
    for (let i = 0; i < 50; i++) ask(here, 1, `192.0.2.${i}`);
    await here.tell();
    expect(statementCount).toBe(1);
    await here.tell();
    expect(statementCount).toBe(1);
  });

  it('are counted by each server where the database is away', async () => {
    const alone = new SharedCounts({
      door: { ...nodes.here.door, statement: () => Promise.reject(new Error('away')) },
      fingerprint: (text) => Buffer.from(text),
      maxPerMinute: MAX,
      nowMs: () => nowMs,
      onError: () => undefined,
    });
    expect(ask(alone, 50)).toBe(50);
    await expect(alone.tell()).rejects.toThrow('away');
    expect(ask(alone, MAX)).toBe(50);
  });

  it('of one address keep no other out', async () => {
    ask(here, MAX);
    await here.tell();
    expect(ask(there, 1, '192.0.2.2')).toBe(1);
  });

  it('are all in the count where several servers tell at the same time', async () => {
    const addresses = Array.from({ length: 40 }, (_, i) => `198.51.100.${i}`);
    for (const address of addresses) ask(here, 40, address);
    for (const address of addresses.toReversed()) ask(there, 40, address);
    await Promise.all([here.tell(), there.tell()]);
    for (const counts of [here, there]) for (const address of addresses) ask(counts, 10, address);
    await Promise.all([here.tell(), there.tell()]);
    // Both have all by the next time they tell something.
    expect(ask(here, 1) + ask(there, 1)).toBe(2);
    const rows = await nodes.here.db.selectFrom('minute_counts').select('count').execute();
    expect(rows.map(({ count }) => count)).toEqual(addresses.map(() => 100));
  });
});
