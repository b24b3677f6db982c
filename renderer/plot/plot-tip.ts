/** Distance of the tip from its point, and from the edges of the view, in CSS pixels. */
const DISTANCE_PX = 12;
const EDGE_PX = 4;

/** Text beside a point of a line view. Touches the document only when text or place have changed. */
export class PlotTip {
  readonly #element: HTMLElement;
  #text = '';
  #xPx = 0;
  #yPx = 0;
  #isStale = false;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** Shows a text beside a point of the view, in CSS pixels; an empty text hides the tip. */
  show(text: string, xPx: number, yPx: number): void {
    if (text === this.#text && xPx === this.#xPx && yPx === this.#yPx) return;
    this.#text = text;
    this.#xPx = xPx;
    this.#yPx = yPx;
    this.#isStale = true;
  }

  hide(): void {
    this.show('', 0, 0);
  }

  /** Brings the document into step. Called after a frame, when nothing else has still to be laid out. */
  follow(): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    const element = this.#element;
    element.hidden = this.#text === '';
    if (element.hidden) return;
    if (element.textContent !== this.#text) element.textContent = this.#text;
    const { offsetWidth, offsetHeight, parentElement } = element;
    const widthPx = parentElement?.clientWidth ?? 0;
    const right = this.#xPx + DISTANCE_PX;
    const isRoomy = right + offsetWidth + EDGE_PX <= widthPx;
    const left = isRoomy ? right : Math.max(EDGE_PX, this.#xPx - DISTANCE_PX - offsetWidth);
    const above = this.#yPx - DISTANCE_PX - offsetHeight;
    const top = above >= EDGE_PX ? above : this.#yPx + DISTANCE_PX;
    element.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  }
}
