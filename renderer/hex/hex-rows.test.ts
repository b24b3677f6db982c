import { describe, expect, it } from 'vitest';
import { CellFormatter } from '../grid/cell-formatter.ts';
import { GlyphGrid } from '../grid/glyph-grid.ts';
import {
  ADDRESS_GLYPHS,
  FILL,
  FILL_MASK,
  FILL_SHIFT,
  GLYPH_MASK,
  INK,
  INK_MASK,
  INK_SHIFT,
} from '../grid/texel.ts';
import { type HexPicture, type HexWindow, writeHeader, writeRows } from './hex-rows.ts';
import { RegionFills } from './region-fills.ts';

const WINDOW: HexWindow = { topRow: 1, drawnRows: 3, firstColumn: 0, drawnColumns: 4 };
const original = Uint8Array.from({ length: 30 }, (_, i) => i);

/** Rows of 4 bytes; the cursor stands on byte 5. */
function picture(part: Partial<HexPicture> = {}, unsaved: readonly number[] = []): HexPicture {
  return {
    data: { current: original, original, isUnsaved: (address) => unsaved.includes(address) },
    geometry: { widthCells: 4, wordBytes: 1, shiftBytes: 0, fileLengthBytes: 30 },
    formatter: new CellFormatter({
      wordBytes: 1,
      bigEndian: true,
      signed: false,
      format: 'HEX',
      display: 'mod',
    }),
    markedBands: [],
    addedAddresses: [],
    regions: new RegionFills([]),
    cursor: { row: 1, column: 1 },
    isEntryPending: false,
    ...part,
  };
}

function written(shown: HexPicture, window = WINDOW): GlyphGrid {
  const grid = new GlyphGrid();
  writeHeader(grid, shown, window);
  writeRows(grid, shown, window, window.topRow, window.topRow + window.drawnRows - 1);
  return grid;
}

function textOf(grid: GlyphGrid, row: number, from = 0, to = 16): string {
  const start = row * grid.widthTexels;
  return [...grid.texels.slice(start + from, start + to)]
    .map((texel) => String.fromCharCode(texel & GLYPH_MASK || 0x20))
    .join('');
}

/** Fills of the cells of a row of the glyph grid. */
function fillsOf(grid: GlyphGrid, row: number): number[] {
  return [0, 1, 2, 3].map((column) => {
    const texel = grid.texels[row * grid.widthTexels + ADDRESS_GLYPHS + column * 2] ?? 0;
    return (texel >> FILL_SHIFT) & FILL_MASK;
  });
}

function inkOf(grid: GlyphGrid, row: number, texel: number): number {
  return ((grid.texels[row * grid.widthTexels + texel] ?? 0) >> INK_SHIFT) & INK_MASK;
}

describe('writeHeader', () => {
  it('writes the offsets of the columns in sight', () => {
    const grid = written(picture(), { ...WINDOW, firstColumn: 2, drawnColumns: 2 });
    expect(textOf(grid, 0)).toBe('        0203    ');
  });

  it('counts offsets in bytes, not in cells', () => {
    const geometry = { widthCells: 4, wordBytes: 4, shiftBytes: 0, fileLengthBytes: 30 } as const;
    expect(textOf(written(picture({ geometry })), 0)).toBe('        0004080C');
  });

  it('makes the column of the cursor stand out', () => {
    const grid = written(picture());
    expect([8, 10, 12].map((texel) => inkOf(grid, 0, texel))).toEqual([
      INK.header,
      INK.headerActive,
      INK.header,
    ]);
  });
});

describe('writeRows', () => {
  it('writes address and cells of the rows in sight', () => {
    const grid = written(picture());
    expect([1, 2, 3].map((row) => textOf(grid, row))).toEqual([
      '0000000404050607',
      '0000000808090A0B',
      '0000000C0C0D0E0F',
    ]);
  });

  it('makes the row of the cursor stand out', () => {
    const grid = written(picture());
    expect([1, 2].map((row) => inkOf(grid, row, 0))).toEqual([INK.headerActive, INK.header]);
  });

  it('shows the true address of a row that begins before the file, and no cells there', () => {
    const geometry = { widthCells: 4, wordBytes: 1, shiftBytes: 3, fileLengthBytes: 30 } as const;
    const grid = written(picture({ geometry }), { ...WINDOW, topRow: 0 });
    expect([1, 2].map((row) => textOf(grid, row))).toEqual([
      '-0000001  000102',
      '0000000303040506',
    ]);
  });

  it('leaves cells after the end of the file empty', () => {
    const grid = written(picture(), { ...WINDOW, topRow: 7, drawnRows: 1 });
    expect(textOf(grid, 1)).toBe('0000001C1C1D    ');
  });

  it('writes only columns in sight', () => {
    const grid = written(picture(), { ...WINDOW, firstColumn: 2, drawnColumns: 1 });
    expect(textOf(grid, 1)).toBe('0000000406      ');
  });

  it('writes and marks only the rows that are asked for and in sight', () => {
    const grid = new GlyphGrid();
    writeRows(grid, picture(), WINDOW, 0, 1);
    expect([grid.changedFrom, grid.changedTo]).toEqual([1, 2]);
    grid.markUploaded();
    writeRows(grid, picture(), WINDOW, 4, 9);
    expect(grid.isChanged).toBe(false);
  });

  it('marks what is changed, unsaved, and selected above both', () => {
    const current = original.slice();
    current[4] = 99;
    current[5] = 99;
    const data = {
      current,
      original,
      isUnsaved: (address: number) => address === 5 || address === 6,
    };
    expect(fillsOf(written(picture({ data })), 1)).toEqual([
      FILL.changed,
      FILL.unsaved,
      FILL.unsaved,
      FILL.none,
    ]);
    const markedBands = [{ firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 3 }];
    expect(fillsOf(written(picture({ data, markedBands })), 1)).toEqual([
      FILL.selectedChanged,
      FILL.selectedUnsaved,
      FILL.selectedUnsaved,
      FILL.selected,
    ]);
    expect(fillsOf(written(picture({ data, markedBands, isEntryPending: true })), 1)).toEqual(
      [0, 1, 2, 3].map(() => FILL.pending),
    );
  });

  it('marks cells that were added, wherever they lie, and no others', () => {
    const grid = written(picture({ addedAddresses: [5, 7, 8, 20] }));
    const { none, selected } = FILL;
    expect([1, 2, 3].map((row) => fillsOf(grid, row))).toEqual([
      [none, selected, none, selected],
      [selected, none, none, none],
      [none, none, none, none],
    ]);
  });

  it('tints regions under what is changed, unsaved or selected', () => {
    const current = original.slice();
    current[4] = 99;
    const data = { current, original, isUnsaved: (address: number) => address === 5 };
    const regions = new RegionFills([
      { start: 4, end: 10, kind: 'user' },
      { start: 8, end: 9, kind: 'searchHit' },
    ]);
    const markedBands = [{ firstRow: 1, lastRow: 1, firstColumn: 2, lastColumn: 2 }];
    const grid = written(picture({ data, regions, markedBands }));
    expect([1, 2].map((row) => fillsOf(grid, row))).toEqual([
      [FILL.changed, FILL.unsaved, FILL.selected, FILL.user],
      [FILL.searchHit, FILL.user, FILL.none, FILL.none],
    ]);
  });

  it('marks a word when any of its bytes is', () => {
    const geometry = { widthCells: 4, wordBytes: 2, shiftBytes: 0, fileLengthBytes: 30 } as const;
    const formatter = new CellFormatter({
      wordBytes: 2,
      bigEndian: true,
      signed: false,
      format: 'ASCII',
      display: 'mod',
    });
    const grid = written(picture({ geometry, formatter }, [9, 12]));
    expect(fillsOf(grid, 1)).toEqual([FILL.unsaved, FILL.none, FILL.unsaved, FILL.none]);
  });
});
