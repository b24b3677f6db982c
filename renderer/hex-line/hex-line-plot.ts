import type { PixelBox } from '../plot/mark-table.ts';
import { PointWindow } from '../plot/point-window.ts';
import { ValueWindow } from '../plot/value-window.ts';
import type { DumpSummary } from '../summary/dump-summary.ts';
import { addressOfIndex, indexOfAddress, wordsOfBytes } from '../summary/dump-words.ts';
import { HexLineCurves } from './hex-line-curves.ts';
import { type HexLineLayout, isInBox } from './hex-line-layout.ts';
import type { HexLineModel } from './hex-line-model.ts';
import { HexLineOverview } from './hex-line-overview.ts';
import { fixedLimits } from './value-limits.ts';

/** Words across the picture when nothing else was chosen. */
const FIRST_RANGE = 512;
/** Half the side of the square that stands for a point, in CSS pixels. */
const POINT_CSS_PX = 6;

/** Which part of a dump's line is in sight, and its curves there and as a whole. */
export class HexLinePlot {
  readonly window: PointWindow = new PointWindow();
  readonly values: ValueWindow = new ValueWindow();
  readonly curves: HexLineCurves;
  readonly overview: HexLineOverview;
  readonly #model: HexLineModel;

  constructor(model: HexLineModel) {
    this.#model = model;
    this.window.setCount(model.words.count);
    this.window.setRange(FIRST_RANGE, 0);
    this.#setLimits();
    this.curves = new HexLineCurves(model, this.window, this.values);
    this.overview = new HexLineOverview(model, this.window);
  }

  /** Address of the first word in sight. */
  get firstAddress(): number {
    return addressOfIndex(this.#model.words, this.window.firstPoint);
  }

  setLayout({ plot, valueInsetPx }: HexLineLayout): void {
    this.window.setWidth(plot.right - plot.left);
    this.values.setBox(plot.top + valueInsetPx, plot.bottom - plot.top - 2 * valueInsetPx);
  }

  /** Takes a summary of the whole file over; without one only what is in sight is read. */
  setSummary(summary: DumpSummary | undefined): void {
    this.#model.summary = summary;
    if (summary) this.#reset();
  }

  /** Changes what is shown and keeps the first address in sight. */
  keepPlace(change: () => void): void {
    const { firstAddress } = this;
    change();
    this.window.setCount(this.#model.words.count);
    this.moveTo(firstAddress);
    this.#setLimits();
    this.#reset();
  }

  moveTo(firstAddress: number): void {
    this.window.moveToPoint(indexOfAddress(this.#model.words, firstAddress));
  }

  /** Bytes [start, end) have other values. */
  bytesChanged(start: number, end: number): void {
    const [first, endWord] = wordsOfBytes(this.#model.words, start, end);
    this.curves.wordsChanged(first, endWord);
    this.overview.wordsChanged(first, endWord);
  }

  /** The square that stands for the point of a word; `undefined` out of sight. */
  boxOf(address: number, { plot, pixelRatio }: HexLineLayout): PixelBox | undefined {
    const index = indexOfAddress(this.#model.words, address);
    const x = plot.left + this.window.middleOf(index);
    const y = this.values.yOf(this.#model.main.valueAt(index));
    if (!isInBox(plot, x, y)) return undefined;
    const sidePx = POINT_CSS_PX * pixelRatio;
    return { left: x - sidePx, top: y - sidePx, right: x + sidePx, bottom: y + sidePx };
  }

  /** Place around which keys zoom: the cursor where it is in sight, otherwise the middle. */
  zoomCentrePx({ plot }: HexLineLayout): number {
    const cursorPx = plot.left + this.window.middleOf(this.#model.cursorIndex);
    const isInSight = cursorPx >= plot.left && cursorPx < plot.right;
    return isInSight ? cursorPx : (plot.left + plot.right) / 2;
  }

  /** Limits that follow from the word alone; others are found when the values in sight are read. */
  #setLimits(): void {
    const fixed = fixedLimits(this.#model.words.type, this.#model.settings.display);
    if (fixed) this.values.setLimits(fixed.min, fixed.max);
  }

  #reset(): void {
    this.curves.reset();
    this.overview.reset();
  }
}
