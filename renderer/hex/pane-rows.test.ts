import { describe, expect, it } from 'vitest';
import { THEMES } from '../../tests/visual/harness/themes.ts';
import { GlyphGrid } from '../grid/glyph-grid.ts';
import { gridLayout } from '../grid/grid-layout.ts';
import { gridMetrics } from '../grid/grid-metrics.ts';
import { GridScroll } from '../grid/grid-scroll.ts';
import {
  BAR_FLAG,
  BAR_LEVELS,
  FILL,
  FILL_MASK,
  FILL_SHIFT,
  GLYPH_MASK,
  INK,
  INK_MASK,
  INK_SHIFT,
} from '../grid/texel.ts';
import { HexFrame } from './hex-frame.ts';
import { HexModel } from './hex-model.ts';
import { writeHeader, writeRows } from './hex-rows.ts';
import type { HexViewSettings } from './hex-view-contract.ts';
import { paneLayout } from './pane-layout.ts';
import { PaneRows } from './pane-rows.ts';

const SETTINGS: HexViewSettings = {
  widthCells: 4,
  wordBytes: 1,
  bigEndian: true,
  signed: false,
  format: 'HEX',
  display: 'mod',
  shiftBytes: 0,
  selectionMode: 'consecutive',
  fontSizePx: 12,
  rightPane: 'both',
  barScale: 'row',
  theme: THEMES.dark,
  editable: true,
};

interface Shown {
  readonly current: readonly number[];
  readonly original?: readonly number[];
  readonly settings?: Partial<HexViewSettings>;
  /** Device pixels that the view is scrolled to the right. */
  readonly leftPx?: number;
  readonly widthPx?: number;
}

/** The texels of a view, written as its stage writes them. */
class WrittenView {
  readonly model: HexModel;
  readonly frame: HexFrame;
  readonly grid = new GlyphGrid();
  readonly pane = new PaneRows();

  constructor({ current, original = current, settings, leftPx = 0, widthPx = 900 }: Shown) {
    const all = { ...SETTINGS, ...settings };
    const bytes = Uint8Array.from(current);
    this.model = new HexModel(
      { current: bytes, original: Uint8Array.from(original), isUnsaved: () => false },
      all,
    );
    const metrics = gridMetrics({
      pixelRatio: 1,
      fontSizePx: 12,
      advanceEm: 0.6,
      cellWidthCssPx: 40,
      glyphsPerCell: this.model.formatter.glyphCount,
    });
    const columns = all.widthCells;
    const places = paneLayout({
      kind: all.rightPane,
      metrics,
      columns,
      wordBytes: all.wordBytes,
      roomPx: widthPx - 100,
    });
    const layout = gridLayout({
      metrics,
      surfaceWidthPx: widthPx,
      surfaceHeightPx: 400,
      columns,
      rows: Math.ceil(current.length / (columns * all.wordBytes)),
      paneWidthPx: places.widthPx,
    });
    const scroll = new GridScroll();
    scroll.moveBy(layout, leftPx, 0);
    this.frame = new HexFrame(layout);
    const size = { widthPx, heightPx: 400, pixelRatio: 1 };
    this.frame.place(size, layout, scroll, this.model, places);
    this.grid.reserve(512, 32);
    this.write();
  }

  write(): boolean {
    const isOther = this.pane.measure(this.model, this.frame);
    writeHeader(this.grid, this.model, this.frame);
    this.pane.writeHeader(this.grid, this.model, this.frame);
    writeRows(this.grid, this.model, this.frame, 0, 99);
    this.pane.writeRows(this.grid, this.model, this.frame, 0, 99);
    return isOther;
  }

  /** @param row of the glyph grid: 0 is the header */
  texels(row: number, from: number, count: number): number[] {
    const start = row * this.grid.widthTexels + from;
    return [...this.grid.texels.slice(start, start + count)];
  }

  text(row: number): string {
    const { asciiTexel, asciiColumns, bytesPerCell } = this.frame.pane;
    return this.texels(row, asciiTexel, asciiColumns * bytesPerCell)
      .map((texel) => String.fromCharCode(texel & GLYPH_MASK || 0x20))
      .join('');
  }

  /** Begin and end of each bar of a row; `undefined` where there is none. */
  bars(row: number): (readonly [begin: number, end: number] | undefined)[] {
    const { barTexel, barColumns } = this.frame.pane;
    return Array.from({ length: barColumns }, (_, column) => {
      const [begin = 0, end = 0] = this.texels(row, barTexel + 2 * column, 2);
      return end & BAR_FLAG ? ([begin & GLYPH_MASK, end & GLYPH_MASK] as const) : undefined;
    });
  }

  inksOfBars(row: number): number[] {
    const { barTexel, barColumns } = this.frame.pane;
    return Array.from({ length: barColumns }, (_, column) => {
      return ((this.texels(row, barTexel + 2 * column, 1)[0] ?? 0) >> INK_SHIFT) & INK_MASK;
    });
  }
}

const fillOf = (texel: number): number => (texel >> FILL_SHIFT) & FILL_MASK;

describe('the characters of the right pane', () => {
  it('are the bytes in the order of the file, with dots for what cannot be printed', () => {
    const bytes = [...'Ab~'].map((letter) => letter.charCodeAt(0));
    const settings = { wordBytes: 2, bigEndian: false, widthCells: 2 } as const;
    const view = new WrittenView({ current: [...bytes, 0x7f, 0x20, 0x1f, 0x80, 0x41], settings });
    expect([view.text(1), view.text(2)]).toEqual(['Ab~.', ' ..A']);
  });

  it('end with the file, also inside a word', () => {
    const settings = { wordBytes: 4, widthCells: 2 } as const;
    const view = new WrittenView({ current: [65, 65, 65, 65, 66, 66], settings });
    expect(view.text(1)).toBe('AAAABB  ');
  });

  it('stand under the last digit of their offset', () => {
    const settings = { widthCells: 18 } as const;
    const view = new WrittenView({ current: Array(18).fill(65), settings, widthPx: 1600 });
    expect(view.text(0)).toBe('0123456789ABCDEF01');
  });

  it.each([
    ['mod', 'B'],
    ['ori', 'A'],
    ['diff', 'B'],
    ['percentageDiff', 'B'],
  ] as const)('show what is meant by %s', (display, text) => {
    const view = new WrittenView({ current: [66], original: [65], settings: { display } });
    expect(view.text(1)[0]).toBe(text);
  });

  it('have the background of their cell, also of one that is scrolled out of sight', () => {
    const current = Array.from({ length: 30 }, () => 65);
    const original = current.with(0, 66).with(29, 66);
    const settings = { widthCells: 30 } as const;
    for (const leftPx of [0, 1150]) {
      const view = new WrittenView({ current, original, settings, leftPx, widthPx: 500 });
      const { asciiTexel, asciiColumns } = view.frame.pane;
      if (leftPx === 0) {
        expect(asciiColumns).toBe(0);
        continue;
      }
      expect(view.frame.firstColumn).toBeGreaterThan(0);
      const fills = view.texels(1, asciiTexel, 30).map(fillOf);
      expect([fills[0], fills[1], fills[29]]).toEqual([FILL.changed, FILL.none, FILL.changed]);
    }
  });
});

describe('the bars of the right pane', () => {
  it('begin at zero and are as tall as the row for its greatest value', () => {
    const view = new WrittenView({ current: [0, 50, 100, 200, 1, 1, 2, 0] });
    const half = Math.round(BAR_LEVELS / 2);
    const quarter = Math.round(BAR_LEVELS / 4);
    expect(view.bars(1)).toEqual([
      [0, 0],
      [0, quarter],
      [0, half],
      [0, BAR_LEVELS],
    ]);
    expect(view.bars(2)[2]).toEqual([0, BAR_LEVELS]);
  });

  it('share the scale of all rows in sight if that is wanted, and say when it is another', () => {
    const view = new WrittenView({
      current: [0, 50, 100, 200, 1, 1, 100, 0],
      settings: { barScale: 'view' },
    });
    expect(view.bars(1)[3]).toEqual([0, BAR_LEVELS]);
    expect(view.bars(2)[2]).toEqual([0, Math.round(BAR_LEVELS / 2)]);
    expect(view.write()).toBe(false);
    view.model.setData({
      current: Uint8Array.of(0, 50, 100, 255, 1, 1, 100, 0),
      original: Uint8Array.of(0, 50, 100, 200, 1, 1, 100, 0),
      isUnsaved: () => false,
    });
    expect(view.write()).toBe(true);
  });

  it('go up and down from the middle where values can be negative, also in rows of zeros', () => {
    const settings = { signed: true } as const;
    const view = new WrittenView({ current: [0x7f, 0x81, 0, 0x40, 0, 0, 0, 0], settings });
    const middle = Math.round(BAR_LEVELS / 2);
    const [highest, lowest, zero] = view.bars(1);
    expect([highest, lowest, zero]).toEqual([
      [middle, BAR_LEVELS],
      [middle, 0],
      [middle, middle],
    ]);
    expect(view.bars(2)).toEqual(Array(4).fill([middle, middle]));
  });

  it('show differences in the modes that show differences', () => {
    for (const display of ['diff', 'percentageDiff'] as const) {
      const view = new WrittenView({
        current: [110, 90, 100, 100],
        original: [100, 100, 100, 100],
        settings: { display },
      });
      const middle = Math.round(BAR_LEVELS / 2);
      expect(view.bars(1)).toEqual([
        [middle, BAR_LEVELS],
        [middle, 0],
        [middle, middle],
        [middle, middle],
      ]);
    }
  });

  it('have the colours of changed values, but none while the original is shown', () => {
    const bytes = { current: [110, 90, 100, 100], original: [100, 100, 100, 100] };
    expect(new WrittenView(bytes).inksOfBars(1)).toEqual([
      INK.increased,
      INK.decreased,
      INK.bar,
      INK.bar,
    ]);
    const original = new WrittenView({ ...bytes, settings: { display: 'ori' } });
    expect(original.inksOfBars(1)).toEqual(Array(4).fill(INK.bar));
  });

  it('are absent where there is no whole word', () => {
    const settings = { wordBytes: 2, widthCells: 2 } as const;
    const view = new WrittenView({ current: [0, 1, 5], settings });
    expect(view.bars(1)).toEqual([[0, BAR_LEVELS], undefined]);
  });
});

describe('a pane that comes into sight', () => {
  it('leaves no glyphs of columns that have gone', () => {
    const settings = { widthCells: 30 } as const;
    const current = Array.from({ length: 30 }, () => 65);
    const view = new WrittenView({ current, settings, widthPx: 500, leftPx: 1150 });
    view.grid.texels.fill(0x41);
    view.write();
    const { drawnColumns, pane } = view.frame;
    const cellTexels = 8 + 2 * drawnColumns;
    expect(pane.asciiTexel).toBeGreaterThan(8);
    for (const row of [0, 1]) {
      const between = view.texels(row, cellTexels, pane.asciiTexel - cellTexels);
      expect(between.every((texel) => texel === 0)).toBe(true);
    }
  });
});
