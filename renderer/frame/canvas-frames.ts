import { watchContext } from '../device/context-watch.ts';
import { type DevicePixelSize, watchDevicePixels } from '../device/device-pixels.ts';
import { watchOutOfSight, watchPageHidden } from '../device/visibility.ts';
import { loadDataFont, watchDataFont } from '../grid/data-font.ts';
import { FrameScheduler } from './frame-scheduler.ts';
import { FrameStats } from './frame-stats.ts';

/** On a canvas that is drawn. The style sheets of the views hide one without it: an opaque canvas is black until then. */
const SHOWN_ATTRIBUTE = 'data-drawn';

/** Reasons not to draw. */
const HELD = { pageHidden: 1, outOfSight: 2, context: 4, font: 8, noSize: 16 } as const;

/** What a frame cost. */
export interface FrameCosts {
  readonly drawCalls: number;
  readonly bytesUploaded: number;
}

/** What the frames of a canvas ask and tell its stage. */
export interface CanvasFramesPort {
  /** Size of the text, which has to be loaded before anything is drawn. */
  fontSizeDevicePx(): number;
  /** Draws what is stale, as gathered from `invalidate`. hot: no allocation while nothing but the place changes */
  draw(stale: number, timeMs: number): FrameCosts;
  /** A frame was drawn: what lies over the canvas moves along. */
  afterFrame(): void;
  /** The font has arrived: what was measured before is void. Has to invalidate what follows from it. */
  fontArrived(): void;
  /** The canvas has another size, never an empty one. Has to invalidate what follows from it. */
  resized(size: DevicePixelSize, isOtherRatio: boolean): void;
  /** The context is back and empty. Has to invalidate everything. */
  contextRestored(): void;
  /** The context did not come back within three seconds, or did so after that. */
  contextChanged(state: 'lost' | 'restored'): void;
}

/**
 * When a canvas is drawn: once a frame if something is stale, and only while its size is known, its font loaded, its context
 * alive, and somebody can see it.
 */
export class CanvasFrames {
  readonly stats: FrameStats = new FrameStats();
  readonly #canvas: HTMLCanvasElement;
  readonly #port: CanvasFramesPort;
  readonly #scheduler: FrameScheduler;
  #stops: readonly (() => void)[] = [];
  #size: DevicePixelSize = { widthPx: 0, heightPx: 0, pixelRatio: window.devicePixelRatio };
  #onceSized: (() => void) | undefined;
  #isLossTold = false;
  #isShown = false;
  #isDisposed = false;

  constructor(canvas: HTMLCanvasElement, port: CanvasFramesPort) {
    this.#canvas = canvas;
    this.#port = port;
    this.#scheduler = new FrameScheduler((stale, timeMs) => this.#draw(stale, timeMs));
    this.#scheduler.hold(HELD.noSize | HELD.font, true);
  }

  /** Size of the picture; nothing by nothing before it is known. */
  get size(): DevicePixelSize {
    return this.#size;
  }

  /** Begins, everything being stale. From here on the port is called. The canvas stays hidden until it is drawn. */
  start(everything: number): void {
    const canvas = this.#canvas;
    // It may still show what the view before has drawn on it.
    canvas.removeAttribute(SHOWN_ATTRIBUTE);
    this.#stops = [
      // The box around it: the canvas may reach out of that.
      watchDevicePixels(canvas.parentElement ?? canvas, (size) => this.#resized(size)),
      watchDataFont(() => this.#port.fontArrived()),
      watchPageHidden((isHidden) => this.#scheduler.hold(HELD.pageHidden, isHidden)),
      watchOutOfSight(canvas, (isOut) => this.#scheduler.hold(HELD.outOfSight, isOut)),
      watchContext(canvas, {
        interrupted: () => this.#scheduler.hold(HELD.context, true),
        lost: () => this.#contextLost(),
        restored: () => this.#contextRestored(),
      }),
    ];
    this.invalidate(everything);
    void this.#awaitFont();
  }

  /**
   * Does what needs places on the canvas: at once where its size is known, otherwise as soon as it is and everything is laid
   * out. Of several that wait the last is done; none is when the view has gone before that.
   */
  whenSized(task: () => void): void {
    if (this.#size.widthPx > 0) task();
    else this.#onceSized = task;
  }

  /** Has parts drawn again in the next frame. */
  invalidate(stale: number): void {
    this.#scheduler.invalidate(stale);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#scheduler.dispose();
    for (const stop of this.#stops) stop();
  }

  /** Nothing is drawn before the font is there: text that changes its shape after a moment looks like a fault. */
  async #awaitFont(): Promise<void> {
    await loadDataFont(this.#port.fontSizeDevicePx());
    if (this.#isDisposed) return;
    this.#port.fontArrived();
    this.#scheduler.hold(HELD.font, false);
  }

  #resized(size: DevicePixelSize): void {
    const isEmpty = size.widthPx === 0 || size.heightPx === 0;
    this.#scheduler.hold(HELD.noSize, isEmpty);
    if (isEmpty) return;
    const isOtherRatio = size.pixelRatio !== this.#size.pixelRatio;
    this.#size = size;
    this.#port.resized(size, isOtherRatio);
    // A new size has emptied the canvas: drawn in the same turn, no empty frame is ever shown.
    this.#scheduler.flush(performance.now());
    const task = this.#onceSized;
    this.#onceSized = undefined;
    task?.();
  }

  #contextLost(): void {
    this.#isLossTold = true;
    this.#port.contextChanged('lost');
  }

  #contextRestored(): void {
    this.#port.contextRestored();
    this.#scheduler.hold(HELD.context, false);
    if (!this.#isLossTold) return;
    this.#isLossTold = false;
    this.#port.contextChanged('restored');
  }

  #draw(stale: number, timeMs: number): void {
    const startMs = performance.now();
    const { drawCalls, bytesUploaded } = this.#port.draw(stale, timeMs);
    this.stats.record(performance.now() - startMs, drawCalls, bytesUploaded);
    if (!this.#isShown) {
      this.#isShown = true;
      this.#canvas.setAttribute(SHOWN_ATTRIBUTE, '');
    }
    this.#port.afterFrame();
  }
}
