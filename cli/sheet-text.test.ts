import { describe, expect, it } from 'vitest';
import type { MapBeyond, SafetySheet } from '../core/safety-sheet/finding.ts';
import { sheetText } from './sheet-text.ts';

const MAP: MapBeyond = {
  mapId: 'm',
  mapName: 'Lambda',
  unit: 'Nm',
  precision: 1,
  isFoundOnly: false,
  min: 1,
  max: 2,
  cellCount: 0,
  below: 0,
  above: 0,
  notNumberCount: 0,
  place: { start: 0, end: 4, mapId: 'm', area: 'data', cell: { row: 0, column: 0 } },
};
const NOTHING: SafetySheet = { colour: 'green', changedBytes: 4, findings: [], unchecked: [] };

describe('the sheet as text', () => {
  it.each<[Partial<MapBeyond>, string]>([
    [{ cellCount: 2, above: 3 }, 'Lambda: 2 cells, up to 3.0 above Nm'],
    [{ cellCount: 2, above: 3, below: 1 }, 'Lambda: 2 cells, up to 1.0 below, 3.0 above Nm'],
    [{ notNumberCount: 2 }, 'Lambda: 2 cells that are no number any more'],
    [
      { cellCount: 1, above: 3, notNumberCount: 2 },
      'Lambda: 1 cells, up to 3.0 above Nm; 2 cells that are no number any more',
    ],
  ])('tells of a map with %j what lies beyond and what is lost', (part, line) => {
    const maps = [{ ...MAP, ...part }];
    const text = sheetText({
      ...NOTHING,
      findings: [{ kind: 'ranges', reason: 'beyondRange', colour: 'yellow', maps }],
    });
    expect(text.split('\n')).toContain(`        ${line}`);
  });

  it('counts no bytes of a file of another length', () => {
    expect(sheetText(NOTHING)).toMatch(/^4 bytes differ/);
    expect(sheetText({ ...NOTHING, changedBytes: null })).not.toContain('bytes differ');
  });
});
