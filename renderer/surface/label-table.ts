import type { LabelAtlas } from './label-atlas.ts';
import { RecordTable } from './record-table.ts';

/** Floats of a glyph: two texels, see shaders/surface-labels.vert.glsl. */
const FLOATS_PER_GLYPH = 8;
/** How the whole numbers of a glyph are packed into one float; all stay below 2^24, where floats are exact. */
export const LABEL_PACKING = { inks: 8, sides: 8, atlasPx: 4096 } as const;

/** Side of its point that a label is set on. The first four are directions of the box, as they appear in the picture. */
export const LABEL_SIDE = {
  rightOfBox: 0,
  leftOfBox: 1,
  behindBox: 2,
  beforeBox: 3,
  left: 4,
  above: 5,
  /** To the left and a little higher: over a label below the point. */
  leftRaised: 6,
} as const;

export type LabelSide = (typeof LABEL_SIDE)[keyof typeof LABEL_SIDE];

/** A text beside a point of the box. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly side: LabelSide;
  readonly ink: number;
  /** Width of labels that lie between the point and this one, 0 if there are none. Device pixels. */
  readonly clearedWidthPx: number;
}

/** Glyphs of all labels of a picture. Where they stand follows from the camera in the shader. */
export class LabelTable extends RecordTable {
  constructor() {
    super(FLOATS_PER_GLYPH);
  }

  addLabel(atlas: LabelAtlas, label: Label): void {
    const widthPx = labelWidthPx(atlas, label.text);
    const { inks, sides, atlasPx } = LABEL_PACKING;
    const style = label.ink + inks * (label.side + sides * Math.ceil(label.clearedWidthPx / 2));
    let left = -Math.floor(widthPx / 2);
    for (const character of label.text) {
      const glyph = atlas.glyphOf(character);
      if (glyph) {
        this.next();
        this.put(label.x, label.y, label.z, style);
        const place = glyph.atlasXPx + atlasPx * glyph.atlasYPx;
        this.put(left - glyph.bearingPx, widthPx / 2, place, glyph.boxWidthPx);
      }
      left += glyph?.advancePx ?? atlas.metrics.advancePx;
    }
  }
}

/** Width of a text in device pixels. */
export function labelWidthPx(atlas: LabelAtlas, text: string): number {
  let widthPx = 0;
  for (const character of text) {
    widthPx += atlas.glyphOf(character)?.advancePx ?? atlas.metrics.advancePx;
  }
  return widthPx;
}
