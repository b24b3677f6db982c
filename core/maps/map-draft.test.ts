import { describe, expect, it } from 'vitest';
import { WORD } from '../../tests/support/sample-map-definition.ts';
import { draftAt, draftAxis, fieldsOfDraft, markedDraft, resizedDraft } from './map-draft.ts';
import { validateMap } from './validate-map.ts';

/** 256 words that rise by one, HiLo. */
const RISING = Uint8Array.from({ length: 512 }, (_, i) => (i % 2 === 0 ? 0 : i >> 1));
const LENGTH = RISING.length;

describe('a map that is being built', () => {
  it.each([
    [0, 8, 8],
    [512 - 2 * 20, 8, 2],
    [512 - 2 * 3, 3, 1],
  ])('begins at %i with %i columns and %i rows, as many as the file has room for', (at, w, h) => {
    expect(draftAt(at, WORD, LENGTH)).toMatchObject({ address: at, width: w, height: h });
  });

  it('grows to the end of the file and not further', () => {
    let draft = draftAt(512 - 2 * 8, WORD, LENGTH);
    draft = resizedDraft(draft, 'width', 1, WORD, LENGTH);
    expect(draft).toMatchObject({ width: 8, height: 1 });
    const smaller = resizedDraft(draft, 'width', -1, WORD, LENGTH);
    expect(resizedDraft(smaller, 'width', 1, WORD, LENGTH)).toEqual(draft);
  });

  it('shrinks to one row and one column and not further', () => {
    let draft = draftAt(512 - 2, WORD, LENGTH);
    draft = resizedDraft(draft, 'height', -1, WORD, LENGTH);
    expect(resizedDraft(draft, 'width', -1, WORD, LENGTH)).toMatchObject({ width: 1, height: 1 });
  });

  it('tells whether a marked axis rises', () => {
    const draft = draftAt(100, WORD, LENGTH);
    expect(draftAxis(RISING, draft, 'x', WORD)).toBeUndefined();
    const rising = draftAxis(RISING, markedDraft(draft, 'x', 20), 'x', WORD);
    expect(rising).toEqual({ points: [10, 11, 12, 13, 14, 15, 16, 17], isRising: true });
    const falling = RISING.slice().reverse();
    expect(draftAxis(falling, markedDraft(draft, 'y', 21), 'y', WORD)?.isRising).toBe(false);
    expect(draftAxis(RISING, markedDraft(draft, 'y', LENGTH - 4), 'y', WORD)).toEqual({
      points: undefined,
      isRising: false,
    });
  });

  it('loses a mark that is set twice', () => {
    const draft = draftAt(100, WORD, LENGTH);
    expect(markedDraft(markedDraft(draft, 'x', 20), 'x', 20)).toEqual(draft);
  });

  it('becomes a map that can be saved, with its axes in the file', () => {
    const draft = markedDraft(draftAt(0x40, WORD, LENGTH), 'x', 0x10);
    const fields = fieldsOfDraft(draft, WORD);
    expect(validateMap({ ...fields, id: '', kind: 'USER_MAP' }, LENGTH)).toEqual([]);
    expect(fields).toMatchObject({
      name: 'Map_0x0040',
      x: { reference: 'ROM', words: { address: 0x10 } },
      y: { reference: 'NONE' },
    });
  });
});
