import { describe, expect, it } from 'vitest';
import type { CellSelection } from './cell-selection.ts';
import { isSameSelection } from './same-selection.ts';

const SELECTION: CellSelection = {
  mode: 'rectangle',
  anchorAddress: 4,
  cursorAddress: 9,
  addedAddresses: [1, 20],
};

describe('isSameSelection', () => {
  it('holds for equal selections that are different objects', () => {
    expect(isSameSelection(SELECTION, { ...SELECTION, addedAddresses: [1, 20] })).toBe(true);
  });

  it('takes no added cells for an empty list of them', () => {
    const { addedAddresses: _, ...plain } = SELECTION;
    expect(isSameSelection(plain, { ...plain, addedAddresses: [] })).toBe(true);
    expect(isSameSelection(plain, SELECTION)).toBe(false);
  });

  it.each<Partial<CellSelection>>([
    { mode: 'rows' },
    { anchorAddress: 5 },
    { cursorAddress: 8 },
    { addedAddresses: [1] },
    { addedAddresses: [1, 21] },
    { addedAddresses: [1, 20, 30] },
  ])('does not hold with another %o', (part) => {
    expect(isSameSelection(SELECTION, { ...SELECTION, ...part })).toBe(false);
    expect(isSameSelection({ ...SELECTION, ...part }, SELECTION)).toBe(false);
  });
});
