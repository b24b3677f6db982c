import { CountedTexture } from './counted-texture.ts';
import type { QuadDrawer } from './quad-drawer.ts';

/** Colours in a texture of one row, RGBA, which shaders read as `u_palette`. */
export class PaletteTexture {
  readonly texture: CountedTexture;
  readonly #texels: Uint8Array<ArrayBuffer>;

  /** @param size colours there are */
  constructor(quads: QuadDrawer, size: number) {
    this.#texels = new Uint8Array(size * 4);
    this.texture = new CountedTexture(quads, 'u_palette', {
      resource: this.#texels,
      widthTexels: size,
      heightRows: 1,
      format: 'rgba8unorm',
    });
  }

  /** @param colours RGBA, as many as there are */
  set(colours: Uint8Array): void {
    this.#texels.set(colours);
    this.texture.update(0, this.#texels.length / 4);
  }
}
