import { describe, expect, it } from 'vitest';
import { moveTarget, type TableMoveRules, type TablePlace } from './table-moves.ts';

const RULES: TableMoveRules = { rows: 10, columns: 6, pageRows: 4, crossesAreas: true };

const at = (area: TablePlace['area'], row: number, column: number): TablePlace => ({
  area,
  cell: { row, column },
});

describe('moves of the cursor', () => {
  it.each([
    ['left', at('data', 2, 2), at('data', 2, 1)],
    ['right', at('data', 2, 5), at('data', 2, 5)],
    ['up', at('data', 1, 3), at('data', 0, 3)],
    ['down', at('data', 9, 3), at('data', 9, 3)],
    ['pageUp', at('data', 5, 3), at('data', 2, 3)],
    ['pageUp', at('data', 2, 3), at('data', 0, 3)],
    ['pageDown', at('data', 5, 3), at('data', 8, 3)],
    ['pageDown', at('data', 8, 3), at('data', 9, 3)],
    ['rowStart', at('data', 5, 3), at('data', 5, 0)],
    ['rowEnd', at('data', 5, 3), at('data', 5, 5)],
    ['columnStart', at('data', 5, 3), at('data', 0, 3)],
    ['columnEnd', at('data', 5, 3), at('data', 9, 3)],
    ['tableStart', at('data', 5, 3), at('data', 0, 0)],
    ['tableEnd', at('data', 5, 3), at('data', 9, 5)],
  ] as const)('%s within the cells', (move, from, to) => {
    expect(moveTarget(from, move, RULES)).toEqual(to);
  });

  it.each([
    ['up', at('data', 0, 3), at('x', 0, 3)],
    ['left', at('data', 4, 0), at('y', 4, 0)],
    ['down', at('x', 0, 3), at('data', 0, 3)],
    ['pageDown', at('x', 0, 3), at('data', 0, 3)],
    ['right', at('y', 4, 0), at('data', 4, 0)],
  ] as const)('%s into the axis and back', (move, from, to) => {
    expect(moveTarget(from, move, RULES)).toEqual(to);
    const stays = moveTarget(from, move, { ...RULES, crossesAreas: false });
    expect(stays).toEqual(from);
  });

  it.each([
    ['left', at('x', 0, 3), at('x', 0, 2)],
    ['left', at('x', 0, 0), at('x', 0, 0)],
    ['up', at('x', 0, 3), at('x', 0, 3)],
    ['tableEnd', at('x', 0, 3), at('x', 0, 5)],
    ['up', at('y', 0, 0), at('y', 0, 0)],
    ['left', at('y', 4, 0), at('y', 4, 0)],
    ['pageDown', at('y', 4, 0), at('y', 7, 0)],
    ['tableEnd', at('y', 4, 0), at('y', 9, 0)],
  ] as const)('%s along an axis', (move, from, to) => {
    expect(moveTarget(from, move, RULES)).toEqual(to);
  });

  it('move by a row at least where no whole page is in sight', () => {
    const rules = { ...RULES, pageRows: 1 };
    expect(moveTarget(at('data', 5, 3), 'pageDown', rules)).toEqual(at('data', 6, 3));
  });
});
