import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch, type BytePatch, patchFromEntries } from './byte-patch.ts';
import { ByteStore, type StoreEvent } from './byte-store.ts';

/** Patches as `"1200:ff 1201:00"`: hexadecimal address and byte. */
function patch(text: string): BytePatch {
  return patchFromEntries(
    text
      .split(' ')
      .filter((entry) => entry !== '')
      .map((entry): [number, number] => {
        const [address = '', value = ''] = entry.split(':');
        return [Number.parseInt(address, 16), Number.parseInt(value, 16)];
      }),
  );
}

function text({ addresses, values }: BytePatch): string {
  const hex = (n: number | undefined): string => (n ?? 0).toString(16);
  return [...addresses].map((a, i) => `${hex(a)}:${hex(values[i])}`).join(' ');
}

/** A store over sixteen bytes 03, with a saved version. */
function storeWith(version: string): ByteStore {
  const store = new ByteStore(new Uint8Array(16).fill(3));
  store.loadVersion(patch(version));
  return store;
}

describe('unsaved edits over a saved version', () => {
  it('keep an entry for the original byte where the version has another', () => {
    const store = storeWith('4:5');
    store.apply(patch('4:3'), 'restoreOriginal', 'user');
    expect(text(store.unsavedPatch())).toBe('4:3');
    expect(text(store.mergedPatch())).toBe('');
    expect([store.modifiedCount, store.unsavedCount]).toEqual([0, 1]);
  });

  it('vanish when a byte returns to the original that the version has too', () => {
    const store = storeWith('');
    store.apply(patch('4:7'), 'entry', 'user');
    store.apply(patch('4:3'), 'entry', 'user');
    expect(text(store.unsavedPatch())).toBe('');
    expect([store.modifiedCount, store.unsavedCount]).toEqual([0, 0]);
  });

  it('vanish when the edit is undone', () => {
    const store = storeWith('4:5');
    store.apply(patch('4:6'), 'entry', 'user');
    expect(store.unsavedCount).toBe(1);
    store.undo();
    expect(text(store.unsavedPatch())).toBe('');
    expect(store.picture[4]).toBe(5);
  });

  it('count an address that the version already patches only once', () => {
    const store = storeWith('4:5 5:5');
    store.apply(patch('5:6 6:6'), 'entry', 'user');
    expect([store.modifiedCount, store.unsavedCount]).toEqual([3, 2]);
  });
});

describe('history', () => {
  it('takes steps back and does them again, by name', () => {
    const store = storeWith('');
    store.apply(patch('0:1'), 'entry', 'user');
    store.apply(patch('1:1'), 'step', 'user');
    expect(store.undo()?.label).toBe('step');
    expect(store.redoSteps.map((step) => step.label)).toEqual(['step']);
    expect(store.redo()?.label).toBe('step');
    expect(store.undoSteps.map((step) => step.label)).toEqual(['entry', 'step']);
  });

  it('forgets what was undone when new work begins', () => {
    const store = storeWith('');
    store.apply(patch('0:1'), 'entry', 'user');
    store.undo();
    store.apply(patch('1:1'), 'step', 'user');
    expect(store.redo()).toBeUndefined();
  });

  it('gets no step from an edit that changes nothing', () => {
    const store = storeWith('4:5');
    expect(store.apply(patch('4:5 5:3'), 'entry', 'user')).toBeUndefined();
    expect(store.undoSteps).toHaveLength(0);
  });

  it('reaches back past a save', () => {
    const store = storeWith('');
    store.apply(patch('0:1'), 'entry', 'user');
    store.markSaved(store.edits);
    expect(store.unsavedCount).toBe(0);
    store.undo();
    expect(text(store.unsavedPatch())).toBe('0:3');
    expect([store.modifiedCount, store.unsavedCount]).toEqual([0, 1]);
  });

  it('has nothing to undo in a fresh store', () => {
    const store = new ByteStore(new Uint8Array(4));
    expect(store.undo()).toBeUndefined();
    expect(store.redo()).toBeUndefined();
  });
});

describe('markSaved', () => {
  it('leaves edits made while the save was on its way unsaved', () => {
    const store = storeWith('');
    store.apply(patch('0:1'), 'entry', 'user');
    const sent = store.edits;
    store.apply(patch('1:1'), 'entry', 'user');
    store.markSaved(sent);
    expect(text(store.unsavedPatch())).toBe('1:1');
    expect(store.isUnsaved(0)).toBe(false);
    expect(store.isUnsaved(1)).toBe(true);
  });
});

describe('loadVersion', () => {
  it('shows the other version and drops unsaved edits and history', () => {
    const store = storeWith('0:1');
    store.apply(patch('1:1'), 'entry', 'user');
    store.loadVersion(patch('2:1'));
    expect([...store.picture.slice()].map((byte) => byte !== 3)).toEqual(
      Array.from({ length: 16 }, (_, i) => i === 2),
    );
    expect(store.undoSteps).toHaveLength(0);
    expect(store.unsavedCount).toBe(0);
  });

  it('changes nothing when the version reaches outside the file', () => {
    const store = storeWith('0:1');
    expect(() => store.loadVersion(patch('10:1'))).toThrow(RangeError);
    expect(text(store.mergedPatch())).toBe('0:1');
  });
});

describe('rebase', () => {
  it('puts the version under the unsaved edits', () => {
    const store = storeWith('0:1 1:1');
    store.apply(patch('1:2 2:2'), 'entry', 'user');
    store.rebase(patch('0:9 1:9'));
    expect(text(store.mergedPatch())).toBe('0:9 1:2 2:2');
    expect(text(store.unsavedPatch())).toBe('1:2 2:2');
    expect(store.undoSteps).toHaveLength(0);
  });

  it('keeps the history when no current byte changes', () => {
    const store = storeWith('0:1');
    store.apply(patch('1:2'), 'entry', 'user');
    store.rebase(patch('0:1 1:2'));
    expect(store.undoSteps).toHaveLength(1);
    expect(store.unsavedCount).toBe(0);
  });
});

describe('adoptSaved', () => {
  it('writes what has changed in the saved version as one step, which counts as saved', () => {
    const store = storeWith('4:5 5:5');
    store.adoptSaved(patch('4:6 7:7'), 'checksum');
    expect(text(store.mergedPatch())).toBe('4:6 7:7');
    expect(store.unsavedCount).toBe(0);
    expect(store.undoSteps.map(({ label, source }) => [label, source])).toEqual([
      ['checksum', 'server'],
    ]);
    store.undo();
    expect(text(store.mergedPatch())).toBe('4:5 5:5');
    expect(store.unsavedCount).toBe(3);
  });

  it('keeps what the person has typed meanwhile, unsaved and undone on its own', () => {
    const store = storeWith('4:5');
    store.apply(patch('4:9 8:8'), 'entry', 'user');
    store.adoptSaved(patch('4:6 7:7'), 'checksum');
    expect(text(store.mergedPatch())).toBe('4:9 7:7 8:8');
    expect(text(store.unsavedPatch())).toBe('4:9 8:8');
    store.undo();
    expect(text(store.mergedPatch())).toBe('4:9 8:8');
    store.undo();
    expect(text(store.mergedPatch())).toBe('4:5');
  });

  it('leaves no step behind where nothing has changed', () => {
    const store = storeWith('4:5');
    store.adoptSaved(patch('4:5'), 'checksum');
    expect([store.undoSteps.length, store.unsavedCount]).toEqual([0, 0]);
  });

  it('changes nothing where the patch reaches outside the file', () => {
    const store = storeWith('4:5');
    expect(() => store.adoptSaved(patch('4:6 10:1'), 'checksum')).toThrow(RangeError);
    expect([text(store.mergedPatch()), store.unsavedCount]).toEqual(['4:5', 0]);
  });
});

describe('events', () => {
  it('tell kind, source, label and the ranges that changed', () => {
    const store = storeWith('');
    const events: StoreEvent[] = [];
    const unsubscribe = store.subscribe((event) => events.push(event));
    store.apply(patch('1:1 2:1 8:1'), 'paste', 'solution');
    store.undo();
    store.markSaved(store.edits);
    store.loadVersion(patch('4:4'));
    unsubscribe();
    store.apply(patch('0:1'), 'entry', 'user');
    const ranges = [
      { start: 1, end: 3 },
      { start: 8, end: 9 },
    ];
    expect(events).toMatchObject([
      { kind: 'edit', source: 'solution', label: 'paste', dirty: ranges },
      { kind: 'undo', source: 'solution', label: 'paste', dirty: ranges },
      { kind: 'saved', dirty: [] },
      { kind: 'load', dirty: [{ start: 4, end: 5 }], historyCleared: true },
    ]);
  });
});

describe('an edit outside the file', () => {
  it('is refused whole', () => {
    const store = storeWith('');
    expect(() => store.apply(patch('0:1 10:1'), 'entry', 'user')).toThrow(RangeError);
    expect(store.picture[0]).toBe(3);
    expect(store.modifiedCount).toBe(0);
  });
});

describe('a preview', () => {
  it('shows in the picture what a patch would do, and nowhere else', () => {
    const store = storeWith('4:5');
    store.apply(patch('5:6'), 'entry', 'user');
    const { edits } = store;
    store.preview(patch('4:9 6:9'));
    expect([...store.picture.slice(4, 7)]).toEqual([9, 6, 9]);
    expect(store.edits).toBe(edits);
    expect(text(store.unsavedPatch())).toBe('5:6');
    expect([store.modifiedCount, store.unsavedCount, store.undoSteps.length]).toEqual([2, 1, 1]);
  });

  it('is not in a copy of the bytes, which nothing that follows changes', () => {
    const store = storeWith('4:5');
    store.apply(patch('5:6'), 'entry', 'user');
    store.preview(patch('4:9 6:9'));
    const copy = store.copyWithoutPreview();
    store.apply(patch('5:7'), 'entry', 'user');
    expect([...copy.slice(4, 7)]).toEqual([5, 6, 3]);
    expect([...copy]).toHaveLength(store.picture.length);
  });

  it('takes the place of the one before it, and leaves nothing behind', () => {
    const store = storeWith('4:5');
    const events: StoreEvent[] = [];
    store.subscribe((event) => events.push(event));
    store.preview(patch('4:9 5:9'));
    store.preview(patch('7:9'));
    expect([...store.picture.slice(4, 8)]).toEqual([5, 3, 3, 9]);
    store.preview(undefined);
    expect([...store.picture.slice(4, 8)]).toEqual([5, 3, 3, 3]);
    expect(events).toEqual([
      { kind: 'preview', dirty: [{ start: 4, end: 6 }] },
      {
        kind: 'preview',
        dirty: [
          { start: 4, end: 6 },
          { start: 7, end: 8 },
        ],
      },
      { kind: 'preview', dirty: [{ start: 7, end: 8 }] },
    ]);
  });

  it('says nothing where nothing would change', () => {
    const store = storeWith('4:5');
    const events: StoreEvent[] = [];
    store.subscribe((event) => events.push(event));
    store.preview(patch('4:5 5:3'));
    store.preview(undefined);
    expect(events).toEqual([]);
  });

  it('keeps what was undone, to do it again', () => {
    const store = storeWith('');
    store.apply(patch('4:7'), 'entry', 'user');
    store.undo();
    store.preview(patch('4:9'));
    store.preview(undefined);
    expect(store.redo()?.label).toBe('entry');
    expect(store.picture[4]).toBe(7);
  });

  it('ends before anything is written', () => {
    const store = storeWith('4:5');
    store.preview(patch('4:9 5:9'));
    const change = store.apply(patch('5:8'), 'entry', 'user');
    expect(change?.before).toEqual(Uint8Array.of(3));
    expect([...store.picture.slice(4, 6)]).toEqual([5, 8]);
  });

  it('stays where the next one reaches outside the file', () => {
    const store = storeWith('4:5');
    store.preview(patch('4:9'));
    expect(() => store.preview(patch('5:9 10:1'))).toThrow(RangeError);
    expect([...store.picture.slice(4, 6)]).toEqual([9, 3]);
    store.preview(undefined);
    expect([...store.picture.slice(4, 6)]).toEqual([5, 3]);
  });
});

/** What a person can do to a store, as data for random sequences. */
type Action =
  | { readonly kind: 'apply'; readonly patch: BytePatch }
  | { readonly kind: 'undo' | 'redo' | 'save' }
  | { readonly kind: 'load' | 'rebase' | 'adoptSaved' | 'preview'; readonly patch: BytePatch };

const LENGTH = 5000;
const anyPatch = fc
  .array(fc.tuple(fc.nat(LENGTH - 1), fc.nat(255)), { maxLength: 12 })
  .map((entries) => patchFromEntries(entries));
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: anyPatch.map((p): Action => ({ kind: 'apply', patch: p })) },
  { weight: 3, arbitrary: fc.constantFrom<Action>({ kind: 'undo' }, { kind: 'redo' }) },
  { weight: 1, arbitrary: fc.constant<Action>({ kind: 'save' }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('load' as const, 'rebase' as const, 'adoptSaved' as const), anyPatch)
      .map(([kind, p]): Action => ({ kind, patch: p })),
  },
);

function perform(store: ByteStore, action: Action): void {
  switch (action.kind) {
    case 'apply':
      store.apply(action.patch, 'entry', 'user');
      break;
    case 'undo':
      store.undo();
      break;
    case 'redo':
      store.redo();
      break;
    case 'save':
      store.markSaved(store.edits);
      break;
    case 'load':
      store.loadVersion(action.patch);
      break;
    case 'rebase':
      store.rebase(action.patch);
      break;
    case 'adoptSaved':
      store.adoptSaved(action.patch, 'checksum');
      break;
    case 'preview':
      store.preview(action.patch);
      break;
  }
}

describe('after any sequence of actions', () => {
  const original = Uint8Array.from({ length: LENGTH }, (_, i) => (i * 31) & 0xff);

  it('picture, edits and counts agree, and the original is untouched', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 30 }), (actions) => {
        const bytes = original.slice();
        const store = new ByteStore(bytes);
        for (const action of actions) {
          perform(store, action);
          const picture = store.picture.slice();
          expect(applyPatch(original, store.mergedPatch())).toEqual(picture);
          expect(store.modifiedCount).toBe(picture.filter((b, i) => b !== original[i]).length);
          expect(store.unsavedCount).toBe(store.unsavedPatch().addresses.length);
        }
        expect(bytes).toEqual(original);
      }),
      { numRuns: 60 },
    );
  });

  it('undoing everything and doing it again leads back to the same bytes', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 30 }), (actions) => {
        const store = new ByteStore(original.slice());
        for (const action of actions) perform(store, action);
        while (store.redo() !== undefined);
        const end = store.picture.slice();
        const counts = [store.modifiedCount, store.unsavedCount];
        while (store.undo() !== undefined);
        while (store.redo() !== undefined);
        expect(store.picture.slice()).toEqual(end);
        expect([store.modifiedCount, store.unsavedCount]).toEqual(counts);
      }),
      { numRuns: 60 },
    );
  });

  it('what is adopted is saved, and what was unsaved stays as it was', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 20 }), anyPatch, (actions, version) => {
        const store = new ByteStore(original.slice());
        for (const action of actions) perform(store, action);
        const unsaved = store.unsavedPatch();
        store.adoptSaved(version, 'checksum');
        const saved = applyPatch(original, version);
        expect(store.picture.slice()).toEqual(applyPatch(saved, unsaved));
        expect(applyPatch(saved, store.unsavedPatch())).toEqual(store.picture.slice());
      }),
      { numRuns: 60 },
    );
  });

  it('previews in between have left no trace', () => {
    const anyPreview = anyPatch.map((p): Action => ({ kind: 'preview', patch: p }));
    const anySequence = fc.array(fc.oneof(anyAction, anyPreview), { maxLength: 30 });
    fc.assert(
      fc.property(anySequence, (actions) => {
        const store = new ByteStore(original.slice());
        const plain = new ByteStore(original.slice());
        for (const action of actions) {
          perform(store, action);
          if (action.kind === 'preview') {
            expect(store.picture).toEqual(applyPatch(plain.picture, action.patch));
          } else {
            perform(plain, action);
            // A save writes no byte, nor does an undo where there is nothing to undo.
            if ('patch' in action) expect(store.picture).toEqual(plain.picture);
          }
        }
        store.preview(undefined);
        expect(store.picture).toEqual(plain.picture);
        expect([store.modifiedCount, store.unsavedCount]).toEqual([
          plain.modifiedCount,
          plain.unsavedCount,
        ]);
        expect(store.undoSteps).toEqual(plain.undoSteps);
        expect(store.redoSteps).toEqual(plain.redoSteps);
      }),
      { numRuns: 60 },
    );
  });
});
