import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapCellText } from '../../core/maps/map-cell-text.ts';
import { percentDifference } from '../../core/values/percent-difference.ts';
import { physicalFromRaw, RAW_SCALE } from '../../core/values/scale.ts';
import { readWord } from '../../core/values/word.ts';
import { CellTextWriter, cellTextStyle } from './cell-text-writer.ts';
import { testMapData } from './testing/table-test-map.ts';

const anyCell = fc.record({
  type: fc.record({
    wordBytes: fc.constantFrom(1 as const, 2 as const, 4 as const),
    bigEndian: fc.boolean(),
    signed: fc.boolean(),
    float: fc.boolean(),
  }),
  scale: fc.record({
    factor: fc.constantFrom(1, 0.1, 0.75, -0.5, 0.0078125, 1000),
    offset: fc.constantFrom(0, -40, 0.5, 273.15),
  }),
  precision: fc.integer({ min: -1, max: 7 }),
  format: fc.constantFrom('DEC' as const, 'HEX' as const, 'BIN' as const, 'ASCII' as const),
  display: fc.constantFrom(
    'mod' as const,
    'ori' as const,
    'diff' as const,
    'percentageDiff' as const,
  ),
  showsRaw: fc.boolean(),
  current: fc.uint8Array({ minLength: 4, maxLength: 4 }),
  original: fc.uint8Array({ minLength: 4, maxLength: 4 }),
  isSame: fc.boolean(),
});

describe('the writer of cell texts', () => {
  it('writes what every other place shows of a cell, within the length it has announced', () => {
    fc.assert(
      fc.property(anyCell, ({ type, scale, precision, format, display, showsRaw, ...bytes }) => {
        const wordType = type.float ? { ...type, wordBytes: 4 as const } : type;
        const { map } = testMapData({
          width: 1,
          height: 1,
          raw: [0],
          definition: {
            cells: { address: 0, type: wordType, skipBytes: 0 },
            scale,
            precision,
            format,
          },
        });
        const { original } = bytes;
        const current = bytes.isSame ? original : bytes.current;
        const shown = { map, display, showsRaw };
        const expected = mapCellText({ current, original }, shown, 'data', { row: 0, column: 0 });
        const now = readWord(current, 0, wordType) ?? 0;
        const before = readWord(original, 0, wordType) ?? 0;

        const writer = new CellTextWriter(cellTextStyle(map, { display, showsRaw }));
        writer.write(now, before);
        const codes = writer.codes.subarray(writer.start);
        expect(String.fromCharCode(...codes)).toBe(expected);
        expect(writer.length).toBe(expected.length);

        const inUse = showsRaw ? RAW_SCALE : scale;
        const [value, was] = [physicalFromRaw(now, inUse), physicalFromRaw(before, inUse)];
        const number = {
          mod: value,
          ori: was,
          diff: (now - before) * inUse.factor,
          percentageDiff: percentDifference(was, value),
        }[display];
        if (!Number.isFinite(number)) return;
        expect(writer.lengthBetween(number, number)).toBeGreaterThanOrEqual(expected.length);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    [-5, 100, 0, 3],
    [-500, 100, 0, 4],
    [0, 9.96, 1, 4],
    [0, 9.94, 1, 3],
  ])(
    'needs for decimals from %d to %d with %i places %i characters',
    (min, max, precision, length) => {
      const { map } = testMapData({
        width: 1,
        height: 1,
        definition: { precision, scale: { factor: 0.01, offset: 0 } },
      });
      const style = cellTextStyle(map, { display: 'mod', showsRaw: false });
      expect(new CellTextWriter(style).lengthBetween(min, max)).toBe(length);
    },
  );
});
