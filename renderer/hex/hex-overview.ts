import type { WordType } from '../../core/values/word.ts';
import type { DumpSummary } from '../summary/dump-summary.ts';
import { dumpWords } from '../summary/dump-words.ts';
import { SummaryLoader } from '../summary/summary-loader.ts';
import type { HexModel } from './hex-model.ts';
import { OverviewRows, type PixelRows } from './overview-rows.ts';

/** The overview shows single bytes, whatever the cells are: it need not be made again when they change. */
const BYTE: WordType = { wordBytes: 1, bigEndian: true, signed: false, float: false };
const GREATEST_BYTE = 255;
/** Width of the marks for differences, at the left edge, in CSS pixels. The thumb leaves them free: view.css. */
const DIFFERENCE_CSS_PX = 4;
/** Opacity of the reach of the bytes of a row and, over it, of their mean: the thumb and the differences stand out. */
const REACH_ALPHA = 0.16;
const MEAN_ALPHA = 0.38;

/**
 * The whole file as a strip in the vertical scroll bar: magnitude and what differs from the original.
 *
 * A small canvas of its own, drawn when the file, its size or its bytes have changed and never by scrolling: it costs the
 * grid no draw call and no frame.
 */
export class HexOverview {
  readonly #model: HexModel;
  readonly #canvas: HTMLCanvasElement;
  readonly #loader: SummaryLoader;
  #loadTimer = 0;
  #summary: DumpSummary | undefined;
  #rows: OverviewRows = new OverviewRows(0, 0);
  #shown: 'current' | 'original' = 'current';
  #isStale = true;
  /** Bytes to be read again: [start, end). */
  #staleStart = 0;
  #staleEnd = 0;
  #pixelRatio = 1;

  /** @param bar element of the vertical scroll bar; the strip goes under its thumb */
  constructor(model: HexModel, bar: HTMLElement) {
    this.#model = model;
    this.#canvas = document.createElement('canvas');
    this.#canvas.className = 'hex-view-overview';
    this.#canvas.setAttribute('aria-hidden', 'true');
    bar.prepend(this.#canvas);
    this.#loader = new SummaryLoader((summary) => {
      this.#summary = summary;
      this.invalidate();
      this.update();
    });
    this.load();
  }

  /** Whether the file is summarised: before, the strip is empty. */
  get isSummarised(): boolean {
    return this.#summary !== undefined;
  }

  /** Other bytes. The strip is empty until they are read, in a task of their own: the view comes first. */
  load(): void {
    this.#summary = undefined;
    this.invalidate();
    window.clearTimeout(this.#loadTimer);
    this.#loadTimer = window.setTimeout(() => {
      const { data } = this.#model;
      this.#loader.load(data, dumpWords(BYTE, 0, data.current.length));
    });
  }

  /** Current bytes in [start, end) have changed. */
  bytesChanged(start: number, end: number): void {
    this.#loader.bytesChanged(start, end);
    const hasNone = this.#staleEnd <= this.#staleStart;
    this.#staleStart = hasNone ? start : Math.min(this.#staleStart, start);
    this.#staleEnd = hasNone ? end : Math.max(this.#staleEnd, end);
  }

  /** Has the whole strip drawn at the next update. */
  invalidate(): void {
    this.#isStale = true;
  }

  /** @param widthPx of the whole bar, its border included, in device pixels like `heightPx` */
  setSize(widthPx: number, heightPx: number, pixelRatio: number): void {
    this.#pixelRatio = pixelRatio;
    if (widthPx === this.#canvas.width && heightPx === this.#canvas.height) return;
    this.#canvas.width = widthPx;
    this.#canvas.height = heightPx;
    this.#canvas.style.width = `${widthPx / pixelRatio}px`;
    this.#canvas.style.height = `${heightPx / pixelRatio}px`;
    this.invalidate();
  }

  /** Draws what has changed. Costs nothing when nothing has. */
  update(): void {
    const shown = this.#model.settings.display === 'ori' ? 'original' : 'current';
    if (shown !== this.#shown) this.invalidate();
    this.#shown = shown;
    if (this.#isStale) this.#drawAll();
    else if (this.#staleEnd > this.#staleStart) {
      this.#draw(this.#rows.rowsOf(this.#staleStart, this.#staleEnd));
    }
    this.#isStale = false;
    this.#staleStart = 0;
    this.#staleEnd = 0;
  }

  dispose(): void {
    window.clearTimeout(this.#loadTimer);
    this.#loader.dispose();
    this.#canvas.remove();
  }

  #drawAll(): void {
    const { height } = this.#canvas;
    this.#rows = new OverviewRows(height, this.#model.data.current.length);
    this.#draw({ from: 0, to: height });
  }

  #draw(rows: PixelRows): void {
    const context = this.#canvas.getContext('2d');
    if (context === null) return;
    context.clearRect(0, rows.from, this.#canvas.width, rows.to - rows.from);
    if (this.#summary === undefined || this.#rows.count === 0) return;
    this.#rows.read(this.#summary, this.#model.data, this.#shown, rows);
    this.#drawMagnitudes(context, rows);
    this.#drawDifferences(context, rows);
  }

  #drawMagnitudes(context: CanvasRenderingContext2D, { from, to }: PixelRows): void {
    const { min, max, mean } = this.#rows;
    const left = this.#differencePx();
    const pxPerUnit = (this.#canvas.width - left) / GREATEST_BYTE;
    context.fillStyle = this.#model.settings.theme.textDim;
    context.globalAlpha = REACH_ALPHA;
    for (let row = from; row < to; row++) {
      const low = Math.floor((min[row] ?? 0) * pxPerUnit);
      const high = Math.ceil((max[row] ?? 0) * pxPerUnit);
      context.fillRect(left + low, row, high - low, 1);
    }
    context.globalAlpha = MEAN_ALPHA;
    for (let row = from; row < to; row++) {
      context.fillRect(left, row, Math.round((mean[row] ?? 0) * pxPerUnit), 1);
    }
    context.globalAlpha = 1;
  }

  /** In the colour that differences have in the overview of the line: `theme.changed` is too faint for a mark. */
  #drawDifferences(context: CanvasRenderingContext2D, { from, to }: PixelRows): void {
    const widthPx = this.#differencePx();
    context.fillStyle = this.#model.settings.theme.increased;
    for (let row = from; row < to; row++) {
      if (this.#rows.differs[row] === 1) context.fillRect(0, row, widthPx, 1);
    }
  }

  #differencePx(): number {
    return Math.round(DIFFERENCE_CSS_PX * this.#pixelRatio);
  }
}
