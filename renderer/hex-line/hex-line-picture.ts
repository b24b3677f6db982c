import { type MarkTable, SHAPE } from '../plot/mark-table.ts';
import type { PlotAtlas } from '../plot/plot-atlas.ts';
import type { PlotPainter } from '../plot/plot-painter.ts';
import { INK } from '../plot/plot-palette.ts';
import type { PointWindow } from '../plot/point-window.ts';
import { STROKE } from '../plot/stroke-table.ts';
import { textTopPx } from '../plot/text-top.ts';
import { type ValueTick, valueTicks } from '../plot/tick-labels.ts';
import { powerOfTwoAbove } from '../plot/ticks.ts';
import type { ValueWindow } from '../plot/value-window.ts';
import { addressOfIndex, wordsOfBytes } from '../summary/dump-words.ts';
import { bandInk } from './hex-line-colours.ts';
import { MAP_BAND_KINDS, type MapBand } from './hex-line-contract.ts';
import type { HexLineCurves } from './hex-line-curves.ts';
import type { HexLineLayout } from './hex-line-layout.ts';
import type { HexLineModel } from './hex-line-model.ts';
import type { HexLineOverview } from './hex-line-overview.ts';

/** Sections of the strokes, drawn in this order. */
const SECTION = { original: 0, main: 1, magnitude: 2 } as const;

const ADDRESS_DIGITS = 8;
/** Room between two marks of an axis, in heights and widths of its text. */
const VALUE_TICK_ROOM = 2.2;
const ADDRESS_TICK_ROOM = 1.6;
/** Names that are written at most: more would not fit into the atlas at once. */
const MOST_NAMES = 48;
/** Least room for a name, in glyphs. */
const LEAST_NAME_GLYPHS = 2;
/** Points get dots from this distance on, in CSS pixels. */
const DOT_DISTANCE_CSS_PX = 10;
const DOT_CSS_PX = 5;
const CURSOR_DOT_CSS_PX = 9;
const FRAME_CSS_PX = 3;

/** What a frame shows beside the model. */
export interface HexLineSight {
  readonly model: HexLineModel;
  readonly window: PointWindow;
  readonly values: ValueWindow;
  readonly curves: HexLineCurves;
  readonly overview: HexLineOverview;
  /** Word under the pointer. */
  hoveredIndex(): number | undefined;
  bandLabel(labelId: string): string;
}

/** Writes the picture of a hex line view into the tables of its painter. */
export class HexLinePicture {
  readonly #sight: HexLineSight;
  #ticks: readonly ValueTick[] = [];
  #ticksOf = { bottom: Number.NaN, top: Number.NaN, maxCount: 0, isHex: false };

  constructor(sight: HexLineSight) {
    this.#sight = sight;
  }

  /** hot: a few small objects a frame, whatever is in sight but bands */
  write(painter: PlotPainter, atlas: PlotAtlas, layout: HexLineLayout): void {
    const { curves, overview } = this.#sight;
    curves.read();
    overview.update(layout);
    this.#reserve(painter, layout);
    overview.write(painter.strokes, layout, SECTION.magnitude);
    curves.write(painter.strokes, layout, SECTION.main, SECTION.original);
    const { marks } = painter;
    marks.begin();
    this.#writePlates(marks, layout);
    this.#writeBands(marks, atlas, layout);
    this.#writeValueAxis(marks, atlas, layout);
    this.#writeAddressAxis(marks, atlas, layout);
    this.#writeSelection(marks, layout);
    this.#writeOverviewRuns(marks, layout);
    marks.beginOver();
    this.#writeDots(marks, layout);
    this.#writeCursor(marks, layout);
    this.#writeOverviewWindow(marks, layout);
    this.#writeOriginalFrame(marks, layout);
  }

  #reserve(painter: PlotPainter, layout: HexLineLayout): void {
    const columns = layout.plot.right - layout.plot.left;
    // A point more on either side, and one for rounding.
    painter.strokes.reserve([columns + 4, columns + 4, columns]);
    const { window } = this.#sight;
    const kind = window.isDecimated ? STROKE.span : STROKE.segment;
    const { linePx, overview, plot } = layout;
    painter.setSection(SECTION.magnitude, INK.curve, STROKE.span, linePx, overview);
    painter.setSection(SECTION.original, INK.curveOriginal, kind, linePx, plot);
    painter.setSection(SECTION.main, INK.curveActive, kind, linePx, plot);
  }

  #writePlates(marks: MarkTable, layout: HexLineLayout): void {
    const { names, plot, widthPx, heightPx, hairlinePx } = layout;
    marks.fill(0, 0, plot.left, heightPx, INK.axisBackground);
    marks.fill(names.left, names.top, names.right, names.bottom, INK.axisBackground);
    marks.fill(plot.left, plot.bottom, widthPx, heightPx, INK.axisBackground);
    marks.fill(plot.left - hairlinePx, plot.top, plot.left, plot.bottom, INK.gridLine);
    marks.fill(plot.left, plot.bottom, plot.right, plot.bottom + hairlinePx, INK.gridLine);
    const { overview } = layout;
    marks.fill(0, overview.top, widthPx, overview.top + hairlinePx, INK.gridLine);
  }

  #writeBands(marks: MarkTable, atlas: PlotAtlas, layout: HexLineLayout): void {
    const { model, window } = this.#sight;
    const { all } = model.bands;
    const first = addressOfIndex(model.words, window.firstPoint);
    const end = addressOfIndex(model.words, window.endPoint);
    let names = 0;
    for (let i = model.bands.firstFrom(first); i < all.length; i++) {
      const band = all[i];
      if (band === undefined || band.start >= end) break;
      if (this.#writeBand(marks, atlas, layout, band, names < MOST_NAMES)) names++;
    }
  }

  /** Returns whether the name was written. */
  #writeBand(
    marks: MarkTable,
    atlas: PlotAtlas,
    layout: HexLineLayout,
    band: MapBand,
    isNamed: boolean,
  ): boolean {
    const { model, window } = this.#sight;
    const [first, end] = wordsOfBytes(model.words, band.start, band.end);
    if (end <= first) return false;
    const { plot, names, hairlinePx, paddingPx } = layout;
    const left = plot.left + Math.floor(window.leftOf(first));
    const right = Math.max(left + hairlinePx, plot.left + Math.ceil(window.leftOf(end)));
    const kind = MAP_BAND_KINDS.indexOf(band.kind);
    marks.clipToBox(plot);
    marks.fill(left, plot.top, right, plot.bottom, bandInk(kind, 'tint'));
    marks.clipToBox(names);
    marks.fill(left, names.top, right - hairlinePx, names.bottom, bandInk(kind, 'plate'));
    const textLeft = Math.max(left, names.left) + Math.round(paddingPx / 2);
    const roomPx = Math.min(right, names.right) - textLeft - Math.round(paddingPx / 2);
    if (!isNamed || roomPx < atlas.textWidthPx(LEAST_NAME_GLYPHS)) return false;
    const label = this.#sight.bandLabel(band.labelId);
    atlas.addLabel(marks, label, textLeft, layout.textTopInNamesPx, roomPx, INK.text);
    return true;
  }

  #writeValueAxis(marks: MarkTable, atlas: PlotAtlas, layout: HexLineLayout): void {
    const { values } = this.#sight;
    const { plot, hairlinePx, paddingPx } = layout;
    this.#refreshTicks(atlas, layout);
    const risePx = textTopPx(atlas);
    for (const { value, label } of this.#ticks) {
      const y = Math.round(values.yOf(value));
      const ink = value === 0 ? INK.zeroLine : INK.gridLine;
      marks.clipToBox(plot);
      marks.fill(plot.left, y, plot.right, y + hairlinePx, ink);
      // The lowest may reach down into the corner.
      marks.clipTo(0, plot.top, plot.left, layout.addresses.bottom);
      const textLeft = plot.left - paddingPx - atlas.textWidthPx(label.length);
      atlas.addText(marks, label, textLeft, y + risePx, INK.axisText);
    }
  }

  #refreshTicks(atlas: PlotAtlas, layout: HexLineLayout): void {
    const { values, model } = this.#sight;
    const { plot } = layout;
    const roomPx = atlas.metrics.slotHeightPx * VALUE_TICK_ROOM;
    const maxCount = Math.max(2, Math.floor((plot.bottom - plot.top) / roomPx));
    const { bottom, top } = values;
    const { settings } = model;
    const isWhole = !settings.float && settings.display !== 'percentageDiff';
    const isHex = isWhole && settings.format === 'HEX';
    const of = this.#ticksOf;
    const isFresh =
      of.bottom === bottom && of.top === top && of.maxCount === maxCount && of.isHex === isHex;
    if (isFresh) return;
    this.#ticksOf = { bottom, top, maxCount, isHex };
    this.#ticks = valueTicks(bottom, top, maxCount, { isHex, isWhole });
  }

  #writeAddressAxis(marks: MarkTable, atlas: PlotAtlas, layout: HexLineLayout): void {
    const { model, window } = this.#sight;
    const { words } = model;
    if (words.count === 0) return;
    const { plot, addresses, hairlinePx } = layout;
    const labelPx = atlas.textWidthPx(ADDRESS_DIGITS);
    const leastWords = labelPx * ADDRESS_TICK_ROOM * window.pointsPerPx;
    const stepBytes = powerOfTwoAbove(Math.max(1, leastWords) * words.type.wordBytes);
    const { wordBytes } = words.type;
    const end = addressOfIndex(words, window.endPoint);
    const from = Math.ceil(addressOfIndex(words, window.firstPoint) / stepBytes) * stepBytes;
    for (let address = from; address < end; address += stepBytes) {
      const index = Math.ceil((address - words.firstAddress) / wordBytes);
      const x = plot.left + Math.round(window.middleOf(index));
      marks.clipToBox(plot);
      marks.fill(x, plot.top, x + hairlinePx, plot.bottom, INK.gridLine);
      // The first reaches over the corner under the values; the last moves back to stay whole.
      marks.clipTo(0, addresses.top, addresses.right, addresses.bottom);
      const textLeft = Math.min(layout.widthPx - labelPx, x - Math.round(labelPx / 2));
      const textTop = layout.textTopInAddressesPx;
      atlas.addHex(marks, address, ADDRESS_DIGITS, textLeft, textTop, INK.axisText);
    }
  }

  #writeSelection(marks: MarkTable, layout: HexLineLayout): void {
    const { model, window } = this.#sight;
    if (!model.hasRange) return;
    const { plot } = layout;
    const { spans } = model;
    const { firstPoint, endPoint } = window;
    marks.clipToBox(plot);
    for (let i = 0; i < spans.length; i += 2) {
      const first = spans[i] ?? 0;
      const end = spans[i + 1] ?? 0;
      if (end <= firstPoint || first >= endPoint) continue;
      const left = plot.left + Math.floor(window.leftOf(first));
      const right = Math.max(left + 1, plot.left + Math.ceil(window.leftOf(end)));
      marks.fill(left, plot.top, right, plot.bottom, INK.selection);
      marks.fill(left, plot.top, left + layout.hairlinePx, plot.bottom, INK.selectionBorder);
      marks.fill(right - layout.hairlinePx, plot.top, right, plot.bottom, INK.selectionBorder);
    }
  }

  #writeDots(marks: MarkTable, layout: HexLineLayout): void {
    const { model, window } = this.#sight;
    const distancePx = 1 / window.pointsPerPx;
    if (distancePx < DOT_DISTANCE_CSS_PX * layout.pixelRatio) return;
    const diameterPx = Math.round(DOT_CSS_PX * layout.pixelRatio);
    marks.clipToBox(layout.plot);
    const end = window.endPoint;
    for (let index = window.firstPoint; index < end; index++) {
      const ink = model.hasRange && model.isSelected(index) ? INK.text : INK.curveActive;
      this.#writeDot(marks, layout, index, diameterPx, ink, SHAPE.disc);
    }
  }

  #writeDot(
    marks: MarkTable,
    layout: HexLineLayout,
    index: number,
    diameterPx: number,
    ink: number,
    shape: (typeof SHAPE)['disc' | 'ring'],
  ): void {
    const { model, window, values } = this.#sight;
    const value = model.main.valueAt(index);
    if (Number.isNaN(value)) return;
    const x = layout.plot.left + window.middleOf(index);
    marks.dot(x, values.yOf(value), diameterPx, ink, shape);
  }

  #writeCursor(marks: MarkTable, layout: HexLineLayout): void {
    const { model } = this.#sight;
    const hoveredIndex = this.#sight.hoveredIndex();
    if (model.words.count === 0) return;
    const diameterPx = Math.round(CURSOR_DOT_CSS_PX * layout.pixelRatio);
    marks.clipToBox(layout.plot);
    if (hoveredIndex !== undefined) {
      this.#writeUpright(marks, layout, hoveredIndex, INK.axisTextDim);
      this.#writeDot(marks, layout, hoveredIndex, diameterPx, INK.axisTextDim, SHAPE.ring);
    }
    this.#writeUpright(marks, layout, model.cursorIndex, INK.cursorLine);
    this.#writeDot(marks, layout, model.cursorIndex, diameterPx, INK.cursor, SHAPE.ring);
  }

  #writeUpright(marks: MarkTable, layout: HexLineLayout, index: number, ink: number): void {
    const { plot, hairlinePx } = layout;
    const x = plot.left + Math.floor(this.#sight.window.middleOf(index));
    marks.fill(x, plot.top, x + hairlinePx, plot.bottom, ink);
  }

  /** Bands and differences of the whole file. They come last, so that another difference moves few marks. */
  #writeOverviewRuns(marks: MarkTable, layout: HexLineLayout): void {
    const { overview } = this.#sight;
    const { bottom } = layout.overview;
    const bandsTop = overview.bandsTop(layout);
    const differencesTop = overview.differencesTop(layout);
    const differencesBottom = differencesTop + overview.differencesPx(layout);
    marks.clipToBox(layout.overview);
    this.#writeRuns(marks, layout, overview.kinds, bandsTop, bottom);
    this.#writeRuns(marks, layout, overview.differs, differencesTop, differencesBottom);
  }

  /** A mark for each run of equal flags above 0. */
  #writeRuns(
    marks: MarkTable,
    layout: HexLineLayout,
    flags: Uint8Array,
    top: number,
    bottom: number,
  ): void {
    const { overview } = this.#sight;
    const { left } = layout.overview;
    let from = 0;
    for (let column = 1; column <= overview.columns; column++) {
      const flag = flags[from] ?? 0;
      if (column < overview.columns && flags[column] === flag) continue;
      const ink = flags === overview.differs ? INK.changed : bandInk(flag - 1, 'solid');
      if (flag > 0) marks.fill(left + from, top, left + column, bottom, ink);
      from = column;
    }
  }

  #writeOverviewWindow(marks: MarkTable, layout: HexLineLayout): void {
    const { overview, model } = this.#sight;
    const { left, top, right, bottom } = layout.overview;
    if (model.words.count === 0) return;
    marks.clipToBox(layout.overview);
    const { startPx, lengthPx } = overview.thumb(layout);
    const from = left + startPx;
    const to = from + lengthPx;
    marks.fill(left, top + layout.hairlinePx, from, bottom, INK.shade);
    marks.fill(to, top + layout.hairlinePx, right, bottom, INK.shade);
    const linePx = Math.max(1, Math.round(layout.pixelRatio));
    marks.frame(from, top + layout.hairlinePx, to, bottom, linePx, INK.axisText);
    const x = overview.xOf(layout, model.cursorIndex);
    marks.fill(x, top, x + layout.hairlinePx, bottom, INK.cursor);
  }

  #writeOriginalFrame(marks: MarkTable, layout: HexLineLayout): void {
    if (this.#sight.model.settings.display !== 'ori') return;
    const linePx = Math.round(FRAME_CSS_PX * layout.pixelRatio);
    const { plot } = layout;
    marks.clipToBox(plot);
    marks.frame(plot.left, plot.top, plot.right, plot.bottom, linePx, INK.originalFrame);
  }
}
