/** What a mark looks like; the fragment shader reads it. */
export const SHAPE = { plain: 0, disc: 1, ring: 2, glyph: 3 } as const;

/** Thickness of the line of a ring in parts of its radius. */
export const RING_LINE = 0.34;

/** Numbers of a mark: left, top, width, height, ink, shape, place in the atlas from the left and the top. */
export const NUMBERS_PER_MARK = 8;
/** Texels of a mark, four numbers each. */
export const TEXELS_PER_MARK = 2;
/** Marks of a row of the texture. */
export const MARKS_PER_ROW = 128;

/** A rectangle of the surface by its edges, in device pixels; right and bottom are outside. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Rectangles, discs and glyphs of a picture, each an entry of one texture, drawn in the order in which they were added:
 * first those under the curves, then those over them.
 *
 * A frame writes all of its marks; only entries that differ from the frame before are uploaded. Everything is cut to the
 * clip box here, so that the shader need not.
 */
export class MarkTable {
  #packed = new Uint16Array(MARKS_PER_ROW * NUMBERS_PER_MARK);
  #count = 0;
  #underCount = 0;
  #dirtyFrom = 0;
  #dirtyTo = 0;
  #left = 0;
  #top = 0;
  #right = 0;
  #bottom = 0;

  /** A new array whenever the table has grown. */
  get packed(): Uint16Array<ArrayBuffer> {
    return this.#packed;
  }

  get rows(): number {
    return this.#packed.length / (MARKS_PER_ROW * NUMBERS_PER_MARK);
  }

  get count(): number {
    return this.#count;
  }

  /** Marks that lie under the curves: those before. */
  get underCount(): number {
    return this.#underCount;
  }

  /** First changed mark, and the mark after the last; equal when nothing has changed. */
  get dirtyFrom(): number {
    return this.#dirtyFrom;
  }

  get dirtyTo(): number {
    return this.#dirtyTo;
  }

  markUploaded(): void {
    this.#dirtyFrom = 0;
    this.#dirtyTo = 0;
  }

  /** Begins a frame. Nothing is cut until a clip box is set. */
  begin(): void {
    this.#count = 0;
    this.#underCount = 0;
    this.clipTo(0, 0, 0xffff, 0xffff);
  }

  /** What follows lies over the curves. */
  beginOver(): void {
    this.#underCount = this.#count;
  }

  /** Cuts what follows to a box. */
  clipTo(left: number, top: number, right: number, bottom: number): void {
    this.#left = Math.max(0, left);
    this.#top = Math.max(0, top);
    this.#right = right;
    this.#bottom = bottom;
  }

  clipToBox(box: PixelBox): void {
    this.clipTo(box.left, box.top, box.right, box.bottom);
  }

  /** Adds a plain rectangle given by its edges in whole device pixels. hot: no allocation */
  fill(left: number, top: number, right: number, bottom: number, ink: number): void {
    const fromX = Math.max(left, this.#left);
    const fromY = Math.max(top, this.#top);
    const toX = Math.min(right, this.#right);
    const toY = Math.min(bottom, this.#bottom);
    if (toX <= fromX || toY <= fromY) return;
    this.#write(fromX, fromY, toX - fromX, toY - fromY, ink, SHAPE.plain, 0, 0);
  }

  /** Adds the four sides of a frame that lies inside the given edges. */
  frame(
    left: number,
    top: number,
    right: number,
    bottom: number,
    linePx: number,
    ink: number,
  ): void {
    this.fill(left, top, right, top + linePx, ink);
    this.fill(left, bottom - linePx, right, bottom, ink);
    this.fill(left, top + linePx, left + linePx, bottom - linePx, ink);
    this.fill(right - linePx, top + linePx, right, bottom - linePx, ink);
  }

  /** Adds a disc or ring around a point of the surface. One whose centre is cut off is left out, others are whole. */
  dot(
    centreX: number,
    centreY: number,
    diameterPx: number,
    ink: number,
    shape: (typeof SHAPE)['disc' | 'ring'],
  ): void {
    const isInside =
      centreX >= this.#left &&
      centreX <= this.#right &&
      centreY >= this.#top &&
      centreY <= this.#bottom;
    if (!isInside) return;
    const left = Math.round(centreX - diameterPx / 2);
    const top = Math.round(centreY - diameterPx / 2);
    if (left < 0 || top < 0) return;
    this.#write(left, top, diameterPx, diameterPx, ink, shape, 0, 0);
  }

  /** Adds a part of the atlas, its left top corner at a whole device pixel. hot: no allocation */
  glyph(
    left: number,
    top: number,
    widthPx: number,
    heightPx: number,
    atlasX: number,
    atlasY: number,
    ink: number,
  ): void {
    const cutLeft = Math.max(0, this.#left - left);
    const cutTop = Math.max(0, this.#top - top);
    const toX = Math.min(left + widthPx, this.#right);
    const toY = Math.min(top + heightPx, this.#bottom);
    const fromX = left + cutLeft;
    const fromY = top + cutTop;
    if (toX <= fromX || toY <= fromY) return;
    this.#write(
      fromX,
      fromY,
      toX - fromX,
      toY - fromY,
      ink,
      SHAPE.glyph,
      atlasX + cutLeft,
      atlasY + cutTop,
    );
  }

  #write(
    left: number,
    top: number,
    width: number,
    height: number,
    ink: number,
    shape: number,
    atlasX: number,
    atlasY: number,
  ): void {
    const index = this.#count++;
    if (this.#count * NUMBERS_PER_MARK > this.#packed.length) this.#grow();
    const packed = this.#packed;
    const at = index * NUMBERS_PER_MARK;
    const isSame =
      packed[at] === left &&
      packed[at + 1] === top &&
      packed[at + 2] === width &&
      packed[at + 3] === height &&
      packed[at + 4] === ink &&
      packed[at + 5] === shape &&
      packed[at + 6] === atlasX &&
      packed[at + 7] === atlasY;
    if (isSame) return;
    packed[at] = left;
    packed[at + 1] = top;
    packed[at + 2] = width;
    packed[at + 3] = height;
    packed[at + 4] = ink;
    packed[at + 5] = shape;
    packed[at + 6] = atlasX;
    packed[at + 7] = atlasY;
    if (this.#dirtyTo <= this.#dirtyFrom) this.#dirtyFrom = index;
    else this.#dirtyFrom = Math.min(this.#dirtyFrom, index);
    this.#dirtyTo = Math.max(this.#dirtyTo, index + 1);
  }

  #grow(): void {
    const grown = new Uint16Array(this.#packed.length * 2);
    grown.set(this.#packed);
    this.#packed = grown;
  }
}
