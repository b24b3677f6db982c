import type { SurfacePoint } from '../grid/grid-layout.ts';
import { isMenuPress, pressKind } from './press-kind.ts';

/** Where pointer positions lie on the surface. */
export interface PointerField<Hit> {
  pointAt(clientX: number, clientY: number): SurfacePoint;
  hitAt(point: SurfacePoint): Hit;
}

/** What a pointer asks of a grid. */
export interface PointerIntents<Hit> {
  /**
   * @param isAdding with Ctrl, or Command on a Mac: to what is selected
   * @returns `false` if no drag may follow
   */
  pressed(hit: Hit, isExtending: boolean, isAdding: boolean): boolean;
  /** The pointer moved while pressed, to any point, also outside. */
  dragged(point: SurfacePoint): void;
  dragEnded(): void;
  dragCancelled(): void;
  doublePressed(hit: Hit): void;
  menuWanted(hit: Hit, clientX: number, clientY: number): void;
}

const PRIMARY_BUTTON = 0;

/** Follows one pointer over an element, captured while it is pressed. */
export class PointerInput<Hit> {
  readonly #element: HTMLElement;
  readonly #field: PointerField<Hit>;
  readonly #intents: PointerIntents<Hit>;
  readonly #controller = new AbortController();
  #pointerId: number | undefined;

  constructor(element: HTMLElement, field: PointerField<Hit>, intents: PointerIntents<Hit>) {
    this.#element = element;
    this.#field = field;
    this.#intents = intents;
    const { signal } = this.#controller;
    element.addEventListener('pointerdown', this.#down, { signal });
    element.addEventListener('pointermove', this.#move, { signal });
    element.addEventListener('pointerup', this.#up, { signal });
    element.addEventListener('pointercancel', this.#lost, { signal });
    element.addEventListener('lostpointercapture', this.#lost, { signal });
    element.addEventListener('dblclick', this.#double, { signal });
    element.addEventListener('contextmenu', this.#menu, { signal });
  }

  get isDragging(): boolean {
    return this.#pointerId !== undefined;
  }

  /** Ends a drag and has its effect taken back. */
  cancel(): void {
    if (this.#release()) this.#intents.dragCancelled();
  }

  dispose(): void {
    this.#release();
    this.#controller.abort();
  }

  readonly #down = (event: PointerEvent): void => {
    if (event.button !== PRIMARY_BUTTON || this.isDragging || isMenuPress(event)) return;
    const isAdding = pressKind(event) === 'add';
    const point = this.#field.pointAt(event.clientX, event.clientY);
    if (!this.#intents.pressed(this.#field.hitAt(point), event.shiftKey, isAdding)) return;
    this.#pointerId = event.pointerId;
    this.#element.setPointerCapture(event.pointerId);
  };

  readonly #move = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointerId) return;
    this.#intents.dragged(this.#field.pointAt(event.clientX, event.clientY));
  };

  readonly #up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointerId) return;
    this.#release();
    this.#intents.dragEnded();
  };

  /** The browser took the pointer away: what was dragged stays, as after a release. */
  readonly #lost = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointerId) return;
    this.#pointerId = undefined;
    this.#intents.dragEnded();
  };

  readonly #double = (event: MouseEvent): void => {
    const point = this.#field.pointAt(event.clientX, event.clientY);
    this.#intents.doublePressed(this.#field.hitAt(point));
  };

  readonly #menu = (event: MouseEvent): void => {
    event.preventDefault();
    const point = this.#field.pointAt(event.clientX, event.clientY);
    this.#intents.menuWanted(this.#field.hitAt(point), event.clientX, event.clientY);
  };

  #release(): boolean {
    const id = this.#pointerId;
    if (id === undefined) return false;
    this.#pointerId = undefined;
    if (this.#element.hasPointerCapture(id)) this.#element.releasePointerCapture(id);
    return true;
  }
}
