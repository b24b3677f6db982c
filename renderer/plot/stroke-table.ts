/** Parts of a picture's strokes that differ in colour, width, kind or clip box, drawn one over the other. */
export const MAX_SECTIONS = 4;

/** Numbers of a stroke, one texel: from x, y to x, y for a segment; left, top, right, bottom for a span. */
export const NUMBERS_PER_STROKE = 4;
/** Strokes of a row of the texture. */
export const STROKES_PER_ROW = 256;

/** Where there is nothing to draw: any number of pixels above this. A float that JavaScript and GLSL both hold exactly. */
export const GAP: number = 2 ** 100;

/** Spans that are drawn as one quad; a quad lies in one row of the texture. */
export const SPANS_PER_QUAD = 64;

/** A stroke is a line of even width, or an upright box that stands for everything behind one pixel column. */
export const STROKE = { segment: 0, span: 1 } as const;

export type StrokeKind = (typeof STROKE)[keyof typeof STROKE];

/**
 * Strokes of a picture in up to four sections, each an entry of one texture. Every section keeps its own changed range:
 * an edit touches a few strokes of several sections, and only those are uploaded.
 */
export class StrokeTable {
  #packed = new Float32Array(STROKES_PER_ROW * NUMBERS_PER_STROKE);
  readonly #starts = new Int32Array(MAX_SECTIONS + 1);
  readonly #counts = new Int32Array(MAX_SECTIONS);
  readonly #written = new Int32Array(MAX_SECTIONS);
  /** Strokes written before a section ended that may still be in the table. */
  readonly #filled = new Int32Array(MAX_SECTIONS);
  /** Strokes of a section that is being written, up to the last that draws anything. */
  readonly #visible = new Int32Array(MAX_SECTIONS);
  readonly #dirtyFrom = new Int32Array(MAX_SECTIONS);
  readonly #dirtyTo = new Int32Array(MAX_SECTIONS);

  /** A new array after `reserve` returned `true`. */
  get packed(): Float32Array<ArrayBuffer> {
    return this.#packed;
  }

  get rows(): number {
    return this.#packed.length / (STROKES_PER_ROW * NUMBERS_PER_STROKE);
  }

  /** Strokes to be drawn: up to the last of the last section that has any. */
  get drawnStrokes(): number {
    for (let section = MAX_SECTIONS - 1; section >= 0; section--) {
      const count = this.#counts[section] ?? 0;
      if (count > 0) return this.startOf(section) + count;
    }
    return 0;
  }

  /** Strokes of a section, up to the last that draws anything. */
  countOf(section: number): number {
    return this.#counts[section] ?? 0;
  }

  startOf(section: number): number {
    return this.#starts[section] ?? 0;
  }

  /** First changed stroke of a section, counted over all sections, and the one after the last. */
  dirtyFrom(section: number): number {
    return this.#dirtyFrom[section] ?? 0;
  }

  dirtyTo(section: number): number {
    return this.#dirtyTo[section] ?? 0;
  }

  markUploaded(section: number): void {
    this.#dirtyFrom[section] = 0;
    this.#dirtyTo[section] = 0;
  }

  /**
   * Makes room for at least so many strokes a section, each of which begins with a quad of spans. Returns `true` if the array is
   * a new one, in which every section has to be written again.
   */
  reserve(capacities: readonly number[]): boolean {
    const isEnough = capacities.every(
      (capacity, i) => capacity <= this.startOf(i + 1) - this.startOf(i),
    );
    if (isEnough) return false;
    let total = 0;
    for (let section = 0; section < MAX_SECTIONS; section++) {
      this.#starts[section] = total;
      total += Math.ceil((capacities[section] ?? 0) / SPANS_PER_QUAD) * SPANS_PER_QUAD;
      this.markUploaded(section);
    }
    this.#starts[MAX_SECTIONS] = total;
    const rows = Math.max(1, Math.ceil(total / STROKES_PER_ROW));
    this.#packed = new Float32Array(rows * STROKES_PER_ROW * NUMBERS_PER_STROKE).fill(GAP);
    this.#counts.fill(0);
    this.#filled.fill(0);
    return true;
  }

  /** Begins to write a section from its first stroke on. */
  begin(section: number): void {
    this.#written[section] = 0;
    this.#visible[section] = 0;
  }

  /** Writes the next stroke of a section; strokes beyond its room are left out. hot: no allocation */
  add(section: number, x0: number, y0: number, x1: number, y1: number): void {
    this.#write(section, x0, y0, x1, y1);
    this.#visible[section] = this.#written[section] ?? 0;
  }

  /** Writes a stroke that draws nothing, so that those after it keep their places. hot: no allocation */
  skip(section: number): void {
    this.#write(section, GAP, GAP, GAP, GAP);
  }

  /** Ends a section: strokes that were there before and are no longer written vanish. */
  end(section: number): void {
    const written = this.#written[section] ?? 0;
    const filled = this.#filled[section] ?? 0;
    for (let i = written; i < filled; i++) this.skip(section);
    this.#filled[section] = written;
    this.#counts[section] = this.#visible[section] ?? 0;
  }

  #write(section: number, x0: number, y0: number, x1: number, y1: number): void {
    const written = this.#written[section] ?? 0;
    const index = this.startOf(section) + written;
    if (index >= this.startOf(section + 1)) return;
    this.#written[section] = written + 1;
    const packed = this.#packed;
    const at = index * NUMBERS_PER_STROKE;
    const a = packed[at];
    const b = packed[at + 1];
    const c = packed[at + 2];
    const d = packed[at + 3];
    packed[at] = x0;
    packed[at + 1] = y0;
    packed[at + 2] = x1;
    packed[at + 3] = y1;
    // Compared as they are stored, in single precision.
    const isSame =
      packed[at] === a && packed[at + 1] === b && packed[at + 2] === c && packed[at + 3] === d;
    if (!isSame) this.#touch(section, index);
  }

  #touch(section: number, index: number): void {
    const from = this.dirtyFrom(section);
    const to = this.dirtyTo(section);
    this.#dirtyFrom[section] = to <= from ? index : Math.min(from, index);
    this.#dirtyTo[section] = Math.max(to, index + 1);
  }
}
