import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE, WORD } from '../../tests/support/sample-map-definition.ts';
import { applyPatch } from '../bytes/byte-patch.ts';
import { RAW_SCALE, type Scale } from '../values/scale.ts';
import type { WordType } from '../values/word.ts';
import { type CopiedCells, copyCells } from './copied-cells.ts';
import {
  canCopyRaw,
  PASTE_KINDS,
  type Paste,
  type PasteBase,
  type PasteKind,
  type PasteSource,
  type PasteTarget,
  pasteAtOriginalAddresses,
  pasteCells,
  sourceFromCells,
  sourceFromNumbers,
} from './paste-cells.ts';

const FLOAT: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };
const BYTES = { type: BYTE, scale: RAW_SCALE };
const SOURCE = { projectId: 'p', versionId: 'v', mapId: null, type: BYTE, scale: RAW_SCALE };

/** A grid of bytes, four to a row, as a paste sees it from one of its cells. */
function targetAt(start: number, length: number, width = 1, height = 1): PasteTarget {
  return {
    selectedWidth: width,
    selectedHeight: height,
    addressAt: (row, column) => {
      const address = start + row * 4 + column;
      const isInRow = (start % 4) + column < 4;
      return isInRow && address < length ? address : undefined;
    },
  };
}

/** Copies one cell whose original is `original` and whose present value is `current`. */
function copied(current: number, original: number): CopiedCells {
  const places = [{ row: 0, column: 0, address: 0 }];
  return copyCells(Uint8Array.of(current), Uint8Array.of(original), places, SOURCE);
}

describe('copyCells', () => {
  it('takes the smallest rectangle around the selection and leaves open what is not selected', () => {
    const bytes = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);
    const places = [
      { row: 1, column: 1, address: 5 },
      { row: 0, column: 2, address: 2 },
    ];
    const { width, height, cells } = copyCells(bytes, bytes, places, SOURCE);
    expect([width, height]).toEqual([2, 2]);
    expect(cells.map((cell) => cell?.currentBits)).toEqual([undefined, 3, 6, undefined]);
  });

  it('refuses an empty selection', () => {
    expect(() => copyCells(Uint8Array.of(1), Uint8Array.of(1), [], SOURCE)).toThrow(RangeError);
  });
});

describe('pasteCells', () => {
  const paste = (
    bytes: Uint8Array,
    original: Uint8Array,
    source: PasteSource,
    kind: PasteKind,
    base: PasteBase = 'current',
    target = targetAt(0, bytes.length),
  ): Paste & { after: number[] } => {
    const result = pasteCells(bytes, original, BYTES, target, source, kind, base);
    return { ...result, after: [...applyPatch(bytes, result.edit.patch)] };
  };

  it.each<[PasteKind, PasteBase, number]>([
    ['absolute', 'current', 110],
    ['difference', 'current', 210],
    ['percent', 'current', 220],
    ['difference', 'original', 60],
    ['percent', 'original', 55],
  ])('%s on %s of source 100 -> 110 over target 50 -> 200 gives %i', (kind, base, result) => {
    const source = sourceFromCells(copied(110, 100), BYTES);
    expect(paste(Uint8Array.of(200), Uint8Array.of(50), source, kind, base).after).toEqual([
      result,
    ]);
  });

  it('in words gives the example of the trade: 2000 becomes 2200 by percent, 2010 by difference', () => {
    const bytes = Uint8Array.of(2000 >> 8, 2000 & 255);
    const group = { type: WORD, scale: RAW_SCALE };
    const target: PasteTarget = { selectedWidth: 1, selectedHeight: 1, addressAt: () => 0 };
    const source = sourceFromCells(copied(110, 100), BYTES);
    const word = (kind: PasteKind): number => {
      const { edit } = pasteCells(bytes, bytes, group, target, source, kind, 'current');
      const after = applyPatch(bytes, edit.patch);
      return (after[0] ?? 0) * 256 + (after[1] ?? 0);
    };
    expect([word('percent'), word('difference')]).toEqual([2200, 2010]);
  });

  it('leaves cells without a percentage and counts them', () => {
    const source = sourceFromCells(copied(5, 0), BYTES);
    const result = paste(Uint8Array.of(7), Uint8Array.of(7), source, 'percent');
    expect(result.after).toEqual([7]);
    expect(result.withoutRatioCount).toBe(1);
  });

  const block = sourceFromNumbers({ width: 2, height: 1, values: [1, 2] });
  it.each<[string, number, number, number, number[], number]>([
    ['a block goes once', 0, 1, 1, [1, 2, 0, 0, 0, 0, 0, 0], 0],
    ['a block is repeated in a multiple', 0, 4, 2, [1, 2, 1, 2, 1, 2, 1, 2], 0],
    ['a block goes once where it does not fit evenly', 0, 3, 1, [1, 2, 0, 0, 0, 0, 0, 0], 0],
    ['what passes the row is cut', 3, 1, 1, [0, 0, 0, 1, 0, 0, 0, 0], 1],
    ['what passes the file is cut', 7, 1, 1, [0, 0, 0, 0, 0, 0, 0, 1], 1],
  ])('%s', (_, start, width, height, after, cut) => {
    const bytes = new Uint8Array(8);
    const target = targetAt(start, 8, width, height);
    const result = paste(bytes, bytes, block, 'absolute', 'current', target);
    expect(result.after).toEqual(after);
    expect(result.cutCount).toBe(cut);
  });

  it('fills the selection with a single value, and skips blank cells', () => {
    const single = sourceFromNumbers({ width: 1, height: 1, values: [9] });
    const bytes = new Uint8Array(8);
    const filled = paste(bytes, bytes, single, 'absolute', 'current', targetAt(0, 8, 3, 2));
    expect(filled.after).toEqual([9, 9, 9, 0, 9, 9, 9, 0]);
    const gap = sourceFromNumbers({ width: 3, height: 1, values: [1, undefined, 3] });
    expect(paste(bytes, bytes, gap, 'absolute').after.slice(0, 3)).toEqual([1, 0, 3]);
  });

  it('takes plain numbers as deltas and percent points', () => {
    const plain = sourceFromNumbers({ width: 1, height: 1, values: [10] });
    const bytes = Uint8Array.of(200);
    expect(paste(bytes, bytes, plain, 'difference').after).toEqual([210]);
    expect(paste(bytes, bytes, plain, 'percent').after).toEqual([220]);
  });

  it('on the original gives the same however often it is pasted', () => {
    fc.assert(
      fc.property(fc.nat(255), fc.nat(255), fc.nat(255), (now, before, target) => {
        const source = sourceFromCells(copied(now, before), BYTES);
        const original = Uint8Array.of(target);
        const kind = before === 0 ? 'difference' : 'percent';
        const once = paste(original, original, source, kind, 'original').after;
        const twice = paste(Uint8Array.from(once), original, source, kind, 'original').after;
        expect(twice).toEqual(once);
      }),
    );
  });
});

describe('words of one type and scale', () => {
  const anyType = fc.constantFrom<WordType>(
    BYTE,
    { ...BYTE, signed: true },
    WORD,
    { ...WORD, bigEndian: false, signed: true },
    { ...WORD, wordBytes: 4 },
    FLOAT,
    { ...FLOAT, bigEndian: false },
  );
  const anyScale = fc.constantFrom<Scale>(
    RAW_SCALE,
    { factor: 0.1, offset: -40 },
    { factor: -3, offset: 0.7 },
  );
  const anyFile = fc.uint8Array({ minLength: 24, maxLength: 24 });
  const kinds = fc.constantFrom<PasteKind>('absolute', 'difference', 'percent');

  /** All words of a file on the clipboard, and where they come from. */
  const copyAll = (current: Uint8Array, original: Uint8Array, type: WordType, scale: Scale) => {
    const count = current.length / type.wordBytes;
    const places = Array.from({ length: count }, (_, i) => {
      return { row: 0, column: i, address: i * type.wordBytes };
    });
    return copyCells(current, original, places, { ...SOURCE, type, scale });
  };

  it('pasted where they were copied change no byte, NaN included', () => {
    fc.assert(
      fc.property(anyFile, anyFile, anyType, anyScale, (current, original, type, scale) => {
        const copied = copyAll(current, original, type, scale);
        const paste = pasteAtOriginalAddresses(current, original, copied, 'absolute', 'current');
        expect(paste.edit.patch.addresses).toHaveLength(0);
        expect(paste.edit.unchangedCount).toBe(copied.cells.length);
      }),
    );
  });

  it('pasted over another state give the state they were copied from', () => {
    fc.assert(
      fc.property(anyFile, anyFile, anyType, anyScale, (current, other, type, scale) => {
        const copied = copyAll(current, current, type, scale);
        const paste = pasteAtOriginalAddresses(other, other, copied, 'absolute', 'current');
        expect(applyPatch(other, paste.edit.patch)).toEqual(current);
      }),
    );
  });

  it('that were not edited change nothing as difference or percentage', () => {
    fc.assert(
      fc.property(anyFile, anyFile, anyType, anyScale, kinds, (file, other, type, scale, kind) => {
        fc.pre(kind !== 'absolute');
        const copied = copyAll(file, file, type, scale);
        const paste = pasteAtOriginalAddresses(other, other, copied, kind, 'current');
        expect(applyPatch(other, paste.edit.patch)).toEqual(other);
      }),
    );
  });
});

describe('words of another type or scale', () => {
  it('go over by their physical values', () => {
    const bytes = Uint8Array.of(0, 200);
    const places = [{ row: 0, column: 0, address: 0 }];
    const scale = { factor: 0.1, offset: -10 };
    const copied20 = copyCells(bytes, bytes, places, { ...SOURCE, type: WORD, scale });
    const group = { type: BYTE, scale: { factor: 0.5, offset: 0 } };
    const source = sourceFromCells(copied20, group);
    expect(source.cells[0]).toEqual({ value: 10, difference: 0, ratio: 1 });
    const target = targetAt(0, 1);
    const empty = new Uint8Array(1);
    const { edit } = pasteCells(empty, empty, group, target, source, 'absolute', 'current');
    expect([...applyPatch(empty, edit.patch)]).toEqual([20]);
  });

  it('that are NaN or infinite spread neither as value nor as difference nor as percentage', () => {
    const floatBytes = new Uint8Array(8);
    const view = new DataView(floatBytes.buffer);
    view.setFloat32(0, Number.NaN);
    view.setFloat32(4, Number.POSITIVE_INFINITY);
    const ones = new Uint8Array(8);
    new DataView(ones.buffer).setFloat32(0, 1);
    new DataView(ones.buffer).setFloat32(4, 1);
    const places = [0, 4].map((address) => ({ row: 0, column: address / 4, address }));
    const source = { ...SOURCE, type: FLOAT };
    const copiedFloats = copyCells(floatBytes, ones, places, source);
    const target = Uint8Array.of(5, 6);
    for (const kind of PASTE_KINDS) {
      const cells = sourceFromCells(copiedFloats, BYTES);
      const grid = targetAt(0, 2);
      const { edit } = pasteCells(target, target, BYTES, grid, cells, kind, 'current');
      expect(edit.changedCount).toBe(0);
    }
  });
});

describe('pasteAtOriginalAddresses', () => {
  it('writes each value where it came from and cuts what the file does not have', () => {
    const bytes = Uint8Array.of(1, 2, 3, 4);
    const places = [1, 3].map((address) => ({ row: 0, column: address, address }));
    const cells = copyCells(bytes, bytes, places, SOURCE);
    const short = new Uint8Array(3);
    const result = pasteAtOriginalAddresses(short, short, cells, 'absolute', 'current');
    expect([...applyPatch(short, result.edit.patch)]).toEqual([0, 2, 0]);
    expect(result.cutCount).toBe(1);
  });
});

describe('canCopyRaw', () => {
  const scale: Scale = { factor: 0.5, offset: 0 };
  it('asks for the same type and the same scale; bytes have no order', () => {
    expect(canCopyRaw({ type: WORD, scale }, { type: WORD, scale })).toBe(true);
    expect(canCopyRaw({ type: WORD, scale }, { type: BYTE, scale })).toBe(false);
    expect(canCopyRaw({ type: WORD, scale }, { type: WORD, scale: RAW_SCALE })).toBe(false);
    const little = { ...BYTE, bigEndian: false };
    expect(canCopyRaw({ type: BYTE, scale }, { type: little, scale })).toBe(true);
    const littleWord = { ...WORD, bigEndian: false };
    expect(canCopyRaw({ type: WORD, scale }, { type: littleWord, scale })).toBe(false);
    const shifted = { factor: 0.5, offset: 1 };
    expect(canCopyRaw({ type: BYTE, scale }, { type: BYTE, scale: shifted })).toBe(false);
  });
});
