/** Asks the browser for frames. `window` in the product, a hand-driven clock in tests. */
export interface FrameSource {
  requestAnimationFrame(callback: (timeMs: number) => void): number;
  cancelAnimationFrame(handle: number): void;
}

/** Frames of the page. */
export const pageFrames: FrameSource = {
  requestAnimationFrame: (callback) => window.requestAnimationFrame(callback),
  cancelAnimationFrame: (handle) => window.cancelAnimationFrame(handle),
};

/**
 * Draws when something has changed, once a frame, and sleeps otherwise.
 *
 * Callers say what is stale as bits; the bits of all calls before a frame are drawn together. While held (page hidden,
 * view out of sight, context lost) bits only gather.
 */
export class FrameScheduler {
  readonly #source: FrameSource;
  readonly #draw: (stale: number, timeMs: number) => void;
  #stale = 0;
  #handle: number | undefined;
  #holds = 0;
  #disposed = false;

  /**
   * @param draw gets the gathered bits; bits it marks while drawing belong to the next frame
   */
  constructor(draw: (stale: number, timeMs: number) => void, source: FrameSource = pageFrames) {
    this.#draw = draw;
    this.#source = source;
  }

  /** Whether nothing is drawn at present. */
  get isHeld(): boolean {
    return this.#holds !== 0;
  }

  /** Marks parts as stale and has them drawn in the next frame. */
  invalidate(bits: number): void {
    this.#stale |= bits;
    this.#request();
  }

  /** Draws now what is stale, without waiting for a frame: a resized canvas would show one empty frame otherwise. */
  flush(timeMs: number): void {
    this.#cancel();
    this.#run(timeMs);
  }

  /** Stops (`true`) or allows drawing for one of several reasons, each a bit of its own. */
  hold(reason: number, held: boolean): void {
    this.#holds = held ? this.#holds | reason : this.#holds & ~reason;
    if (this.isHeld) this.#cancel();
    else this.#request();
  }

  dispose(): void {
    this.#disposed = true;
    this.#cancel();
  }

  #request(): void {
    if (this.#disposed || this.isHeld || this.#stale === 0 || this.#handle !== undefined) return;
    this.#handle = this.#source.requestAnimationFrame(this.#frame);
  }

  #cancel(): void {
    if (this.#handle === undefined) return;
    this.#source.cancelAnimationFrame(this.#handle);
    this.#handle = undefined;
  }

  readonly #frame = (timeMs: number): void => {
    this.#handle = undefined;
    this.#run(timeMs);
  };

  #run(timeMs: number): void {
    if (this.#disposed || this.isHeld || this.#stale === 0) return;
    const stale = this.#stale;
    this.#stale = 0;
    this.#draw(stale, timeMs);
  }
}
