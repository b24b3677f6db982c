import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MarkedCells } from './marked-cells.ts';

const SIDE = 12;
const anyRectangle = fc
  .tuple(fc.nat(SIDE), fc.nat(SIDE), fc.nat(SIDE), fc.nat(SIDE))
  .map(([a, b, c, d]) => ({
    firstRow: Math.min(a, b),
    lastRow: Math.max(a, b),
    firstColumn: Math.min(c, d),
    lastColumn: Math.max(c, d),
  }));

describe('marked cells', () => {
  it('are those of the rectangles, in the window and right around it', () => {
    const marked = new MarkedCells();
    fc.assert(
      fc.property(
        fc.array(anyRectangle, { maxLength: 4 }),
        fc.record({ row: fc.nat(6), rows: fc.nat(6), column: fc.nat(6), columns: fc.nat(6) }),
        (rectangles, window) => {
          marked.begin(window.row, window.rows, window.column, window.columns);
          for (const part of rectangles) marked.add(part);
          for (let row = -1; row <= SIDE + 1; row++) {
            for (let column = -1; column <= SIDE + 1; column++) {
              const isNear =
                row >= window.row - 1 &&
                row <= window.row + window.rows &&
                column >= window.column - 1 &&
                column <= window.column + window.columns;
              const isInside = rectangles.some(
                (part) =>
                  row >= part.firstRow &&
                  row <= part.lastRow &&
                  column >= part.firstColumn &&
                  column <= part.lastColumn,
              );
              expect(marked.has(row, column)).toBe(isNear && isInside);
            }
          }
        },
      ),
    );
  });
});
