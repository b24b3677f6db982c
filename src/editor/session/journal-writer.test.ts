import { beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_PATCH } from '../../../core/bytes/byte-patch.ts';
import type { JournalEntry, JournalHeader } from '../../../core/bytes/journal.ts';
import type { JournalDatabase } from '../../platform/journal-database.ts';
import { JournalWriter } from './journal-writer.ts';

const HEADER: JournalHeader = {
  format: 1,
  projectId: 'p1',
  originalSha256: '0'.repeat(64),
  versionId: 'v1',
  versionRevision: 1,
  base: EMPTY_PATCH,
};
const UNDO: JournalEntry = { kind: 'undo' };
const SAVED: JournalEntry = { kind: 'saved', saveId: 's', versionId: 'v1', versionRevision: 2 };

/** What was asked of the database, and what it was told. */
let calls: string[];
let told: boolean[];
let isFull: boolean;
/** How often the present state was asked for. */
let presentCount: number;
let writer: JournalWriter;

const answer = (): Promise<void> =>
  isFull ? Promise.reject(new Error('full')) : Promise.resolve();

beforeEach(() => {
  calls = [];
  told = [];
  isFull = false;
  presentCount = 0;
  const database: JournalDatabase = {
    begin: (_, entries) => {
      calls.push(`begin with ${entries.length}`);
      return answer();
    },
    append: (_, { kind }) => {
      calls.push(kind);
      return answer();
    },
    remove: () => {
      calls.push('remove');
      return Promise.resolve();
    },
    list: () => Promise.resolve([]),
    read: () => Promise.resolve(undefined),
  };
  const kept = (isKept: boolean): void => void told.push(isKept);
  writer = new JournalWriter(database, 'j1', kept, () => {
    presentCount++;
    return { header: HEADER, entries: [UNDO] };
  });
});

async function broken(): Promise<void> {
  writer.begin();
  isFull = true;
  writer.add(UNDO);
  await writer.settled();
  calls = [];
  presentCount = 0;
}

describe('a journal', () => {
  it('hands every entry over at once', () => {
    writer.begin();
    writer.add(UNDO);
    expect(calls).toEqual(['begin with 1', 'undo']);
    expect(told).toEqual([]);
  });

  it('that cannot be written says so once, and adds nothing behind the hole', async () => {
    await broken();
    writer.add(UNDO);
    await writer.settled();
    writer.add(UNDO);
    await writer.settled();
    expect(told).toEqual([false]);
    expect(calls).toEqual(['begin with 1', 'begin with 1']);
  });

  it('begins anew from the present state as soon as that works, and says so', async () => {
    await broken();
    isFull = false;
    writer.add(UNDO);
    await writer.settled();
    expect(told).toEqual([false, true]);
    writer.add(UNDO);
    expect(calls).toEqual(['begin with 1', 'undo']);
  });

  it('takes in what happens while it begins anew', async () => {
    await broken();
    isFull = false;
    writer.add(UNDO);
    writer.add(UNDO);
    await writer.settled();
    expect(presentCount).toBe(2);
    expect(told).toEqual([false, true]);
  });

  it('that cannot be written after a save is removed: it would lie over a newer state one day', async () => {
    await broken();
    writer.add(SAVED);
    await writer.settled();
    expect(calls).toEqual(['begin with 1', 'remove']);
    expect(told).toEqual([false]);
  });

  it('that cannot be written is removed all the same when its work is given up', async () => {
    await broken();
    writer.remove();
    expect(calls).toEqual(['remove']);
  });
});
