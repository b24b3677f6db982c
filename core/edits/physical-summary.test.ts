import { describe, expect, it } from 'vitest';
import { axis, BYTE, mapDefinition, wordRun } from '../../tests/support/sample-map-definition.ts';
import type { MapArea } from '../maps/map-cell-text.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import { extendMapSelection, selectMapCell } from '../selection/map-selection.ts';
import { RAW_SCALE } from '../values/scale.ts';
import { type PhysicalSummary, summarizePhysical } from './physical-summary.ts';

const original = Uint8Array.from({ length: 32 }, (_, i) => i);
const current = original.slice();
current[9] = 19;

/** What is told of the cells from the first one to the cursor. */
function summaryOf(
  part: Partial<MapDefinition>,
  area: MapArea,
  [row, column]: readonly [row: number, column: number],
  showsRaw = false,
): PhysicalSummary | undefined {
  const map = mapDefinition({ cells: wordRun(8, BYTE), width: 2, height: 2, ...part });
  const start = selectMapCell(area, { row: 0, column: 0 });
  const { selection } = extendMapSelection(start, { row, column });
  return summarizePhysical({ current, original }, map, selection, showsRaw);
}

const halves = { scale: { factor: 0.5, offset: 10 }, precision: 1, unit: 'mbar' } as const;

describe('what a map tells in its unit', () => {
  it('is value, original and difference at the cursor, and the statistics of what is selected', () => {
    expect(summaryOf(halves, 'data', [0, 1])).toEqual({
      value: '19.5',
      original: '14.5',
      difference: '5.0',
      percent: '34.48',
      unit: 'mbar',
      precision: 1,
      statistics: { count: 2, notFiniteCount: 0, min: 14, max: 19.5, sum: 33.5, average: 16.75 },
    });
  });

  it('swaps least and greatest where a factor is negative', () => {
    const falling = { ...halves, scale: { factor: -1, offset: 0 } };
    expect(summaryOf(falling, 'data', [0, 1])?.statistics).toMatchObject({ min: -19, max: -8 });
  });

  it('adds gaps of an axis up to its points', () => {
    const x = axis({ reference: 'ROM_SUB', words: wordRun(8, BYTE), unit: 'rpm' });
    const { unit, statistics } = summaryOf({ x }, 'x', [0, 1]) ?? {};
    expect(unit).toBe('rpm');
    // Words 8 and 19, counted down from 256.
    expect(statistics).toMatchObject({ count: 2, min: 229, max: 237, sum: 466 });
  });

  it.each([
    ['raw words are shown', {}, true],
    ['the format shows words', { format: 'HEX' }, false],
    ['the map has neither scale nor unit', { scale: RAW_SCALE, unit: '' }, false],
    ['the file ends before the cell', { cells: wordRun(40, BYTE) }, false],
  ] as const)('is nothing where %s', (_, part, showsRaw) => {
    expect(summaryOf({ ...halves, ...part }, 'data', [0, 1], showsRaw)).toBeUndefined();
  });
});
