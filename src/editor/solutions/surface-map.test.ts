import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOfMapCell } from '../../../core/maps/cell-address.ts';
import { readWord } from '../../../core/values/word.ts';
import { surfaceMap } from './surface-map.ts';
import { previewMap } from './testing/preview-map.ts';

const side = fc.integer({ min: 1, max: 16 });
const surface = fc.tuple(side, side).chain(([columns, rows]) =>
  fc.record({
    columns: fc.constant(columns),
    rows: fc.constant(rows),
    values: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
      minLength: columns * rows,
      maxLength: columns * rows,
    }),
  }),
);

describe('the surface of a change', () => {
  it('has every value at its place, over no change', () => {
    fc.assert(
      fc.property(surface, (shown) => {
        const { map, current, original } = surfaceMap(previewMap({ surface: shown }));
        const { columns, values } = shown;
        values.forEach((value, i) => {
          const cell = { row: Math.floor(i / columns), column: i % columns };
          const address = addressOfMapCell(map, cell);
          const word = readWord(current, address, map.cells.type) ?? Number.NaN;
          expect(word * map.scale.factor).toBeCloseTo(value, 3);
          expect(readWord(original, address, map.cells.type)).toBe(0);
        });
      }),
    );
  });

  it('is flat where fewer values came than it has points', () => {
    const short = { columns: 2, rows: 2, values: [1] };
    const { current } = surfaceMap(previewMap({ surface: short }));
    expect([...current.slice(2)]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
