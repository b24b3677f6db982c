import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE, WORD } from '../../tests/support/sample-map-definition.ts';
import { applyPatch } from '../bytes/byte-patch.ts';
import { RAW_SCALE, type Scale } from '../values/scale.ts';
import { addressListText, parseAddressList } from './address-list.ts';
import { type CopiedCells, copyCells } from './copied-cells.ts';
import {
  canCopyRaw,
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
import { readPastedText } from './pasted-text.ts';

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
    expect(cells.map((cell) => cell?.current)).toEqual([undefined, 3, 6, undefined]);
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
    const group = { type: BYTE, scale: RAW_SCALE };
    const result = pasteCells(bytes, original, group, target, source, kind, base);
    return { ...result, after: [...applyPatch(bytes, result.edit.patch)] };
  };

  it.each<[PasteKind, PasteBase, number]>([
    ['absolute', 'current', 110],
    ['difference', 'current', 210],
    ['percent', 'current', 220],
    ['difference', 'original', 60],
    ['percent', 'original', 55],
  ])('%s on %s of source 100 -> 110 over target 50 -> 200 gives %i', (kind, base, result) => {
    const source = sourceFromCells(copied(110, 100));
    expect(paste(Uint8Array.of(200), Uint8Array.of(50), source, kind, base).after).toEqual([
      result,
    ]);
  });

  it('in words gives the example of the trade: 2000 becomes 2200 by percent, 2010 by difference', () => {
    const bytes = Uint8Array.of(2000 >> 8, 2000 & 255);
    const group = { type: WORD, scale: RAW_SCALE };
    const target: PasteTarget = { selectedWidth: 1, selectedHeight: 1, addressAt: () => 0 };
    const source = sourceFromCells(copied(110, 100));
    const word = (kind: PasteKind): number => {
      const { edit } = pasteCells(bytes, bytes, group, target, source, kind, 'current');
      const after = applyPatch(bytes, edit.patch);
      return (after[0] ?? 0) * 256 + (after[1] ?? 0);
    };
    expect([word('percent'), word('difference')]).toEqual([2200, 2010]);
  });

  it('leaves cells without a percentage and counts them', () => {
    const source = sourceFromCells(copied(5, 0));
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
        const source = sourceFromCells(copied(now, before));
        const original = Uint8Array.of(target);
        const kind = before === 0 ? 'difference' : 'percent';
        const once = paste(original, original, source, kind, 'original').after;
        const twice = paste(Uint8Array.from(once), original, source, kind, 'original').after;
        expect(twice).toEqual(once);
      }),
    );
  });
});

describe('pasteAtOriginalAddresses', () => {
  it('writes each value where it came from and cuts what the file does not have', () => {
    const bytes = Uint8Array.of(1, 2, 3, 4);
    const places = [1, 3].map((address) => ({ row: 0, column: address, address }));
    const cells = copyCells(bytes, bytes, places, SOURCE);
    const group = { type: BYTE, scale: RAW_SCALE };
    const short = new Uint8Array(3);
    const result = pasteAtOriginalAddresses(short, short, group, cells, 'absolute', 'current');
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
  });
});

describe('readPastedText', () => {
  it.each<[string, number, number, Array<number | undefined>]>([
    ['1\t2\n3\t4\n', 2, 2, [1, 2, 3, 4]],
    ['1\t2\r\n3\t4\r\n', 2, 2, [1, 2, 3, 4]],
    ['1,5\t2.5', 2, 1, [1.5, 2.5]],
    ['1 000,5\t2', 2, 1, [1000.5, 2]],
    ['1;2;3', 3, 1, [1, 2, 3]],
    ['1 2  3', 3, 1, [1, 2, 3]],
    ['1\t\t3', 3, 1, [1, undefined, 3]],
    ['1\t2\n3', 2, 2, [1, 2, 3, undefined]],
    ['-1\t+2\t3e2', 3, 1, [-1, 2, 300]],
    ['5%\t-3 %', 2, 1, [5, -3]],
  ])('reads %j as %i x %i', (text, width, height, values) => {
    expect(readPastedText(text)).toEqual({ ok: true, numbers: { width, height, values } });
  });

  it.each([
    ['1\tx\n3\t4', 0, 1],
    ['1\t2\n3\t4a', 1, 1],
    ['1.2.3', 0, 0],
  ])('names the place in %j that is no number', (text, row, column) => {
    expect(readPastedText(text)).toEqual({ ok: false, error: 'notANumber', row, column });
  });

  it.each(['', '\n\n', '\t\t'])('has nothing to read in %j', (text) => {
    expect(readPastedText(text)).toEqual({ ok: false, error: 'empty' });
  });
});

describe('a list of addresses', () => {
  it.each<[string, number[], boolean]>([
    ['10\n0x12', [0x10, 0x12], false],
    ['12;7F\n10;80', [0x10, 0x12], false],
    ['10-13', [0x10, 0x11, 0x12, 0x13], false],
    ['FF0', [0xff], false],
    ['FE-FFFFFF', [0xfe, 0xff], false],
    ['10, 10', [0x10], false],
    ['0-7', [0, 1, 2, 3], true],
  ])('%j selects %o, cut: %s', (text, addresses, isCut) => {
    const maxCount = text === '0-7' ? 4 : 2000;
    expect(parseAddressList(text, 0x100, maxCount)).toEqual({ addresses, isCut });
  });

  it.each(['', 'xyz', '10-5', '123456789', '10 20'])('%j is none', (text) => {
    expect(parseAddressList(text, 0x100, 2000)).toBeUndefined();
  });

  it('reads back what was copied', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(0xfff), { minLength: 1 }), (addresses) => {
        const text = addressListText(addresses.map((address) => ({ address, text: 'FF' })));
        const read = parseAddressList(text, 0x1000, 2000);
        expect(read?.addresses).toEqual([...addresses].sort((a, b) => a - b));
      }),
    );
  });
});
