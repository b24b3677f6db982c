import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SELECTION_MODES } from '../../core/selection/cell-selection.ts';
import { indexOfAddress } from '../summary/dump-words.ts';
import type { HexLineSettings, HexLineTheme } from './hex-line-contract.ts';
import { HexLineModel } from './hex-line-model.ts';

const SETTINGS: HexLineSettings = {
  wordBytes: 1,
  bigEndian: true,
  signed: false,
  float: false,
  widthCells: 8,
  shiftBytes: 0,
  selectionMode: 'consecutive',
  format: 'DEC',
  display: 'mod',
  showsOriginal: true,
  fontSizePx: 12,
  theme: {} as HexLineTheme,
  editable: true,
};

function modelOf(lengthBytes: number, part: Partial<HexLineSettings> = {}): HexLineModel {
  const bytes = Uint8Array.from({ length: lengthBytes }, (_, i) => i & 0xff);
  const data = { current: bytes, original: bytes.slice(), isUnsaved: () => false };
  return new HexLineModel(data, { ...SETTINGS, ...part });
}

describe('selection of a hex line', () => {
  it('is the same words as the cells of the hex view, in every shape', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SELECTION_MODES),
        fc.constantFrom(1 as const, 2 as const, 4 as const),
        fc.integer({ min: 1, max: 30 }),
        fc.nat({ max: 40 }),
        fc.nat({ max: 799 }),
        fc.nat({ max: 799 }),
        (selectionMode, wordBytes, widthCells, shift, anchor, cursor) => {
          const shiftBytes = shift % (widthCells * wordBytes);
          const model = modelOf(800, { selectionMode, wordBytes, widthCells, shiftBytes });
          model.selected.moveTo(anchor, false);
          model.selected.moveTo(cursor, true);
          const selected = new Set(
            model.selected.addresses().map((address) => indexOfAddress(model.words, address)),
          );
          for (let i = 0; i < model.words.count; i++) {
            expect(model.isSelected(i)).toBe(selected.has(i));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('takes over cells that were added elsewhere, joined with the shape', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SELECTION_MODES),
        fc.constantFrom(1 as const, 2 as const, 4 as const),
        fc.array(fc.nat({ max: 199 }), { maxLength: 20 }),
        fc.nat({ max: 799 }),
        fc.nat({ max: 799 }),
        (selectionMode, wordBytes, added, anchorAddress, cursorAddress) => {
          const model = modelOf(800, { selectionMode, wordBytes });
          const addedAddresses = [...new Set(added)].sort((a, b) => a - b).map((at) => at * 4);
          model.selected.restore({
            mode: selectionMode,
            anchorAddress,
            cursorAddress,
            addedAddresses,
          });
          const selected = new Set(
            model.selected.addresses().map((address) => indexOfAddress(model.words, address)),
          );
          for (const address of addedAddresses) {
            expect(selected.has(indexOfAddress(model.words, address))).toBe(true);
          }
          for (let i = 0; i < model.words.count; i++) {
            expect(model.isSelected(i)).toBe(selected.has(i));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps what is selected under a word that is added, and extends from there', () => {
    const model = modelOf(5000);
    model.selected.moveTo(10, false);
    model.selected.add(20);
    expect(model.selected.addresses()).toEqual([10, 20]);
    model.selected.moveTo(22, true);
    expect(model.selected.addresses()).toEqual([10, 20, 21, 22]);
    expect([...model.spans]).toEqual([10, 11, 20, 23]);
    model.selected.moveTo(100, false);
    model.selected.moveTo(2099, true);
    expect(model.selected.add(3000)).toEqual({ moved: false, exceeded: true });
    expect(model.selected.addresses()).toHaveLength(2000);
  });

  it('moves when only the added cells are others', () => {
    const model = modelOf(100);
    const alone = { mode: 'consecutive', anchorAddress: 5, cursorAddress: 5 } as const;
    model.selected.restore(alone);
    expect(model.selected.restore({ ...alone, addedAddresses: [9] }).moved).toBe(true);
    expect([model.hasRange, [...model.spans]]).toEqual([true, [5, 6, 9, 10]]);
    expect(model.selected.restore({ ...alone, addedAddresses: [9] }).moved).toBe(false);
    expect(model.selected.restore(alone).moved).toBe(true);
    expect(model.hasRange).toBe(false);
  });

  it('knows a range from a cursor', () => {
    const model = modelOf(100);
    expect(model.hasRange).toBe(false);
    model.selected.moveTo(5, true);
    expect(model.hasRange).toBe(true);
    model.selected.collapse();
    expect([model.hasRange, model.cursorIndex]).toEqual([false, 5]);
  });

  it('is cut to 2000 words and says so', () => {
    const model = modelOf(3000);
    expect(model.selected.moveTo(1999, true).exceeded).toBe(false);
    expect(model.selected.moveTo(2000, true).exceeded).toBe(true);
    expect(model.selected.addresses()).toHaveLength(2000);
    expect(model.selected.selectAll()).toEqual({ moved: false, exceeded: true });
  });

  it('lifts the selected words and no others', () => {
    const model = modelOf(100);
    model.selected.moveTo(10, false);
    model.selected.moveTo(12, true);
    model.lift(7);
    expect([9, 10, 12, 13].map((i) => model.main.valueAt(i))).toEqual([9, 17, 19, 13]);
    model.lift(undefined);
    expect(model.main.valueAt(10)).toBe(10);
  });

  it('cannot be lifted while something other than the current values is shown', () => {
    expect(modelOf(10).isEditable).toBe(true);
    expect(modelOf(10, { editable: false }).isEditable).toBe(false);
    expect(modelOf(10, { display: 'ori' }).isEditable).toBe(false);
    expect(modelOf(10, { display: 'diff' }).isEditable).toBe(false);
  });

  it('of an empty file, and of one shorter than a word, is nothing', () => {
    for (const length of [0, 3]) {
      const model = modelOf(length, { wordBytes: 4 });
      expect(model.words.count).toBe(0);
      expect(model.selected.addresses()).toEqual([]);
      expect(model.isSelected(0)).toBe(false);
      expect(model.main.valueAt(0)).toBe(Number.NaN);
    }
  });
});
