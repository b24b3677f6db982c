/** A box of an atlas, in its pixels. */
export interface AtlasBox {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Writes beside the coverage of every pixel of a box its seam: the largest coverage around it in the same box.
 *
 * @param texels coverage and seam, two bytes a pixel, row by row
 * @param widthPx of the atlas
 */
export function writeSeams(texels: Uint8Array, widthPx: number, box: AtlasBox): void {
  const { leftPx, topPx } = box;
  const rightPx = leftPx + box.widthPx;
  const bottomPx = topPx + box.heightPx;
  for (let y = topPx; y < bottomPx; y++) {
    for (let x = leftPx; x < rightPx; x++) {
      let seam = 0;
      for (let nearY = Math.max(topPx, y - 1); nearY < Math.min(bottomPx, y + 2); nearY++) {
        for (let nearX = Math.max(leftPx, x - 1); nearX < Math.min(rightPx, x + 2); nearX++) {
          seam = Math.max(seam, texels[2 * (nearY * widthPx + nearX)] ?? 0);
        }
      }
      texels[2 * (y * widthPx + x) + 1] = seam;
    }
  }
}
