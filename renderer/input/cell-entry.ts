/** How an entry ended: where the cursor goes next. */
export type EntryLeave = 'down' | 'up' | 'right' | 'left' | 'stay';

/** What an in-place entry asks of its view. */
export interface EntryIntents {
  /** @returns `false` if the text is no value: the entry stays open */
  committed(text: string): boolean;
  /** The entry is closed. `leave` is `undefined` when it was given up. */
  closed(leave: EntryLeave | undefined, returnsFocus: boolean): void;
}

/** Place of an entry in CSS pixels of its layer. */
export interface EntryPlace {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly fontSizePx: number;
}

/**
 * A real input field over the cursor cell: input methods, clipboard, undo while typing and screen readers come for free.
 */
export class CellEntry {
  readonly #layer: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #intents: EntryIntents;
  readonly #controller = new AbortController();
  #isOpen = false;

  /** @param layer positioned element that the field is placed in and that cuts it off at the body of the grid */
  constructor(layer: HTMLElement, intents: EntryIntents) {
    this.#layer = layer;
    this.#intents = intents;
    this.#input = document.createElement('input');
    this.#input.className = 'hex-view-entry';
    this.#input.type = 'text';
    this.#input.autocomplete = 'off';
    this.#input.spellcheck = false;
    this.#input.setAttribute('autocapitalize', 'off');
    const { signal } = this.#controller;
    this.#input.addEventListener('keydown', this.#keyDown, { signal });
    this.#input.addEventListener('input', this.#typed, { signal });
    this.#input.addEventListener('blur', this.#blurred, { signal });
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  setLabel(label: string): void {
    this.#input.setAttribute('aria-label', label);
  }

  /** Opens with a text; a text that stands for the present value is selected, so that typing replaces it. */
  open(text: string, place: EntryPlace, isPresentValue: boolean): void {
    this.#isOpen = true;
    this.#input.value = text;
    this.#markValid();
    this.#layer.append(this.#input);
    this.place(place);
    this.#input.focus({ preventScroll: true });
    if (isPresentValue) this.#input.select();
    else this.#input.setSelectionRange(text.length, text.length);
  }

  place(place: EntryPlace): void {
    const { style } = this.#input;
    style.translate = `${place.leftPx}px ${place.topPx}px`;
    style.width = `${place.widthPx}px`;
    style.height = `${place.heightPx}px`;
    style.fontSize = `${place.fontSizePx}px`;
  }

  /** Hands the text over. Returns whether the entry is closed now; a wrong text keeps it open. */
  commit(leave: EntryLeave, returnsFocus: boolean): boolean {
    if (!this.#isOpen) return true;
    if (!this.#intents.committed(this.#input.value)) {
      this.#input.setAttribute('aria-invalid', 'true');
      return false;
    }
    this.#close(leave, returnsFocus);
    return true;
  }

  /** Closes without handing anything over. */
  cancel(returnsFocus: boolean): void {
    if (this.#isOpen) this.#close(undefined, returnsFocus);
  }

  dispose(): void {
    this.#isOpen = false;
    this.#controller.abort();
    this.#input.remove();
  }

  #close(leave: EntryLeave | undefined, returnsFocus: boolean): void {
    // First closed, then removed: removing a focused field blurs it, which would hand the text over again.
    this.#isOpen = false;
    this.#input.remove();
    this.#intents.closed(leave, returnsFocus);
  }

  #markValid(): void {
    this.#input.removeAttribute('aria-invalid');
  }

  readonly #typed = (): void => this.#markValid();

  readonly #keyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const leave = leaveOf(event);
    if (event.key !== 'Escape' && leave === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (leave === undefined) this.cancel(true);
    else this.commit(leave, true);
  };

  /** Leaving the field hands the text over, as in a spreadsheet; a wrong text is given up, because nobody looks at it. */
  readonly #blurred = (): void => {
    if (!this.#isOpen || !document.hasFocus()) return;
    if (!this.commit('stay', false)) this.cancel(false);
  };
}

function leaveOf(event: KeyboardEvent): EntryLeave | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down';
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right';
  return undefined;
}
