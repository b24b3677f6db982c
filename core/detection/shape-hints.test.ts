import { describe, expect, it } from 'vitest';
import { type Reference, ReferenceIndex } from './references/reference-index.ts';
import { isHintedWidth, isOwnPlace, shapeBits } from './shape-hints.ts';

function reference(change: (reference: Reference) => void): Reference {
  const made = new ReferenceIndex().of(0x1000);
  change(made);
  return made;
}

const ROWS = reference((made) => {
  made.rowBytes = 34;
  made.rows = 3;
});
const PRODUCT = reference((made) => made.codeRowBytes.add(34));
const COUNT = reference((made) => made.rowCounts.add(17));
const ARGUMENT = reference((made) => made.argumentCounts.add(12));

type Shape = readonly [width: number, height: number, wordBytes: number];

describe('shapeBits', () => {
  it.each<readonly [name: string, named: Reference, right: Shape, wrong: Shape]>([
    ['rows that pointers name', ROWS, [17, 3, 2], [16, 3, 2]],
    ['their count', ROWS, [17, 3, 2], [17, 4, 2]],
    ['an index that is multiplied', PRODUCT, [17, 9, 2], [17, 9, 1]],
    ['a count given to the look-up', COUNT, [17, 9, 2], [16, 9, 2]],
    ['an axis given to the look-up', ARGUMENT, [12, 16, 1], [8, 16, 1]],
    ['an axis that may be the slow one', ARGUMENT, [16, 12, 1], [16, 8, 1]],
  ])('prefers the shape of %s', (_, named, right, wrong) => {
    expect(shapeBits(named, undefined, ...right)).toBeGreaterThan(
      shapeBits(named, undefined, ...wrong),
    );
  });

  it('takes one axis for one side only', () => {
    const one = reference((made) => {
      made.lengths = [8];
    });
    const two = reference((made) => {
      made.lengths = [8, 8];
    });
    expect(shapeBits(two, undefined, 8, 8, 1)).toBeGreaterThan(shapeBits(one, undefined, 8, 8, 1));
    expect(shapeBits(one, undefined, 8, 8, 1)).toBe(shapeBits(one, undefined, 8, 5, 1));
  });

  it('tells nothing where nothing is known', () => {
    const plain = reference(() => undefined);
    expect(shapeBits(plain, undefined, 8, 8, 1)).toBe(0);
  });
});

describe('isHintedWidth', () => {
  it.each([
    [ROWS, 17, 2, true],
    [ROWS, 17, 1, false],
    [COUNT, 17, 1, true],
    [ARGUMENT, 12, 2, true],
    [ARGUMENT, 13, 2, false],
  ] as const)('knows what is named (%#)', (named, width, wordBytes, isHinted) => {
    expect(isHintedWidth(named, width, wordBytes)).toBe(isHinted);
  });
});

describe('isOwnPlace', () => {
  it.each([
    ['a row', ROWS, 68, true],
    ['between rows', ROWS, 36, false],
    ['the cell to the right', PRODUCT, 2, true],
    ['the cell below', PRODUCT, 34, true],
    ['the cell below to the right', PRODUCT, 36, true],
    ['two rows below', PRODUCT, 68, false],
  ] as const)('tells %s', (_, named, offsetBytes, isOwn) => {
    expect(isOwnPlace(named, offsetBytes, 2)).toBe(isOwn);
  });
});
