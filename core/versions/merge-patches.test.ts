import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch, type BytePatch, patchEntries, patchFromEntries } from '../bytes/byte-patch.ts';
import { ByteStore } from '../bytes/byte-store.ts';
import { mergePatches, unsavedPatchOf } from './merge-patches.ts';

/** The one address of the cases. */
const A = 4;
const ORIGINAL = new Uint8Array(8).fill(3);
const at = (byte: number | undefined): BytePatch =>
  patchFromEntries(byte === undefined ? [] : [[A, byte]]);
const byteOf = (patch: BytePatch): number | undefined => new Map(patchEntries(patch)).get(A);

describe('unsaved edits over a version, the original being 3', () => {
  it.each<[string, number | undefined, number | undefined, number | undefined]>([
    ['version 5, edited to 3: an entry for the original, nothing merged', 5, 3, undefined],
    ['no patch, edited to 7', undefined, 7, 7],
    ['version 5, edited to 6', 5, 6, 6],
    ['version 5, not edited', 5, undefined, 5],
    ['neither', undefined, undefined, undefined],
  ])('%s', (_, version, unsaved, merged) => {
    expect(byteOf(mergePatches(ORIGINAL, at(version), at(unsaved)))).toBe(merged);
    expect(byteOf(unsavedPatchOf(ORIGINAL, at(version), at(merged)))).toBe(unsaved);
  });

  it.each<[string, number | undefined, number[], number | undefined]>([
    ['version 5, edited to 3', 5, [3], 3],
    ['no patch, edited to 7, then to 3', undefined, [7, 3], undefined],
  ])('are what the store keeps: %s', (_, version, edits, unsaved) => {
    const store = new ByteStore(ORIGINAL.slice());
    store.loadVersion(at(version));
    for (const byte of edits) store.apply(at(byte), 'entry', 'user');
    expect(byteOf(store.unsavedPatch())).toBe(unsaved);
  });

  it('are gone when undone: version 5, edited to 6, then undo', () => {
    const store = new ByteStore(ORIGINAL.slice());
    store.loadVersion(at(5));
    store.apply(at(6), 'entry', 'user');
    store.undo();
    expect(byteOf(store.unsavedPatch())).toBeUndefined();
    expect(byteOf(store.mergedPatch())).toBe(5);
  });

  it('outside the file are refused', () => {
    const outside = patchFromEntries([[8, 1]]);
    expect(() => mergePatches(ORIGINAL, outside, at(1))).toThrow(RangeError);
    expect(() => mergePatches(ORIGINAL, at(1), outside)).toThrow(RangeError);
    expect(() => unsavedPatchOf(ORIGINAL, at(1), outside)).toThrow(RangeError);
  });
});

const LENGTH = 5000;
const anyOriginal = fc
  .nat()
  .map((seed) => Uint8Array.from({ length: LENGTH }, (_, i) => (i * seed) & 7));
/** Few byte values over few addresses, so that entries often meet each other and the original. */
const anyPatch = fc
  .array(
    fc.tuple(
      fc.nat(20).map((i) => (i * 997) % LENGTH),
      fc.nat(7),
    ),
    { maxLength: 20 },
  )
  .map((entries) => patchFromEntries(entries));

describe('merged patches', () => {
  it('do what applying one after the other does, and hold nothing the original has', () => {
    fc.assert(
      fc.property(anyOriginal, anyPatch, anyPatch, (original, version, unsaved) => {
        const merged = mergePatches(original, version, unsaved);
        const twice = applyPatch(applyPatch(original, version), unsaved);
        expect(applyPatch(original, merged)).toEqual(twice);
        for (const [address, byte] of patchEntries(merged))
          expect(byte).not.toBe(original[address]);
      }),
    );
  });

  it('come apart again: what was unsaved leads from the version to the merged state', () => {
    fc.assert(
      fc.property(anyOriginal, anyPatch, anyPatch, (original, version, wanted) => {
        const merged = mergePatches(original, version, wanted);
        const unsaved = unsavedPatchOf(original, version, merged);
        expect(mergePatches(original, version, unsaved)).toEqual(merged);
        const base = applyPatch(original, version);
        for (const [address, byte] of patchEntries(unsaved)) expect(byte).not.toBe(base[address]);
      }),
    );
  });

  it('agree with a store that loaded the version and was edited', () => {
    fc.assert(
      fc.property(anyOriginal, anyPatch, anyPatch, (original, version, edit) => {
        const store = new ByteStore(original.slice());
        store.loadVersion(version);
        store.apply(edit, 'entry', 'user');
        expect(store.mergedPatch()).toEqual(mergePatches(original, version, edit));
        expect(store.unsavedPatch()).toEqual(
          unsavedPatchOf(original, version, store.mergedPatch()),
        );
      }),
    );
  });
});
