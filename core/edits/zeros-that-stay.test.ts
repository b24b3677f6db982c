import { describe, expect, it } from 'vitest';
import { EMPTY_PATCH } from '../bytes/byte-patch.ts';
import { parseChangeExpression } from './change-expression.ts';
import type { CellOperation } from './command.ts';
import type { PlannedEdit } from './planned-edit.ts';
import { zerosThatStay } from './zeros-that-stay.ts';

const PLANNED: PlannedEdit = {
  ok: true,
  patch: EMPTY_PATCH,
  counts: { changed: 1, unchanged: 2, clamped: 0, notFinite: 0 },
  before: [0, 10, 0],
  after: [0, 11, 5],
};

function change(text: string): CellOperation {
  const expression = parseChangeExpression(text);
  if (expression === undefined) throw new RangeError(text);
  return { kind: 'change', expression, reference: 'current', forcesStep: false };
}

describe('zerosThatStay', () => {
  it.each([
    ['+5%', 1],
    ['*2', 1],
    ['+5', 0],
    ['0', 0],
  ])('after "%s" counts %i', (text, count) => {
    expect(zerosThatStay(change(text), PLANNED)).toBe(count);
  });

  it('counts none of what cannot be done', () => {
    expect(zerosThatStay(change('+5%'), { ok: false, reason: 'nothingSelected' })).toBe(0);
  });
});
