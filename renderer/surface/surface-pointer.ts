/** A point of the window in CSS pixels. */
export interface ClientPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** What a press begins: to turn or move the picture, or to lift what is pressed on. */
export type PressKind = 'turn' | 'move' | 'lift';

/** A press of a button, with the keys held. */
export interface SurfacePress extends ClientPoint {
  readonly kind: PressKind;
  /** Whether a click of it opens the menu instead of selecting. */
  readonly isMenu: boolean;
  readonly isExtending: boolean;
  readonly isAdding: boolean;
}

/** What a pointer asks of a surface. */
export interface SurfacePointerIntents {
  /** @returns `false` if neither a drag nor a click may follow */
  pressed(press: SurfacePress): boolean;
  /** The pointer has moved far enough for a drag, and on from there. */
  dragged(point: ClientPoint): void;
  dragEnded(): void;
  /** The press counts for nothing: what was dragged goes back. */
  pressCancelled(): void;
  /** Released where it was pressed. */
  clicked(press: SurfacePress): void;
  /** The pointer moved without being pressed; `undefined` when it has left. */
  hovered(point: ClientPoint | undefined): void;
  doublePressed(point: ClientPoint): void;
  /** A menu was asked for by other means than the right button. */
  menuWanted(point: ClientPoint): void;
}

const PRIMARY_BUTTON = 0;
const MIDDLE_BUTTON = 1;
const SECONDARY_BUTTON = 2;
/** How far a press may move and still be a click, CSS pixels. */
const CLICK_PX = 4;

/**
 * Follows one pointer over an element, captured while it is pressed. The primary button turns; with Shift, or the middle or the
 * right one, it moves the picture; with Ctrl or Alt it lifts. What is not dragged is a click.
 */
export class SurfacePointer {
  readonly #element: HTMLElement;
  readonly #intents: SurfacePointerIntents;
  readonly #controller = new AbortController();
  #pointerId: number | undefined;
  #press: SurfacePress | undefined;
  #isDragging = false;
  /** The right button is down, or has just been: the browser's own menu event says the same once more. */
  #isSecondaryPress = false;

  constructor(element: HTMLElement, intents: SurfacePointerIntents) {
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
  }

  get isDragging(): boolean {
    return this.#isDragging;
  }

  /** Ends a press and has the effect of its drag taken back. */
  cancel(): void {
    const wasPressed = this.#press !== undefined;
    this.#release();
    if (wasPressed) this.#intents.pressCancelled();
  }

  dispose(): void {
    this.#release();
    this.#controller.abort();
  }

  readonly #down = (event: PointerEvent): void => {
    if (this.#pointerId !== undefined) return;
    this.#isSecondaryPress = event.button === SECONDARY_BUTTON;
    const kind = kindOf(event);
    if (kind === undefined) return;
    const press = {
      kind,
      clientX: event.clientX,
      clientY: event.clientY,
      isMenu: this.#isSecondaryPress,
      isExtending: event.shiftKey,
      isAdding: event.ctrlKey || event.metaKey,
    };
    if (!this.#intents.pressed(press)) return;
    this.#press = press;
    this.#pointerId = event.pointerId;
    this.#element.setPointerCapture(event.pointerId);
  };

  readonly #move = (event: PointerEvent): void => {
    const press = this.#press;
    if (press === undefined) {
      this.#intents.hovered(event);
      return;
    }
    if (event.pointerId !== this.#pointerId) return;
    const away = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
    this.#isDragging ||= away >= CLICK_PX;
    if (this.#isDragging) this.#intents.dragged(event);
  };

  readonly #up = (event: PointerEvent): void => {
    const press = this.#press;
    if (event.pointerId !== this.#pointerId || press === undefined) return;
    const wasDragging = this.#isDragging;
    this.#release();
    if (wasDragging) this.#intents.dragEnded();
    else this.#intents.clicked(press);
  };

  /** The browser took the pointer away: what was dragged goes back, nobody has let it go. */
  readonly #lost = (event: PointerEvent): void => {
    if (event.pointerId === this.#pointerId) this.cancel();
  };

  readonly #left = (): void => {
    if (this.#pointerId === undefined) this.#intents.hovered(undefined);
  };

  readonly #double = (event: MouseEvent): void => this.#intents.doublePressed(event);

  /** The menu of the right button comes when it is released: until then it may still become a drag. */
  readonly #menu = (event: MouseEvent): void => {
    event.preventDefault();
    if (this.#isSecondaryPress) return;
    this.cancel();
    this.#intents.menuWanted(event);
  };

  #release(): void {
    const id = this.#pointerId;
    this.#pointerId = undefined;
    this.#press = undefined;
    this.#isDragging = false;
    if (id !== undefined && this.#element.hasPointerCapture(id)) {
      this.#element.releasePointerCapture(id);
    }
  }
}

function kindOf(event: PointerEvent): PressKind | undefined {
  switch (event.button) {
    case MIDDLE_BUTTON:
    case SECONDARY_BUTTON:
      return 'move';
    case PRIMARY_BUTTON:
      if (event.ctrlKey || event.metaKey || event.altKey) return 'lift';
      return event.shiftKey ? 'move' : 'turn';
    default:
      return undefined;
  }
}

/** Browsers start scrolling by themselves on a press of the middle button. */
function stopAutoScroll(event: MouseEvent): void {
  if (event.button === MIDDLE_BUTTON) event.preventDefault();
}
