import { describe, expect, it } from 'vitest';
import { axis, mapDefinition, wordRun } from '../../tests/support/sample-map-definition.ts';
import { cellGrid } from './cell-grid.ts';

describe('the places of cells', () => {
  const bytes = new Uint8Array(0x200);
  bytes.set([0, 10, 0, 20, 0, 50], 0x10);
  const x = axis({ reference: 'ROM', words: wordRun(0x10) });

  it('are those of the points of their axes', () => {
    const grid = cellGrid(bytes, mapDefinition({ width: 3, height: 2, x }));
    expect([grid?.xs, grid?.ys]).toEqual([
      [0, 0.25, 1],
      [0, 1],
    ]);
  });

  it('are numbers where an axis has one point', () => {
    const grid = cellGrid(bytes, mapDefinition({ width: 3, height: 1, x, y: x }));
    expect(grid?.ys).toEqual([0]);
  });

  it('are told by their number where an axis goes back', () => {
    const back = axis({ reference: 'ROM', words: wordRun(0x12) });
    const grid = cellGrid(bytes, mapDefinition({ width: 3, height: 1, x: back }));
    expect(grid?.xs).toEqual([0, 0.5, 1]);
  });
});
