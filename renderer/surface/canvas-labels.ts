import type { PaletteColours } from '../canvas2d/palette-colours.ts';
import { scratchContext } from '../canvas2d/scratch-context.ts';
import { clipPoint, type HalfSize, type PicturePoint, picturePoint } from './box-points.ts';
import type { LabelAtlas } from './label-atlas.ts';
import { LABEL_PACKING, LABEL_SIDE, type LabelTable } from './label-table.ts';
import { SEAM_ALPHA } from './mesh-shade.ts';
import type { SurfaceProjection } from './surface-projection.ts';

/** Where the texts of a box are drawn. */
export interface LabelCanvas {
  readonly context: CanvasRenderingContext2D;
  readonly view: SurfaceProjection;
  readonly half: HalfSize;
  readonly slotHeightPx: number;
  /** Distance of labels from their points. */
  readonly gapPx: number;
}

/** How far along a direction of the box its way in the picture is looked at. */
const PROBE = 0.05;
/** Seen end on, a direction has no way in the picture: down then, where there is room. */
const DOWN_BIAS_PX = 1;

/** Directions of the box, by side. */
const DIRECTIONS: Readonly<Record<number, readonly [x: number, y: number]>> = {
  [LABEL_SIDE.rightOfBox]: [1, 0],
  [LABEL_SIDE.leftOfBox]: [-1, 0],
  [LABEL_SIDE.behindBox]: [0, 1],
  [LABEL_SIDE.beforeBox]: [0, -1],
};
/** Directions of the picture, y down, by side. */
const PICTURE_DIRECTIONS: Readonly<Record<number, readonly [x: number, y: number]>> = {
  [LABEL_SIDE.left]: [-1, 0],
  [LABEL_SIDE.above]: [0, -1],
  [LABEL_SIDE.leftRaised]: [-0.87, -0.5],
};

/** Draws the texts of the box glyph by glyph, as the shader surface-labels does. */
export function paintLabels(
  { context, view, half, slotHeightPx, gapPx }: LabelCanvas,
  table: LabelTable,
  count: number,
  stamps: LabelStamps,
): void {
  const { inks, sides, atlasPx } = LABEL_PACKING;
  for (let glyph = 0; glyph < count; glyph++) {
    const [x = 0, y = 0, z = 0, style = 0, left = 0, halfWidthPx = 0, place = 0, boxWidthPx = 0] =
      table.floatsOf(glyph, glyph + 1);
    const clip = clipPoint(view, x, y, z);
    if (clip.w < view.near) continue;
    const side = Math.floor(style / inks) % sides;
    const clearedPx = Math.floor(style / (inks * sides));
    const point = picturePoint(clip, half);
    const [alongX, alongY] = directionOf(view, half, side, { x, y, z });
    const reach = (widthPx: number): number =>
      Math.abs(alongX) * widthPx + (Math.abs(alongY) * slotHeightPx) / 2;
    const betweenPx = clearedPx > 0 ? 2 * reach(clearedPx) + gapPx : 0;
    const awayPx = gapPx + betweenPx + reach(halfWidthPx);
    const middle = { xPx: point.xPx + alongX * awayPx, yPx: point.yPx + alongY * awayPx };
    const { xPx, yPx } = isInPicture(point, half)
      ? wholeInPicture(middle, halfWidthPx + gapPx / 2, (slotHeightPx + gapPx) / 2, half)
      : middle;
    // Whole pixels: a glyph between two of them is blurred.
    const atX = Math.floor(xPx + left + 0.5);
    const atY = Math.floor(yPx - slotHeightPx / 2 + 0.5);
    const atlasX = place % atlasPx;
    const atlasY = Math.floor(place / atlasPx);
    const stamp = stamps.stamp(atlasX, atlasY, boxWidthPx, slotHeightPx, style % inks);
    context.drawImage(stamp, atX, atY);
  }
}

function isInPicture({ xPx, yPx }: PicturePoint, half: HalfSize): boolean {
  return xPx >= 0 && yPx >= 0 && xPx <= 2 * half.xPx && yPx <= 2 * half.yPx;
}

/** Middle of a label, moved so that all of it is in the picture, also in a narrow one. */
function wholeInPicture(
  { xPx, yPx }: PicturePoint,
  halfWidthPx: number,
  halfHeightPx: number,
  half: HalfSize,
): PicturePoint {
  const within = (px: number, ownPx: number, halfPx: number): number =>
    Math.max(ownPx, Math.min(2 * halfPx - ownPx, px));
  return {
    xPx: within(xPx, halfWidthPx, half.xPx),
    yPx: within(yPx, halfHeightPx, half.yPx),
  };
}

/** Where a label lies from its point, in the picture: of length 1, y down. */
function directionOf(
  view: SurfaceProjection,
  half: HalfSize,
  side: number,
  { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
): readonly [x: number, y: number] {
  const inPicture = PICTURE_DIRECTIONS[side];
  if (inPicture !== undefined) return inPicture;
  const [boxX, boxY] = DIRECTIONS[side] ?? [0, 0];
  const point = picturePoint(clipPoint(view, x, y, z), half);
  const probe = clipPoint(view, x + boxX * PROBE, y + boxY * PROBE, z);
  const end = picturePoint({ ...probe, w: Math.max(probe.w, view.near) }, half);
  const alongX = end.xPx - point.xPx;
  const alongY = end.yPx - point.yPx + DOWN_BIAS_PX;
  const length = Math.hypot(alongX, alongY);
  return [alongX / length, alongY / length];
}

/**
 * Glyphs of the texts beside a surface, each in its ink on a seam of the background's colour that parts it from a surface
 * behind: what the fragment shader surface-labels makes of the atlas. Made when they are first drawn.
 */
export class LabelStamps {
  readonly #atlas: LabelAtlas;
  readonly #colours: PaletteColours;
  readonly #inkBase: number;
  readonly #background: readonly number[];
  readonly #stamps = new Map<string, HTMLCanvasElement>();

  /**
   * @param inkBase first entry of the inks in the palette
   * @param background red, green, blue, 0..1
   */
  constructor(
    atlas: LabelAtlas,
    colours: PaletteColours,
    inkBase: number,
    background: readonly number[],
  ) {
    this.#atlas = atlas;
    this.#colours = colours;
    this.#inkBase = inkBase;
    this.#background = background;
  }

  /** A box of the atlas in an ink. */
  stamp(
    atlasX: number,
    atlasY: number,
    widthPx: number,
    heightPx: number,
    ink: number,
  ): HTMLCanvasElement {
    const key = `${atlasX} ${atlasY} ${ink}`;
    const known = this.#stamps.get(key);
    if (known !== undefined) return known;
    const sheet = scratchContext(widthPx, heightPx);
    const image = sheet.createImageData(widthPx, heightPx);
    const inkColour = this.#colours.rgba(this.#inkBase + ink);
    const { texels, widthPx: atlasWidthPx } = this.#atlas;
    for (let y = 0; y < heightPx; y++) {
      for (let x = 0; x < widthPx; x++) {
        const from = 2 * ((atlasY + y) * atlasWidthPx + atlasX + x);
        const cover = (texels[from] ?? 0) / 255;
        const seam = (texels[from + 1] ?? 0) / 255;
        this.#write(image.data, (y * widthPx + x) * 4, cover, seam, inkColour);
      }
    }
    sheet.putImageData(image, 0, 0);
    this.#stamps.set(key, sheet.canvas);
    return sheet.canvas;
  }

  #write(
    data: Uint8ClampedArray,
    at: number,
    cover: number,
    seam: number,
    ink: readonly number[],
  ): void {
    const inkAlpha = (cover * (ink[3] ?? 0)) / 255;
    const alpha = Math.max(inkAlpha, seam * SEAM_ALPHA);
    if (alpha === 0) return;
    for (let channel = 0; channel < 3; channel++) {
      const background = (this.#background[channel] ?? 0) * 255;
      const own = ink[channel] ?? 0;
      data[at + channel] = (own * inkAlpha + background * (alpha - inkAlpha)) / alpha;
    }
    data[at + 3] = alpha * 255;
  }
}
