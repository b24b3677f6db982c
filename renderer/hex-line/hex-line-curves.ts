import type { PointWindow } from '../plot/point-window.ts';
import type { StrokeTable } from '../plot/stroke-table.ts';
import type { ValueWindow } from '../plot/value-window.ts';
import { ColumnStrip } from '../summary/column-strip.ts';
import type { HexLineLayout } from './hex-line-layout.ts';
import type { HexLineModel } from './hex-line-model.ts';
import type { LineSeries } from './line-series.ts';
import { fittedLimits, fixedLimits } from './value-limits.ts';

/** Values farther out are drawn as if they stood here, in device pixels: single precision stays exact enough. */
const FARTHEST_PX = 1e6;
/** Most words that are read one by one for a picture, when there is no summary yet. */
const MOST_UNSUMMARISED = 65_536;

/** The curves of a hex line view: reads what is in sight, and writes it as strokes. */
export class HexLineCurves {
  readonly #model: HexLineModel;
  readonly #window: PointWindow;
  readonly #values: ValueWindow;
  readonly #main: ColumnStrip = new ColumnStrip();
  readonly #original: ColumnStrip = new ColumnStrip();
  /** Values of the words from `#first` on, while each has pixels of its own. */
  #mainValues = new Float64Array(0);
  #originalValues = new Float64Array(0);
  #first = 0;
  #count = 0;
  #isReadable = false;

  constructor(model: HexLineModel, window: PointWindow, values: ValueWindow) {
    this.#model = model;
    this.#window = window;
    this.#values = values;
  }

  /** Values of words [first, end) have changed. */
  wordsChanged(first: number, end: number): void {
    this.#main.wordsChanged(first, end);
    this.#original.wordsChanged(first, end);
  }

  /** Other words, bytes or way of showing them. */
  reset(): void {
    this.#main.reset();
    this.#original.reset();
  }

  /** Reads what is in sight and sets the limits of the values by it. hot: no allocation while only the place changes */
  read(): void {
    const { summary, settings, words } = this.#model;
    const { shownPoints, isDecimated } = this.#window;
    this.#isReadable =
      words.count > 0 && (summary !== undefined || shownPoints <= MOST_UNSUMMARISED);
    if (!this.#isReadable) return;
    if (isDecimated) this.#readColumns();
    else this.#readPoints();
    if (fixedLimits(words.type, settings.display) === undefined) this.#fit();
  }

  /** hot: no allocation */
  write(
    strokes: StrokeTable,
    layout: HexLineLayout,
    mainSection: number,
    originalSection: number,
  ): void {
    strokes.begin(originalSection);
    strokes.begin(mainSection);
    if (this.#isReadable) {
      if (this.#window.isDecimated)
        this.#writeColumns(strokes, layout, mainSection, originalSection);
      else this.#writePoints(strokes, layout, mainSection, originalSection);
    }
    strokes.end(originalSection);
    strokes.end(mainSection);
  }

  /** Whether a point of the surface lies on what is drawn for its column. */
  isOnColumn(xInPlotPx: number, yPx: number, slackPx: number): boolean {
    const column = Math.floor(xInPlotPx);
    if (!this.#window.isDecimated || column < 0 || column >= this.#main.columns) return false;
    const top = this.#values.yOf(this.#main.max[column] ?? 0);
    const bottom = this.#values.yOf(this.#main.min[column] ?? 0);
    return yPx >= top - slackPx && yPx <= bottom + slackPx;
  }

  #readColumns(): void {
    const { main, original, words, hasOriginal } = this.#model;
    const { leftPx, widthPx, pointsPerPx } = this.#window;
    this.#main.show(main, words, leftPx, widthPx, pointsPerPx);
    if (hasOriginal) this.#original.show(original, words, leftPx, widthPx, pointsPerPx);
  }

  #readPoints(): void {
    const { main, original, words, hasOriginal } = this.#model;
    const { firstPoint, endPoint } = this.#window;
    this.#first = Math.max(0, firstPoint - 1);
    this.#count = Math.min(words.count, endPoint + 1) - this.#first;
    if (this.#count > this.#mainValues.length) {
      this.#mainValues = new Float64Array(this.#count * 2);
      this.#originalValues = new Float64Array(this.#count * 2);
    }
    this.#readSeries(main, this.#mainValues);
    if (hasOriginal) this.#readSeries(original, this.#originalValues);
  }

  #readSeries(series: LineSeries, into: Float64Array): void {
    for (let i = 0; i < this.#count; i++) into[i] = series.valueAt(this.#first + i);
  }

  #fit(): void {
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    const isDecimated = this.#window.isDecimated;
    const lows = isDecimated ? this.#main.min : this.#mainValues;
    const highs = isDecimated ? this.#main.max : this.#mainValues;
    const count = isDecimated ? this.#main.columns : this.#count;
    for (let i = 0; i < count; i++) {
      const low = lows[i] ?? 0;
      const high = highs[i] ?? 0;
      if (low < min) min = low;
      if (high > max) max = high;
    }
    if (min > max) return;
    const limits = fittedLimits(min, max);
    this.#values.setLimits(limits.min, limits.max);
  }

  #writeColumns(
    strokes: StrokeTable,
    layout: HexLineLayout,
    mainSection: number,
    originalSection: number,
  ): void {
    const { min, max } = this.#main;
    const halfPx = layout.linePx / 2;
    const { hasOriginal } = this.#model;
    for (let i = 0; i < this.#main.columns; i++) {
      const low = min[i] ?? 0;
      const high = max[i] ?? 0;
      if (hasOriginal) {
        const originalLow = this.#original.min[i] ?? 0;
        const originalHigh = this.#original.max[i] ?? 0;
        if (originalLow === low && originalHigh === high) strokes.skip(originalSection);
        else
          this.#addColumn(strokes, originalSection, layout, i, originalLow, originalHigh, halfPx);
      }
      this.#addColumn(strokes, mainSection, layout, i, low, high, halfPx);
    }
  }

  #addColumn(
    strokes: StrokeTable,
    section: number,
    layout: HexLineLayout,
    column: number,
    low: number,
    high: number,
    halfPx: number,
  ): void {
    if (low > high) {
      strokes.skip(section);
      return;
    }
    const left = layout.plot.left + column;
    const top = withinReach(this.#values.yOf(high)) - halfPx;
    const bottom = withinReach(this.#values.yOf(low)) + halfPx;
    strokes.add(section, left, top, left + 1, bottom);
  }

  #writePoints(
    strokes: StrokeTable,
    layout: HexLineLayout,
    mainSection: number,
    originalSection: number,
  ): void {
    const values = this.#mainValues;
    const originals = this.#originalValues;
    if (this.#model.hasOriginal) {
      for (let i = 0; i < this.#count; i++) {
        const isEqual =
          values[i] === originals[i] &&
          (i + 1 === this.#count || values[i + 1] === originals[i + 1]);
        if (isEqual) strokes.skip(originalSection);
        else this.#addSegment(strokes, originalSection, layout, originals, i);
      }
    }
    for (let i = 0; i < this.#count; i++) {
      this.#addSegment(strokes, mainSection, layout, values, i);
    }
  }

  /** From point i to the next; the point alone if neither neighbour has a value. */
  #addSegment(
    strokes: StrokeTable,
    section: number,
    layout: HexLineLayout,
    values: Float64Array,
    i: number,
  ): void {
    const value = values[i] ?? 0;
    const next = i + 1 < this.#count ? (values[i + 1] ?? 0) : Number.NaN;
    const before = i > 0 ? (values[i - 1] ?? 0) : Number.NaN;
    if (Number.isNaN(value) || (Number.isNaN(next) && !Number.isNaN(before))) {
      strokes.skip(section);
      return;
    }
    const x = layout.plot.left + this.#window.middleOf(this.#first + i);
    const y = withinReach(this.#values.yOf(value));
    if (Number.isNaN(next)) {
      strokes.add(section, x, y, x, y);
      return;
    }
    const nextX = layout.plot.left + this.#window.middleOf(this.#first + i + 1);
    strokes.add(section, x, y, nextX, withinReach(this.#values.yOf(next)));
  }
}

/** A place within what single precision holds exactly enough; infinite values stand at its ends. */
export function withinReach(yPx: number): number {
  return Math.max(-FARTHEST_PX, Math.min(FARTHEST_PX, yPx));
}
