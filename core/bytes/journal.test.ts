import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_PATCH, patchFromEntries } from './byte-patch.ts';
import { ByteStore } from './byte-store.ts';
import { type JournalEntry, type JournalHeader, journalEntryOf, replayJournal } from './journal.ts';

const LENGTH = 64;
const original = Uint8Array.from({ length: LENGTH }, (_, i) => i);
const header = (base = EMPTY_PATCH): JournalHeader => ({
  format: 1,
  projectId: 'p',
  originalSha256: '0'.repeat(64),
  versionId: 'v1',
  versionRevision: 3,
  base,
});

/** A store whose changes are journaled as the application does. */
function journaledStore(base = EMPTY_PATCH): { store: ByteStore; entries: JournalEntry[] } {
  const store = new ByteStore(original.slice());
  store.loadVersion(base);
  const entries: JournalEntry[] = [];
  store.subscribe((event) => {
    const entry = journalEntryOf(event);
    if (entry !== undefined) entries.push(entry);
  });
  return { store, entries };
}

function stateOf(store: ByteStore): unknown {
  return {
    picture: store.picture.slice(),
    counts: [store.modifiedCount, store.unsavedCount],
    undo: store.undoSteps.map((step) => [step.label, step.change]),
    redo: store.redoSteps.map((step) => [step.label, step.change]),
  };
}

describe('replayJournal', () => {
  it.each([
    ['smooth', 'smooth'],
    ['aCommandOfAnotherRelease', 'other'],
    ['', 'other'],
    ['constructor', 'other'],
  ])('takes a step that is called %j back as %s', (stored, label) => {
    const entry: JournalEntry = {
      kind: 'edit',
      label: stored,
      source: 'user',
      addresses: Uint32Array.of(3),
      after: Uint8Array.of(99),
    };
    const { store } = replayJournal(original.slice(), header(), [entry]);
    expect(store.undoSteps.map((step) => step.label)).toEqual([label]);
    expect(store.picture[3]).toBe(99);
  });

  it('brings back bytes, counts and history after any work', () => {
    const anyWork = fc.array(
      fc.oneof(
        fc.array(fc.tuple(fc.nat(LENGTH - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('undo' as const, 'redo' as const),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(anyWork, (work) => {
        const base = patchFromEntries([
          [3, 99],
          [7, 98],
        ]);
        const { store, entries } = journaledStore(base);
        for (const item of work) {
          if (item === 'undo') store.undo();
          else if (item === 'redo') store.redo();
          else store.apply(patchFromEntries(item), 'entry', 'user');
        }
        const replayed = replayJournal(original.slice(), header(base), entries);
        expect(stateOf(replayed.store)).toEqual(stateOf(store));
        expect(replayed).toMatchObject({ versionId: 'v1', versionRevision: 3 });
      }),
    );
  });

  it('knows what a confirmed save held and what came after it', () => {
    const { store, entries } = journaledStore();
    store.apply(patchFromEntries([[0, 9]]), 'entry', 'user');
    const sent = store.edits;
    entries.push({ kind: 'saveStarted', saveId: 's1' });
    store.apply(patchFromEntries([[1, 9]]), 'entry', 'user');
    store.markSaved(sent);
    entries.push({ kind: 'saved', saveId: 's1', versionId: 'v2', versionRevision: 0 });
    const replayed = replayJournal(original.slice(), header(), entries);
    expect(stateOf(replayed.store)).toEqual(stateOf(store));
    expect(replayed).toMatchObject({ versionId: 'v2', versionRevision: 0 });
    expect([...replayed.store.unsavedPatch().addresses]).toEqual([1]);
  });

  it('takes a save without confirmation for not saved', () => {
    const { store, entries } = journaledStore();
    store.apply(patchFromEntries([[0, 9]]), 'entry', 'user');
    entries.push({ kind: 'saveStarted', saveId: 's1' });
    const replayed = replayJournal(original.slice(), header(), entries);
    expect(replayed.store.unsavedCount).toBe(1);
    expect(replayed.versionId).toBe('v1');
  });

  it('names the saves without confirmation, with what they held and where', () => {
    const { store, entries } = journaledStore();
    entries.push({ kind: 'saveStarted', saveId: 's1', versionId: 'v1' });
    entries.push({ kind: 'saved', saveId: 's1', versionId: 'v1', versionRevision: 4 });
    store.apply(patchFromEntries([[0, 9]]), 'entry', 'user');
    entries.push({ kind: 'saveStarted', saveId: 's2', versionId: 'new' });
    store.apply(patchFromEntries([[1, 9]]), 'entry', 'user');
    entries.push({ kind: 'saveStarted', saveId: 's3' });
    const { unanswered } = replayJournal(original.slice(), header(), entries);
    expect(
      unanswered.map(({ saveId, versionId, edits }) => [saveId, versionId, edits.count]),
    ).toEqual([
      ['s2', 'new', 1],
      ['s3', 'v1', 2],
    ]);
  });

  it('refuses a journal that reaches outside the file', () => {
    const edit: JournalEntry = {
      kind: 'edit',
      label: 'set',
      source: 'user',
      addresses: Uint32Array.of(LENGTH),
      after: Uint8Array.of(1),
    };
    expect(() => replayJournal(original.slice(), header(), [edit])).toThrow(RangeError);
  });
});
