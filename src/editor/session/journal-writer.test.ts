import { beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_PATCH } from '../../../core/bytes/byte-patch.ts';
import type { JournalEntry, JournalHeader } from '../../../core/bytes/journal.ts';
import type { JournalDatabase } from '../../platform/journal-database.ts';
import { type JournalStart, JournalWriter } from './journal-writer.ts';

const HEADER: JournalHeader = {
  format: 1,
  projectId: 'p1',
  originalSha256: '0'.repeat(64),
  versionId: 'v1',
  versionRevision: 1,
  base: EMPTY_PATCH,
};
const UNDO: JournalEntry = { kind: 'undo' };
const SAVE_STARTED: JournalEntry = { kind: 'saveStarted', saveId: 's', versionId: 'v1' };
const SAVED: JournalEntry = { kind: 'saved', saveId: 's', versionId: 'v1', versionRevision: 2 };

/** What was asked of the database, and what it was told. */
let calls: string[];
let told: boolean[];
let isFull: boolean;
let isRemovable: boolean;
/** How often the present state was asked for. */
let presentCount: number;
let writer: JournalWriter;

const answer = (): Promise<void> =>
  isFull ? Promise.reject(new Error('full')) : Promise.resolve();

function writerOf(startedSaves: readonly string[]): JournalWriter {
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
      return isRemovable ? Promise.resolve() : Promise.reject(new Error('broken'));
    },
    list: () => Promise.resolve([]),
    read: () => Promise.resolve(undefined),
    moveTo: () => Promise.resolve(),
  };
  const kept = (isKept: boolean): void => void told.push(isKept);
  const present = (): JournalStart => {
    presentCount++;
    return { header: HEADER, entries: [UNDO] };
  };
  return new JournalWriter(database, 'j1', kept, present, startedSaves);
}

beforeEach(() => {
  calls = [];
  told = [];
  isFull = false;
  isRemovable = true;
  presentCount = 0;
  writer = writerOf([]);
});

async function broken(): Promise<void> {
  writer.begin();
  await breaks();
}

async function breaks(): Promise<void> {
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

  it('that cannot be written is removed with the answer of a save: it would lie over it one day', async () => {
    await broken();
    writer.add(SAVED);
    // Now, and not when it is known that nothing can be begun: the tab may die before.
    expect(calls).toEqual(['remove', 'begin with 1']);
    await writer.settled();
    writer.add(UNDO);
    expect(calls).toEqual(['remove', 'begin with 1', 'begin with 1']);
    expect(told).toEqual([false]);
  });

  it('that ends behind the begin of a save stays when the save is answered', async () => {
    writer.begin();
    writer.add(SAVE_STARTED);
    await writer.settled();
    await breaks();
    writer.add(SAVED);
    await writer.settled();
    expect(calls).toEqual(['begin with 1']);
  });

  it('that ends before the begin of a save is removed, whatever of the save could be written', async () => {
    writer.begin();
    isFull = true;
    writer.add(UNDO);
    isFull = false;
    writer.add(SAVE_STARTED);
    await writer.settled();
    isFull = true;
    calls = [];
    writer.add(SAVED);
    expect(calls).toEqual(['remove', 'begin with 1']);
  });

  it.each([
    ['its begin neither', true, ['saveStarted', 'saved', 'remove', 'begin with 1']],
    ['its begin could', false, ['saveStarted', 'saved', 'begin with 1']],
  ])(
    'goes or stays where the answer of a save could not be written: %s',
    async (_, isFullBefore, expected) => {
      writer.begin();
      calls = [];
      isFull = isFullBefore;
      writer.add(SAVE_STARTED);
      isFull = true;
      writer.add(SAVED);
      await writer.settled();
      await writer.settled();
      expect(calls).toEqual(expected);
    },
  );

  it('that could not be removed is no longer to be removed once another one lies there', async () => {
    await broken();
    isFull = false;
    isRemovable = false;
    writer.add(SAVED);
    await writer.settled();
    await breaks();
    writer.add(UNDO);
    expect(calls).toEqual(['begin with 1']);
  });

  it('begins anew with the answer of a save that it has not seen begin', () => {
    writer.begin();
    writer.add(SAVED);
    expect(calls).toEqual(['begin with 1', 'begin with 1']);
  });

  it.each([
    ['', async () => writer.begin()],
    [
      ' where there was room again',
      async () => {
        await breaks();
        isFull = false;
        writer.add(UNDO);
        await writer.settled();
      },
    ],
  ])('that has begun anew since a save began does so with its answer%s', async (_, beginAnew) => {
    writer.begin();
    writer.add(SAVE_STARTED);
    await writer.settled();
    await beginAnew();
    calls = [];
    writer.add(SAVED);
    expect(calls).toEqual(['begin with 1']);
  });

  it('that is written on knows the saves that began in it', () => {
    writer = writerOf(['s']);
    writer.add(SAVED);
    expect(calls).toEqual(['saved']);
  });

  it('that cannot be written is removed all the same when its work is given up', async () => {
    await broken();
    writer.remove();
    expect(calls).toEqual(['remove']);
  });
});
