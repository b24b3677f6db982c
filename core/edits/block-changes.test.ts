import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WORD } from '../../tests/support/sample-map-definition.ts';
import { applyPatch } from '../bytes/byte-patch.ts';
import type { WordType } from '../values/word.ts';
import { type CellBlock, interpolateBlock, smoothBlock } from './block-changes.ts';
import { type CellEdit, readCells, writeCells } from './cell-values.ts';
import { EQUAL_STEPS } from './compute-values.ts';

const FLOAT: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };

/** A block over a file of its own, written as rows. */
function blockOf(
  rows: number[][],
  type: WordType = FLOAT,
): { bytes: Uint8Array; block: CellBlock } {
  const width = rows[0]?.length ?? 0;
  const values = rows.flat();
  const block: CellBlock = {
    addresses: values.map((_, i) => i * type.wordBytes),
    type,
    scale: { factor: 1, offset: 0 },
    width,
    height: rows.length,
  };
  const empty = new Uint8Array(values.length * type.wordBytes);
  return { bytes: applyPatch(empty, writeCells(empty, block, values).patch), block };
}

function rowsAfter(bytes: Uint8Array, block: CellBlock, edit: CellEdit | undefined): number[][] {
  const values = readCells(edit ? applyPatch(bytes, edit.patch) : bytes, block);
  return Array.from({ length: block.height }, (_, row) =>
    values.slice(row * block.width, (row + 1) * block.width).map((v) => Number(v.toFixed(2))),
  );
}

describe('interpolateBlock', () => {
  const corners = [
    [100, 1, 1, 200],
    [7, 7, 7, 7],
    [300, 1, 1, 500],
  ];

  it('in both directions is bilinear from the corners', () => {
    const { bytes, block } = blockOf(corners);
    expect(rowsAfter(bytes, block, interpolateBlock(bytes, block, 'both', EQUAL_STEPS))).toEqual([
      [100, 133.33, 166.67, 200],
      [200, 250, 300, 350],
      [300, 366.67, 433.33, 500],
    ]);
  });

  it('horizontally draws each row between its own ends', () => {
    const { bytes, block } = blockOf(corners);
    const edit = interpolateBlock(bytes, block, 'horizontal', EQUAL_STEPS);
    expect(rowsAfter(bytes, block, edit)).toEqual([
      [100, 133.33, 166.67, 200],
      [7, 7, 7, 7],
      [300, 366.67, 433.33, 500],
    ]);
  });

  it('vertically draws each column between its own ends', () => {
    const { bytes, block } = blockOf(corners);
    const edit = interpolateBlock(bytes, block, 'vertical', EQUAL_STEPS);
    expect(rowsAfter(bytes, block, edit)).toEqual([
      [100, 1, 1, 200],
      [200, 1, 1, 350],
      [300, 1, 1, 500],
    ]);
  });

  it.each([
    [
      [1000, 1500, 3000],
      [100, 120, 180],
    ],
    [
      [3000, 2500, 1000],
      [100, 120, 180],
    ],
    [undefined, [100, 140, 180]],
    [
      [1000, 3000, 1500],
      [100, 140, 180],
    ],
    [
      [1000, 1000, 3000],
      [100, 140, 180],
    ],
    [
      [1000, 3000],
      [100, 140, 180],
    ],
  ])('along the axis %o gives %o', (x, expected) => {
    const { bytes, block } = blockOf([[100, 0, 180]]);
    const edit = interpolateBlock(bytes, block, 'horizontal', { x, y: undefined });
    expect(rowsAfter(bytes, block, edit)).toEqual([expected]);
  });

  it.each([
    ['horizontal', [[1, 2]]],
    ['vertical', [[1, 2, 3]]],
    [
      'both',
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ] as const)('%s has nothing to do in %o', (direction, rows) => {
    const { bytes, block } = blockOf(rows.map((row) => [...row]));
    expect(interpolateBlock(bytes, block, direction, EQUAL_STEPS)).toBeUndefined();
  });

  it('never touches the ends and stays between them', () => {
    const anyRow = fc.array(fc.nat(65_535), { minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(anyRow, (row) => {
        const { bytes, block } = blockOf([row], WORD);
        const [after = []] = rowsAfter(
          bytes,
          block,
          interpolateBlock(bytes, block, 'both', EQUAL_STEPS),
        );
        const [first = 0, last = 0] = [row[0], row.at(-1)];
        expect([after[0], after.at(-1)]).toEqual([first, last]);
        expect(Math.min(...after)).toBe(Math.min(first, last));
        expect(Math.max(...after)).toBe(Math.max(first, last));
      }),
    );
  });
});

describe('smoothBlock', () => {
  it('takes the mean of the cells around, with the strength asked for', () => {
    const { bytes, block } = blockOf([
      [0, 0, 0],
      [0, 9, 0],
      [0, 0, 0],
    ]);
    expect(rowsAfter(bytes, block, smoothBlock(bytes, block, 'both', 1))).toEqual([
      [2.25, 1.5, 2.25],
      [1.5, 1, 1.5],
      [2.25, 1.5, 2.25],
    ]);
    expect(rowsAfter(bytes, block, smoothBlock(bytes, block, 'both', 0))[1]).toEqual([0, 9, 0]);
  });

  it('reaches three cells to either side along one direction', () => {
    const { bytes, block } = blockOf([[0, 0, 0, 0, 8, 0, 0, 0, 0]]);
    const [row = []] = rowsAfter(bytes, block, smoothBlock(bytes, block, 'horizontal', 1));
    expect(row[0]).toBe(0);
    expect(row[1]).toBe(1.6);
    expect(row[4]).toBe(1.14);
  });

  it('leaves a flat block flat', () => {
    const { bytes, block } = blockOf([
      [5, 5],
      [5, 5],
    ]);
    expect(smoothBlock(bytes, block, 'both', 1).changedCount).toBe(0);
  });

  it.each([-0.1, 1.1, Number.NaN])('refuses a strength of %f', (strength) => {
    const { bytes, block } = blockOf([[1, 2]]);
    expect(() => smoothBlock(bytes, block, 'both', strength)).toThrow(RangeError);
  });
});
