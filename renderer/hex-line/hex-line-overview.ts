import { type ScrollThumb, scrollThumb, shareOfThumb } from '../grid/scroll-thumb.ts';
import type { PointWindow } from '../plot/point-window.ts';
import type { StrokeTable } from '../plot/stroke-table.ts';
import { ValueWindow } from '../plot/value-window.ts';
import { ColumnStrip, endWordOf } from '../summary/column-strip.ts';
import { wordsOfBytes } from '../summary/dump-words.ts';
import { MAP_BAND_KINDS } from './hex-line-contract.ts';
import type { HexLineLayout } from './hex-line-layout.ts';
import type { HexLineModel } from './hex-line-model.ts';
import type { LineSeries } from './line-series.ts';
import { fittedLimits, fixedLimits } from './value-limits.ts';

/** Heights of the marks for differences and bands, and the room between, in CSS pixels. */
const DIFFERENCE_CSS_PX = 5;
const BAND_CSS_PX = 4;
const ROOM_CSS_PX = 3;

/** The whole file as a strip: magnitude, what differs, what belongs to a band, and the part in sight. */
export class HexLineOverview {
  readonly #model: HexLineModel;
  readonly #window: PointWindow;
  readonly #strip: ColumnStrip = new ColumnStrip();
  readonly #values: ValueWindow = new ValueWindow();
  #differs = new Uint8Array(0);
  #kinds = new Uint8Array(0);
  #columns = 0;
  #isFilled = false;
  #areBandsFresh = false;
  /** Words to be compared again before the next frame: [first, end). */
  #staleFirst = 0;
  #staleEnd = 0;

  constructor(model: HexLineModel, window: PointWindow) {
    this.#model = model;
    this.#window = window;
  }

  /** Kinds of the bands behind the columns, counted from 1; 0 for none. */
  get kinds(): Uint8Array {
    return this.#kinds;
  }

  /** 1 for a column in which any word differs from the original; all 0 as long as there is no summary. */
  get differs(): Uint8Array {
    return this.#differs;
  }

  get columns(): number {
    return this.#columns;
  }

  /** Values of words [first, end) have changed. */
  wordsChanged(first: number, end: number): void {
    if (end <= first) return;
    this.#strip.wordsChanged(first, end);
    const hasNone = this.#staleEnd <= this.#staleFirst;
    this.#staleFirst = hasNone ? first : Math.min(this.#staleFirst, first);
    this.#staleEnd = hasNone ? end : Math.max(this.#staleEnd, end);
  }

  bandsChanged(): void {
    this.#areBandsFresh = false;
  }

  /** Other words or bytes. */
  reset(): void {
    this.#strip.reset();
    this.#differs.fill(0);
    this.#isFilled = false;
    this.#areBandsFresh = false;
  }

  /** Thumb that stands for the part in sight, in device pixels from the left of the strip. */
  thumb(layout: HexLineLayout): ScrollThumb {
    return scrollThumb(layout.overview.right - layout.overview.left, {
      viewSize: this.#window.widthPx,
      contentSize: this.#window.contentPx,
      scrolled: this.#window.leftPx,
    });
  }

  /** Part of the way (0..1) at which the thumb starts at a place of the strip. */
  shareOf(layout: HexLineLayout, startPx: number): number {
    const trackPx = layout.overview.right - layout.overview.left;
    return shareOfThumb(trackPx, this.thumb(layout).lengthPx, startPx);
  }

  /** Place of a word in device pixels of the surface. */
  xOf(layout: HexLineLayout, index: number): number {
    return layout.overview.left + Math.floor(index / this.#wordsPerColumn());
  }

  /** Brings magnitude, differences and bands up to date. Costs nothing when nothing has changed. */
  update(layout: HexLineLayout): void {
    const columns = layout.overview.right - layout.overview.left;
    if (columns !== this.#columns) {
      this.#columns = columns;
      this.#differs = new Uint8Array(columns);
      this.#kinds = new Uint8Array(columns);
      this.#isFilled = false;
      this.#areBandsFresh = false;
    }
    if (!this.#areBandsFresh) this.#placeBands();
    this.#areBandsFresh = true;
    if (this.#model.summary === undefined) return;
    const { words } = this.#model;
    this.#strip.show(this.#series(), words, 0, columns, this.#wordsPerColumn());
    if (!this.#isFilled) this.#compare(0, columns);
    else if (this.#staleEnd > this.#staleFirst) {
      const per = this.#wordsPerColumn();
      const end = Math.ceil(this.#staleEnd / per);
      this.#compare(Math.floor(this.#staleFirst / per), Math.min(columns, end));
    }
    this.#isFilled = true;
    this.#staleFirst = 0;
    this.#staleEnd = 0;
  }

  /** hot: no allocation */
  write(strokes: StrokeTable, layout: HexLineLayout, section: number): void {
    strokes.begin(section);
    const { top, bottom } = layout.overview;
    if (this.#isFilled && this.#model.summary !== undefined && bottom > top) {
      this.#writeColumns(strokes, layout, section);
    }
    strokes.end(section);
  }

  /** Upper edge and height of the marks for differences. */
  differencesTop(layout: HexLineLayout): number {
    return layout.overview.top + Math.round(ROOM_CSS_PX * layout.pixelRatio);
  }

  differencesPx(layout: HexLineLayout): number {
    return Math.round(DIFFERENCE_CSS_PX * layout.pixelRatio);
  }

  /** Upper edge of the marks for bands. */
  bandsTop(layout: HexLineLayout): number {
    return layout.overview.bottom - Math.round(BAND_CSS_PX * layout.pixelRatio);
  }

  #series(): LineSeries {
    const { settings, original, current } = this.#model;
    // The eye knows a file by its magnitude; differences are marked beside it, whatever the plot shows.
    return settings.display === 'ori' ? original : current;
  }

  #wordsPerColumn(): number {
    return Math.max(1, this.#model.words.count) / Math.max(1, this.#columns);
  }

  #compare(from: number, to: number): void {
    const { summary, bytes, words } = this.#model;
    if (summary === undefined) return;
    const per = this.#wordsPerColumn();
    for (let column = from; column < to; column++) {
      const first = Math.floor(column * per);
      const end = Math.min(words.count, endWordOf(column, per));
      const isDifferent = first < end && summary.differences.differs(bytes, first, end);
      this.#differs[column] = isDifferent ? 1 : 0;
    }
  }

  #placeBands(): void {
    const { bands, words } = this.#model;
    const per = this.#wordsPerColumn();
    this.#kinds.fill(0);
    for (const { start, end, kind } of bands.all) {
      const [first, endWord] = wordsOfBytes(words, start, end);
      if (endWord <= first) continue;
      const from = Math.floor(first / per);
      const to = Math.max(from + 1, Math.ceil(endWord / per));
      this.#kinds.fill(1 + MAP_BAND_KINDS.indexOf(kind), from, to);
    }
  }

  #writeColumns(strokes: StrokeTable, layout: HexLineLayout, section: number): void {
    const { left } = layout.overview;
    const roomPx = Math.round(ROOM_CSS_PX * layout.pixelRatio);
    const boxTop = this.differencesTop(layout) + this.differencesPx(layout) + roomPx;
    const boxBottom = this.bandsTop(layout) - roomPx;
    this.#values.setBox(boxTop, boxBottom - boxTop);
    this.#setLimits();
    const { min, max } = this.#strip;
    const halfPx = layout.hairlinePx / 2;
    for (let i = 0; i < this.#columns; i++) {
      const low = min[i] ?? 0;
      const high = max[i] ?? 0;
      if (low > high) {
        strokes.skip(section);
        continue;
      }
      const upper = Math.max(boxTop, this.#values.yOf(high) - halfPx);
      const lower = Math.min(boxBottom, this.#values.yOf(low) + halfPx);
      strokes.add(section, left + i, upper, left + i + 1, lower);
    }
  }

  #setLimits(): void {
    const fixed = fixedLimits(this.#model.words.type, 'mod');
    if (fixed) {
      this.#values.setLimits(fixed.min, fixed.max);
      return;
    }
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < this.#columns; i++) {
      low = Math.min(low, this.#strip.min[i] ?? 0);
      high = Math.max(high, this.#strip.max[i] ?? 0);
    }
    if (low > high) return;
    const limits = fittedLimits(low, high);
    this.#values.setLimits(limits.min, limits.max);
  }
}
