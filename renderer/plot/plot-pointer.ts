import { isMenuPress, type PressKind, pressKind } from '../input/press-kind.ts';

/** A point of the surface in device pixels with fractions, y down. May lie outside the surface while dragging. */
export interface PlotPoint {
  readonly xPx: number;
  readonly yPx: number;
}

/** What a pointer asks of a line view. */
export interface PlotPointerIntents {
  pointAt(clientX: number, clientY: number): PlotPoint;
  /** @returns `false` if no drag may follow */
  pressed(point: PlotPoint, kind: PressKind): boolean;
  /** The pointer moved while pressed, to any point, also outside. */
  dragged(point: PlotPoint): void;
  dragEnded(): void;
  dragCancelled(): void;
  /** The picture is dragged along: the pointer moved by device pixels. */
  panned(xPx: number, yPx: number): void;
  /** The pointer moved without being pressed; `undefined` when it has left. */
  hovered(point: PlotPoint | undefined): void;
  doublePressed(point: PlotPoint): void;
  menuWanted(point: PlotPoint, clientX: number, clientY: number): void;
}

const PRIMARY_BUTTON = 0;
const MIDDLE_BUTTON = 1;

/**
 * Follows one pointer over an element, captured while it is pressed. The middle button, or the primary one while the
 * space bar is held, drags the picture.
 */
export class PlotPointer {
  readonly #element: HTMLElement;
  readonly #intents: PlotPointerIntents;
  readonly #controller = new AbortController();
  #pointerId: number | undefined;
  /** Where the picture was last dragged to; `undefined` while it is not. */
  #panPoint: PlotPoint | undefined;
  #isPanKeyHeld = false;

  constructor(element: HTMLElement, intents: PlotPointerIntents) {
    this.#element = element;
    this.#intents = intents;
    const { signal } = this.#controller;
    element.addEventListener('pointerdown', this.#down, { signal });
    element.addEventListener('pointermove', this.#move, { signal });
    element.addEventListener('pointerup', this.#up, { signal });
    element.addEventListener('pointercancel', this.#lost, { signal });
    element.addEventListener('lostpointercapture', this.#lost, { signal });
    element.addEventListener('pointerleave', this.#left, { signal });
    element.addEventListener('mousedown', stopAutoScroll, { signal });
    element.addEventListener('dblclick', this.#double, { signal });
    element.addEventListener('contextmenu', this.#menu, { signal });
    element.addEventListener('keydown', this.#key, { signal });
    element.addEventListener('keyup', this.#key, { signal });
    element.addEventListener('blur', this.#blurred, { signal });
  }

  /** Whether something other than the picture is being dragged. */
  get isDragging(): boolean {
    return this.#pointerId !== undefined && this.#panPoint === undefined;
  }

  /** Ends a drag and has its effect taken back. */
  cancel(): void {
    const wasDragging = this.isDragging;
    this.#release();
    if (wasDragging) this.#intents.dragCancelled();
  }

  dispose(): void {
    this.#release();
    this.#controller.abort();
  }

  readonly #down = (event: PointerEvent): void => {
    if (this.#pointerId !== undefined) return;
    const point = this.#intents.pointAt(event.clientX, event.clientY);
    const isPan =
      event.button === MIDDLE_BUTTON || (event.button === PRIMARY_BUTTON && this.#isPanKeyHeld);
    if (isPan) this.#panPoint = point;
    else if (event.button !== PRIMARY_BUTTON || isMenuPress(event)) return;
    else if (!this.#intents.pressed(point, pressKind(event))) return;
    this.#pointerId = event.pointerId;
    this.#element.setPointerCapture(event.pointerId);
    this.#showGrip();
  };

  readonly #move = (event: PointerEvent): void => {
    const point = this.#intents.pointAt(event.clientX, event.clientY);
    if (this.#pointerId === undefined) {
      this.#intents.hovered(point);
      return;
    }
    if (event.pointerId !== this.#pointerId) return;
    const from = this.#panPoint;
    if (from === undefined) {
      this.#intents.dragged(point);
      return;
    }
    this.#panPoint = point;
    this.#intents.panned(point.xPx - from.xPx, point.yPx - from.yPx);
  };

  readonly #up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointerId) return;
    const wasDragging = this.isDragging;
    this.#release();
    if (wasDragging) this.#intents.dragEnded();
  };

  /** The browser took the pointer away: what was dragged goes back, nobody has let it go. */
  readonly #lost = (event: PointerEvent): void => {
    if (event.pointerId === this.#pointerId) this.cancel();
  };

  readonly #left = (): void => {
    if (this.#pointerId === undefined) this.#intents.hovered(undefined);
  };

  readonly #double = (event: MouseEvent): void =>
    this.#intents.doublePressed(this.#intents.pointAt(event.clientX, event.clientY));

  readonly #menu = (event: MouseEvent): void => {
    event.preventDefault();
    const point = this.#intents.pointAt(event.clientX, event.clientY);
    this.#intents.menuWanted(point, event.clientX, event.clientY);
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== ' ' || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#isPanKeyHeld = event.type === 'keydown';
    this.#showGrip();
  };

  readonly #blurred = (): void => {
    this.#isPanKeyHeld = false;
    this.#showGrip();
  };

  #showGrip(): void {
    const isHeld = this.#panPoint !== undefined;
    this.#element.classList.toggle('line-view-gripping', isHeld);
    this.#element.classList.toggle('line-view-grip', this.#isPanKeyHeld && !isHeld);
  }

  #release(): void {
    const id = this.#pointerId;
    if (id === undefined) return;
    this.#pointerId = undefined;
    this.#panPoint = undefined;
    if (this.#element.hasPointerCapture(id)) this.#element.releasePointerCapture(id);
    this.#showGrip();
  }
}

/** Browsers start scrolling by themselves on a press of the middle button. */
function stopAutoScroll(event: MouseEvent): void {
  if (event.button === MIDDLE_BUTTON) event.preventDefault();
}
