import {
  type ScrollExtent,
  type ScrollThumb,
  scrollThumb,
  shareOfThumb,
} from '../grid/scroll-thumb.ts';

/** What a scroll bar asks of its grid. */
export interface ScrollBarIntents {
  /** Scroll to a part of the way, 0..1. */
  scrolledTo(share: number): void;
  /** Scroll one page forward (1) or back (-1). */
  pageWanted(direction: 1 | -1): void;
}

/** How long the track is pressed before pages repeat, and how fast they do, in milliseconds. */
const REPEAT_DELAY_MS = 400;
const REPEAT_INTERVAL_MS = 60;

/**
 * A scroll bar of our own: no element is tall enough for the browser to scroll 16 MiB of rows (rendering.md, finding 7).
 *
 * Looks come from view.css; sizes are CSS pixels.
 */
export class ScrollBar {
  readonly element: HTMLElement;
  readonly #thumbElement: HTMLElement;
  readonly #isVertical: boolean;
  readonly #intents: ScrollBarIntents;
  readonly #controller = new AbortController();
  #trackPx = 0;
  #thumb: ScrollThumb = { startPx: 0, lengthPx: 0 };
  /** Distance from the start of the thumb to where it was taken hold of; `undefined` while it is not held. */
  #heldAtPx: number | undefined;
  #repeat: number | undefined;

  constructor(
    orientation: 'vertical' | 'horizontal',
    controlledId: string,
    intents: ScrollBarIntents,
  ) {
    this.#isVertical = orientation === 'vertical';
    this.#intents = intents;
    this.element = document.createElement('div');
    this.element.className = `hex-view-bar hex-view-bar-${orientation}`;
    this.element.setAttribute('role', 'scrollbar');
    this.element.setAttribute('aria-orientation', orientation);
    this.element.setAttribute('aria-controls', controlledId);
    this.element.setAttribute('aria-valuemin', '0');
    this.element.setAttribute('aria-valuenow', '0');
    this.#thumbElement = document.createElement('div');
    this.#thumbElement.className = 'hex-view-thumb';
    this.element.append(this.#thumbElement);
    const { signal } = this.#controller;
    this.element.addEventListener('pointerdown', this.#down, { signal });
    this.element.addEventListener('pointermove', this.#move, { signal });
    this.element.addEventListener('pointerup', this.#up, { signal });
    this.element.addEventListener('pointercancel', this.#up, { signal });
  }

  setLabel(label: string): void {
    this.element.setAttribute('aria-label', label);
  }

  setShown(isShown: boolean): void {
    if (this.element.hidden === isShown) this.element.hidden = !isShown;
  }

  /** Part of the bar that the thumb moves in, from its start, in CSS pixels. */
  setTrack(trackPx: number): void {
    this.#trackPx = trackPx;
  }

  /** Moves the thumb. Touches the document only when the thumb moves by a whole pixel. */
  show(extent: ScrollExtent): void {
    const thumb = scrollThumb(this.#trackPx, extent);
    const { style } = this.#thumbElement;
    if (thumb.startPx !== this.#thumb.startPx) {
      style.translate = this.#isVertical ? `0 ${thumb.startPx}px` : `${thumb.startPx}px 0`;
    }
    if (thumb.lengthPx !== this.#thumb.lengthPx) {
      if (this.#isVertical) style.height = `${thumb.lengthPx}px`;
      else style.width = `${thumb.lengthPx}px`;
    }
    this.#thumb = thumb;
  }

  /** Tells assistive technology where the grid is, in rows or columns. */
  announce(now: number, max: number): void {
    this.element.setAttribute('aria-valuenow', String(now));
    this.element.setAttribute('aria-valuemax', String(max));
  }

  dispose(): void {
    this.#stopRepeat();
    this.#controller.abort();
    this.element.remove();
  }

  readonly #down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    // The keyboard focus stays in the grid.
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    const atPx = this.#placeOf(event);
    const { startPx, lengthPx } = this.#thumb;
    if (atPx >= startPx && atPx < startPx + lengthPx) this.#heldAtPx = atPx - startPx;
    else this.#pageTowards(atPx, REPEAT_DELAY_MS);
  };

  readonly #move = (event: PointerEvent): void => {
    if (this.#heldAtPx === undefined) return;
    const startPx = this.#placeOf(event) - this.#heldAtPx;
    this.#intents.scrolledTo(shareOfThumb(this.#trackPx, this.#thumb.lengthPx, startPx));
  };

  readonly #up = (): void => {
    this.#heldAtPx = undefined;
    this.#stopRepeat();
  };

  /** Pages towards a place of the track until the thumb is there. */
  #pageTowards(atPx: number, delayMs: number): void {
    const { startPx, lengthPx } = this.#thumb;
    if (atPx >= startPx && atPx < startPx + lengthPx) return;
    this.#intents.pageWanted(atPx < startPx ? -1 : 1);
    this.#repeat = window.setTimeout(() => this.#pageTowards(atPx, REPEAT_INTERVAL_MS), delayMs);
  }

  #stopRepeat(): void {
    window.clearTimeout(this.#repeat);
    this.#repeat = undefined;
  }

  #placeOf(event: PointerEvent): number {
    const box = this.element.getBoundingClientRect();
    return this.#isVertical ? event.clientY - box.top : event.clientX - box.left;
  }
}
