/** A box of an atlas, in its pixels. */
export interface AtlasBox {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The pixels of an atlas, row by row. */
export interface AtlasPixels {
  readonly widthPx: number;
  /** Coverage, one byte a pixel. */
  readonly coverage: Uint8Array;
  /** Coverage and seam, two bytes a pixel. */
  readonly texels: Uint8Array;
}

/** Takes the coverage of a box over into the texels, each beside the largest coverage around it in the same box. */
export function writeSeams({ widthPx, coverage, texels }: AtlasPixels, box: AtlasBox): void {
  const { leftPx, topPx } = box;
  const rightPx = leftPx + box.widthPx;
  const bottomPx = topPx + box.heightPx;
  for (let y = topPx; y < bottomPx; y++) {
    for (let x = leftPx; x < rightPx; x++) {
      let seam = 0;
      for (let nearY = Math.max(topPx, y - 1); nearY < Math.min(bottomPx, y + 2); nearY++) {
        for (let nearX = Math.max(leftPx, x - 1); nearX < Math.min(rightPx, x + 2); nearX++) {
          seam = Math.max(seam, coverage[nearY * widthPx + nearX] ?? 0);
        }
      }
      const at = y * widthPx + x;
      texels[2 * at] = coverage[at] ?? 0;
      texels[2 * at + 1] = seam;
    }
  }
}
