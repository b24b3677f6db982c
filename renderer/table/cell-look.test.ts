import { describe, expect, it } from 'vitest';
import { axisFill, axisInk, barFlags, markOf, plainFill, valueInk } from './cell-look.ts';
import { CELL, FILL, FIRST_HEAT_FILL, INK, MARK } from './table-texel.ts';

describe('how a cell looks', () => {
  it.each([
    [1, true, 'mod', INK.increased],
    [-1, true, 'mod', INK.decreased],
    [0, true, 'mod', INK.text],
    [0, false, 'mod', INK.text],
    [0, false, 'diff', INK.textDim],
    [0, false, 'percentageDiff', INK.textDim],
    [0, true, 'diff', INK.text],
    [1, true, 'diff', INK.increased],
  ] as const)(
    'writes direction %i, changed %s, in %s with ink %i',
    (direction, isChanged, display, ink) => {
      expect(valueInk(FILL.none, direction, isChanged, display, [])).toBe(ink);
    },
  );

  it('writes on a heat colour with what can be read there', () => {
    const inks = [INK.onDark, INK.onLight];
    expect(valueInk(FIRST_HEAT_FILL, 1, true, 'mod', inks)).toBe(INK.onDark);
    expect(valueInk(FIRST_HEAT_FILL + 1, 0, false, 'diff', inks)).toBe(INK.onLight);
  });

  it('shows an unsaved change before a saved one', () => {
    expect([plainFill(false, false), plainFill(true, false)]).toEqual([FILL.none, FILL.changed]);
    expect([plainFill(true, true), plainFill(false, true)]).toEqual([FILL.unsaved, FILL.unsaved]);
    expect([axisFill(0, false, false), axisFill(0, false, true)]).toEqual([
      FILL.axis,
      FILL.axisActive,
    ]);
    expect([axisFill(1, false, true), axisFill(1, true, true)]).toEqual([
      FILL.axisChanged,
      FILL.axisUnsaved,
    ]);
  });

  it('marks a change by more than its colour', () => {
    expect([1, 0, -1].map((direction) => markOf(direction, false))).toEqual([
      MARK.up,
      MARK.none,
      MARK.down,
    ]);
    expect([1, 0, -1].map((direction) => markOf(direction, true))).toEqual([
      MARK.upUnsaved,
      MARK.unsaved,
      MARK.downUnsaved,
    ]);
    expect([2, 0, -2].map(barFlags)).toEqual([CELL.barUp, 0, CELL.barDown]);
  });

  it('colours a point of an axis by its change, or by the cursor', () => {
    expect([axisInk(1, true), axisInk(-1, false)]).toEqual([INK.increased, INK.decreased]);
    expect([axisInk(0, true), axisInk(0, false)]).toEqual([INK.axisActive, INK.axis]);
  });
});
