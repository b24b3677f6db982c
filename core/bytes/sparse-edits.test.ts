import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch, patchFromEntries } from './byte-patch.ts';
import { GROUP_PAGES, PAGE_BYTES } from './page-groups.ts';
import {
  editedByteAt,
  editsFromPatch,
  emptyEdits,
  patchBetween,
  patchFromEdits,
  writeEdits,
} from './sparse-edits.ts';

/** A whole group of pages, and one that the file does not fill. */
const LENGTH = (GROUP_PAGES + 2) * PAGE_BYTES + 17;
const original = Uint8Array.from({ length: LENGTH }, (_, i) => (i * 7) & 0xff);
const anyAddress = fc.oneof(
  fc.nat(3 * PAGE_BYTES),
  fc.integer({ min: LENGTH - 4 * PAGE_BYTES, max: LENGTH - 1 }),
);
const anyPatch = fc
  .array(fc.tuple(anyAddress, fc.nat(255)), { maxLength: 40 })
  .map((entries) => patchFromEntries(entries));

describe('writeEdits', () => {
  it('keeps an entry where a byte differs and drops it where it returns to the original', () => {
    const first = writeEdits(emptyEdits(LENGTH), original, patchFromEntries([[5, 1]]));
    expect(editedByteAt(first.edits, 5)).toBe(1);
    expect(first.edits.count).toBe(1);
    const back = writeEdits(first.edits, original, patchFromEntries([[5, original[5] ?? 0]]));
    expect(back.edits).toEqual(emptyEdits(LENGTH));
    expect([...back.change.before, ...back.change.after]).toEqual([1, original[5]]);
  });

  it('reports only bytes that changed', () => {
    const { edits } = writeEdits(emptyEdits(LENGTH), original, patchFromEntries([[5, 1]]));
    const again = writeEdits(
      edits,
      original,
      patchFromEntries([
        [5, 1],
        [6, original[6] ?? 0],
        [7, 200],
      ]),
    );
    expect([...again.change.addresses]).toEqual([7]);
  });

  it('leaves untouched pages shared and the former state as it was', () => {
    const before = editsFromPatch(
      original,
      patchFromEntries([
        [0, 1],
        [PAGE_BYTES, 1],
        [GROUP_PAGES * PAGE_BYTES, 1],
      ]),
    );
    const { edits } = writeEdits(before, original, patchFromEntries([[0, 2]]));
    expect(edits.groups[0]?.[0]).not.toBe(before.groups[0]?.[0]);
    expect(edits.groups[0]?.[1]).toBe(before.groups[0]?.[1]);
    expect(edits.groups[1]).toBe(before.groups[1]);
    expect(editedByteAt(before, 0)).toBe(1);
  });

  it('accepts the last byte of the file and refuses the one after it', () => {
    const last = patchFromEntries([[LENGTH - 1, 255]]);
    expect(writeEdits(emptyEdits(LENGTH), original, last).edits.count).toBe(1);
    const past = patchFromEntries([[LENGTH, 255]]);
    expect(() => writeEdits(emptyEdits(LENGTH), original, past)).toThrow(RangeError);
    expect(() => editsFromPatch(original, past)).toThrow(RangeError);
  });

  it('equals writing the patches one after the other over the file', () => {
    fc.assert(
      fc.property(anyPatch, anyPatch, (a, b) => {
        const first = writeEdits(emptyEdits(LENGTH), original, a).edits;
        const { edits } = writeEdits(first, original, b);
        const expected = applyPatch(applyPatch(original, a), b);
        expect(applyPatch(original, patchFromEdits(edits))).toEqual(expected);
        expect(edits.count).toBe(expected.filter((byte, i) => byte !== original[i]).length);
        expect(edits).toEqual(editsFromPatch(original, patchFromEdits(edits)));
      }),
    );
  });

  it('reports a change that leads from the former bytes to the new ones and back', () => {
    fc.assert(
      fc.property(anyPatch, anyPatch, (a, b) => {
        const former = editsFromPatch(original, a);
        const { edits, change } = writeEdits(former, original, b);
        const back = { addresses: change.addresses, values: change.before };
        expect(writeEdits(edits, original, back).edits).toEqual(former);
        expect([...change.addresses]).toEqual([...change.addresses].sort((x, y) => x - y));
      }),
    );
  });
});

describe('patchBetween', () => {
  it('leads from one state to the other', () => {
    fc.assert(
      fc.property(anyPatch, anyPatch, (a, b) => {
        const from = editsFromPatch(original, a);
        const to = editsFromPatch(original, b);
        const patch = patchBetween(from, to, original);
        expect(writeEdits(from, original, patch).edits).toEqual(to);
        expect(writeEdits(from, original, patch).change.addresses).toHaveLength(
          patch.addresses.length,
        );
      }),
    );
  });
});
