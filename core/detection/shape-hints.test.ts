import { describe, expect, it } from 'vitest';
import { type Reference, ReferenceIndex } from './references/reference-index.ts';
import { isOwnPlace, ShapeHints } from './shape-hints.ts';

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

function bitsOf(named: Reference, ...[width, height, wordBytes]: Shape): number {
  return new ShapeHints(named, undefined, wordBytes).bitsOf(width, height);
}

describe('ShapeHints', () => {
  it.each<readonly [name: string, named: Reference, right: Shape, wrong: Shape]>([
    ['rows that pointers name', ROWS, [17, 3, 2], [16, 3, 2]],
    ['their count', ROWS, [17, 3, 2], [17, 4, 2]],
    ['an index that is multiplied', PRODUCT, [17, 9, 2], [17, 9, 1]],
    ['a count given to the look-up', COUNT, [17, 9, 2], [16, 9, 2]],
    ['an axis given to the look-up', ARGUMENT, [12, 16, 1], [8, 16, 1]],
    ['an axis that may be the slow one', ARGUMENT, [16, 12, 1], [16, 8, 1]],
  ])('prefers the shape of %s', (_, named, right, wrong) => {
    expect(bitsOf(named, ...right)).toBeGreaterThan(bitsOf(named, ...wrong));
  });

  it('takes one axis for one side only', () => {
    const one = reference((made) => {
      made.lengths = [8];
    });
    const two = reference((made) => {
      made.lengths = [8, 8];
    });
    expect(bitsOf(two, 8, 8, 1)).toBeGreaterThan(bitsOf(one, 8, 8, 1));
    expect(bitsOf(one, 8, 8, 1)).toBe(bitsOf(one, 8, 5, 1));
  });

  it('tells nothing where nothing is known', () => {
    const plain = reference(() => undefined);
    expect(bitsOf(plain, 8, 8, 1)).toBe(0);
  });

  it('has no height that tells more than it says a width can', () => {
    const all = reference((made) => {
      made.rowBytes = 34;
      made.rows = 3;
      made.argumentCounts.add(5);
      made.lengths = [17, 7];
    });
    for (const named of [ROWS, PRODUCT, COUNT, ARGUMENT, all]) {
      const hints = new ShapeHints(named, undefined, 2);
      for (let width = 2; width < 20; width++) {
        for (let height = 2; height < 20; height++) {
          expect(hints.bitsOf(width, height)).toBeLessThanOrEqual(hints.mostBitsOf(width));
        }
      }
    }
  });

  it.each([
    [ROWS, 17, 2, true],
    [ROWS, 17, 1, false],
    [COUNT, 17, 1, true],
    [ARGUMENT, 12, 2, true],
    [ARGUMENT, 13, 2, false],
  ] as const)(
    'knows the lengths of rows that are named (%#)',
    (named, width, wordBytes, isHinted) => {
      expect(new ShapeHints(named, undefined, wordBytes).isHintedWidth(width)).toBe(isHinted);
    },
  );
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
