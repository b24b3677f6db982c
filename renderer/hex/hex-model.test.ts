import { describe, expect, it } from 'vitest';
import { THEMES } from '../../tests/visual/harness/themes.ts';
import type { DumpBytes } from '../view/view-contract.ts';
import { HexModel } from './hex-model.ts';
import type { HexViewSettings } from './hex-view-contract.ts';

const settings: HexViewSettings = {
  widthCells: 8,
  wordBytes: 1,
  bigEndian: true,
  signed: false,
  format: 'HEX',
  display: 'mod',
  shiftBytes: 0,
  selectionMode: 'consecutive',
  fontSizePx: 12,
  rightPane: 'none',
  barScale: 'row',
  theme: THEMES.dark,
  editable: true,
};

function data(lengthBytes: number): DumpBytes {
  const bytes = new Uint8Array(lengthBytes);
  return { current: bytes, original: bytes, isUnsaved: () => false };
}

const model = (part: Partial<HexViewSettings> = {}, lengthBytes = 16_384): HexModel =>
  new HexModel(data(lengthBytes), { ...settings, ...part });

describe('HexModel', () => {
  it('begins with the cursor on the first cell and nothing marked', () => {
    const hex = model();
    expect([hex.selection.cursorAddress, hex.hasRange]).toEqual([0, false]);
    expect(hex.selected.addresses()).toEqual([0]);
    expect(hex.markedBands).toEqual([]);
    expect(hex.bands).toHaveLength(1);
  });

  it('begins with a whole row where rows are selected', () => {
    const hex = model({ selectionMode: 'rows' });
    expect(hex.hasRange).toBe(true);
    expect(hex.selected.addresses()).toHaveLength(8);
  });

  it('moves and extends', () => {
    const hex = model();
    expect(hex.selected.moveTo(20, false)).toEqual({ moved: true, exceeded: false });
    expect(hex.selected.moveTo(20, false)).toEqual({ moved: false, exceeded: false });
    expect(hex.selected.moveTo(22, true)).toEqual({ moved: true, exceeded: false });
    expect(hex.selected.addresses()).toEqual([20, 21, 22]);
    expect(hex.cursor).toEqual({ row: 2, column: 6 });
    expect(hex.selected.collapse().moved).toBe(true);
    expect(hex.selected.addresses()).toEqual([22]);
  });

  it('keeps what is selected when a cell is added, and extends from there', () => {
    const hex = model();
    hex.selected.moveTo(3, false);
    expect(hex.selected.add(20)).toEqual({ moved: true, exceeded: false });
    expect(hex.selected.add(20).moved).toBe(true);
    expect(hex.selected.add(20).moved).toBe(false);
    hex.selected.moveTo(21, true);
    expect(hex.selected.addresses()).toEqual([3, 20, 21]);
    expect(hex.hasRange).toBe(true);
    expect(
      [
        [0, 2],
        [0, 3],
        [2, 4],
        [2, 5],
        [2, 6],
      ].map(([row = 0, column = 0]) => hex.isSelected(row, column)),
    ).toEqual([false, true, true, true, false]);
    hex.selected.collapse();
    expect([hex.selected.addresses(), hex.hasRange]).toEqual([[21], false]);
  });

  it('has no range while only the cursor itself is added', () => {
    const hex = model({ widthCells: 1 });
    hex.selected.restore({ mode: 'rows', anchorAddress: 5, cursorAddress: 5, addedAddresses: [5] });
    expect([hex.addedAddresses, hex.hasRange]).toEqual([[5], false]);
  });

  it.each([
    [1999, false, 2000],
    [2000, true, 2000],
  ])('extends to %i: exceeded %s, %i cells', (address, exceeded, count) => {
    const hex = model();
    expect(hex.selected.moveTo(address, true).exceeded).toBe(exceeded);
    expect(hex.selected.addresses()).toHaveLength(count);
  });

  it.each([
    [2000, false, 2000],
    [2001, true, 1],
  ])('selects all of a file of %i cells: exceeded %s', (lengthBytes, exceeded, count) => {
    const hex = model({}, lengthBytes);
    expect(hex.selected.selectAll().exceeded).toBe(exceeded);
    expect(hex.selected.addresses()).toHaveLength(count);
  });

  it('selects whole rows in any mode, and goes back to its mode with the next cell', () => {
    const hex = model({ selectionMode: 'rectangle' });
    hex.selected.selectRow(2, false);
    expect(hex.selected.addresses()).toEqual([16, 17, 18, 19, 20, 21, 22, 23]);
    hex.selected.selectRow(1, true);
    expect(hex.selected.addresses()).toHaveLength(16);
    hex.selected.moveTo(40, false);
    expect(hex.selection.mode).toBe('rectangle');
  });

  it('keeps the selected bytes when the width changes', () => {
    const hex = model();
    hex.selected.selectRange(10, 13);
    hex.setSettings({ ...settings, widthCells: 5 });
    expect(hex.selected.addresses()).toEqual([10, 11, 12, 13]);
    expect(hex.cursor).toEqual({ row: 2, column: 3 });
  });

  it('gives the selection the shape of a new mode', () => {
    const hex = model();
    hex.selected.selectRange(1, 11);
    hex.setSettings({ ...settings, selectionMode: 'rectangle' });
    expect(hex.selected.addresses()).toEqual([1, 2, 3, 9, 10, 11]);
  });

  it('moves a selection that lies behind the end of a shorter file into it', () => {
    const hex = model();
    hex.selected.moveTo(9000, false);
    hex.setData(data(100));
    expect(hex.selection.cursorAddress).toBe(99);
  });

  it.each([0, 1, 3])(
    'has no cell to edit in a file of %i bytes with words of four',
    (lengthBytes) => {
      const hex = model({ wordBytes: 4 }, lengthBytes);
      expect(hex.hasCursorCell).toBe(false);
      expect(hex.selected.addresses()).toEqual([]);
      expect(hex.selected.moveTo(50, true).exceeded).toBe(false);
    },
  );
});
