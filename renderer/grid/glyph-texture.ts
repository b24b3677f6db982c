import { CountedTexture, type Texels } from '../device/counted-texture.ts';
import type { QuadDrawer } from '../device/quad-drawer.ts';
import type { GlyphGrid } from './glyph-grid.ts';

/** The texture of a grid of glyphs: as large as the grid, and uploaded by the rows that have changed. */
export class GlyphTexture {
  readonly texture: CountedTexture;
  readonly #grid: GlyphGrid;

  /** @param name of the sampler in the shaders */
  constructor(quads: QuadDrawer, name: string, grid: GlyphGrid) {
    this.#grid = grid;
    this.texture = new CountedTexture(quads, name, texelsOf(grid));
  }

  /** Makes room. @returns whether the grid is another array now, and empty */
  reserve(widthTexels: number, rows: number): boolean {
    if (!this.#grid.reserve(widthTexels, rows)) return false;
    this.texture.replace(texelsOf(this.#grid));
    return true;
  }

  /** Has the changed rows uploaded with the next call that reads them. */
  upload(): void {
    const { isChanged, changedFrom, changedTo, widthTexels } = this.#grid;
    if (!isChanged) return;
    this.texture.update(changedFrom * widthTexels, changedTo * widthTexels);
    this.#grid.markUploaded();
  }
}

function texelsOf({ texels, widthTexels, heightRows }: GlyphGrid): Texels {
  return { resource: texels, widthTexels, heightRows, format: 'r16uint' };
}
