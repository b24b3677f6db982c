import { describe, expect, it } from 'vitest';
import { columnGlyphs, MAX_AXIS_GLYPHS } from './column-glyphs.ts';
import { cornerLines } from './corner-lines.ts';
import { testMapData, testModel } from './testing/table-test-map.ts';
import { TextGlyphs } from './text-glyphs.ts';

const NAMED = testMapData({
  width: 1,
  height: 1,
  definition: { unit: 'mbar' },
  x: { unit: 'mg', name: 'Quantity' },
  y: { name: 'Engine speed' },
}).map;

describe('the corner of a table', () => {
  const written = (isFirstRowAtBottom: boolean) => {
    const glyphs = new TextGlyphs();
    const lines = cornerLines(NAMED, isFirstRowAtBottom, glyphs);
    const text = (line: readonly number[]): string =>
      line
        .map((glyph) => {
          const other = glyphs.others.find((candidate) => candidate.glyph === glyph);
          return other?.text ?? String.fromCharCode(glyph || 0x20);
        })
        .join('');
    return [text(lines.unit), text(lines.x), text(lines.y), lines.glyphs];
  };

  it('says the units, or else the names of the axes, and where they lead', () => {
    expect(written(false)).toEqual(['mbar', 'mg →', 'Engine sp… ↓', 12]);
    expect(written(true)[2]).toBe('Engine sp… ↑');
  });
});

describe('the width of a column', () => {
  it('is that of its longest value, or of its point of the axis up to a limit', () => {
    const model = testModel({ width: 2, height: 2, raw: [1, 12_345, 7, 3] });
    expect(columnGlyphs(model.writer, model.extremes, [3, 3])).toEqual([3, 5]);
    expect(columnGlyphs(model.writer, model.extremes, [0, 99])).toEqual([1, MAX_AXIS_GLYPHS]);
  });
});
