import { describe, expect, it } from 'vitest';
import { axis, BYTE, mapDefinition, wordRun } from '../../tests/support/sample-map-definition.ts';
import { selectMapRectangle } from '../selection/map-selection.ts';
import type { CellCommand, CellOperation } from './command.ts';
import { targetOfMapCells } from './edit-target.ts';
import { type PlannedEdit, planOnAxis, planOnCells } from './planned-edit.ts';

const ORIGINAL = Uint8Array.from({ length: 64 }, (_, i) => i);
const BYTES = { current: ORIGINAL, original: ORIGINAL };
const MAP = mapDefinition({
  cells: wordRun(16, BYTE),
  width: 4,
  height: 3,
  scale: { factor: 0.5, offset: 10 },
});

const inUnit = (operation: CellOperation): CellCommand => ({ operation, isRaw: false });
const add = (amount: number): CellOperation => ({
  kind: 'change',
  expression: { kind: 'add', amount },
  reference: 'current',
  forcesStep: false,
});
const interpolate: CellOperation = {
  kind: 'interpolate',
  direction: 'both',
  weighting: 'equalSteps',
};

function planOnRectangle(lastRow: number, lastColumn: number, command: CellCommand): PlannedEdit {
  const selection = selectMapRectangle(
    'data',
    { row: 0, column: 0 },
    { row: lastRow, column: lastColumn },
  );
  return planOnCells(BYTES, targetOfMapCells(ORIGINAL, MAP, selection, false), command);
}

describe('a planned edit of cells', () => {
  it('tells values before and after in the unit of the command, and writes nothing', () => {
    const planned = planOnRectangle(0, 1, inUnit(add(1)));
    expect(planned).toMatchObject({ ok: true, before: [18, 18.5], after: [19, 19.5] });
    const raw = planOnRectangle(0, 1, { operation: add(1), isRaw: true });
    expect(raw).toMatchObject({ before: [16, 17], after: [17, 18] });
    expect(ORIGINAL[16]).toBe(16);
  });

  it('counts changed, unchanged and limited cells', () => {
    expect(planOnRectangle(0, 1, inUnit(add(0.1)))).toMatchObject({
      counts: { changed: 0, unchanged: 2, clamped: 0, notFinite: 0 },
    });
    expect(planOnRectangle(0, 1, inUnit(add(1000)))).toMatchObject({
      counts: { changed: 2, unchanged: 0, clamped: 2, notFinite: 0 },
      after: [137.5, 137.5],
    });
  });

  it.each([
    [2, 2, true],
    [1, 1, false],
  ])('of an interpolation up to row %i, column %i can be done: %s', (row, column, ok) => {
    const planned = planOnRectangle(row, column, inUnit(interpolate));
    expect(planned.ok ? true : planned.reason).toBe(ok || 'nothingBetween');
  });

  it('is refused where the factor is 0, unless it goes by raw words', () => {
    const map = { ...MAP, scale: { factor: 0, offset: 1 } };
    const selection = selectMapRectangle('data', { row: 0, column: 0 }, { row: 0, column: 0 });
    const target = targetOfMapCells(ORIGINAL, map, selection, false);
    expect(planOnCells(BYTES, target, inUnit(add(1)))).toEqual({
      ok: false,
      reason: 'readOnlyScale',
    });
    expect(planOnCells(BYTES, target, inUnit({ kind: 'step', count: 1 })).ok).toBe(true);
    expect(planOnCells(BYTES, target, { operation: add(1), isRaw: true }).ok).toBe(true);
  });

  it('is refused where nothing has a rectangle around it', () => {
    const cells = { addresses: [1, 9], type: BYTE, scale: MAP.scale };
    const target = {
      cells,
      block: undefined,
      isBlockLarger: false,
      axes: { x: undefined, y: undefined },
    };
    expect(planOnCells(BYTES, target, inUnit(interpolate))).toEqual({
      ok: false,
      reason: 'noRectangle',
    });
  });
});

describe('a planned edit of an axis', () => {
  const stored = axis({
    reference: 'ROM',
    words: wordRun(4, BYTE),
    scale: { factor: 2, offset: 0 },
  });

  it('tells points before and after in the unit of the command', () => {
    expect(planOnAxis(BYTES, stored, 4, [1, 2], inUnit(add(10)))).toMatchObject({
      ok: true,
      before: [10, 12],
      after: [20, 22],
      counts: { changed: 2, unchanged: 0 },
    });
  });

  it('tells all points that two words of a summing axis move', () => {
    const summing = axis({ reference: 'ROM_SUB', words: wordRun(4, BYTE) });
    const planned = planOnAxis(BYTES, summing, 4, [1], inUnit(add(1)));
    expect(planned).toMatchObject({ ok: true, before: [238], after: [239] });
  });

  it.each([
    ['NONE', 'notNumbers'],
    ['USER_DEF', 'notNumbers'],
  ] as const)('is refused for %s', (reference, reason) => {
    const planned = planOnAxis(BYTES, axis({ reference }), 4, [1], inUnit(add(1)));
    expect(planned).toEqual({ ok: false, reason });
  });

  it('is refused where a neighbouring gap cannot take the difference', () => {
    const summing = axis({ reference: 'ROM_SUB', words: wordRun(4, BYTE) });
    const planned = planOnAxis(BYTES, summing, 4, [1], inUnit(add(100)));
    expect(planned).toEqual({ ok: false, reason: 'axisBlocked' });
  });
});
