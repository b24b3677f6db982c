import { CountedTexture, type Texels } from './counted-texture.ts';
import type { QuadDrawer } from './quad-drawer.ts';

/** Coverage of glyphs in memory, one byte a pixel. */
export interface AtlasPixels {
  readonly coverage: Uint8Array<ArrayBuffer>;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** WebGL refuses 8-bit textures of other widths. */
const NARROWEST_PX = 4;

/** The texture of a glyph atlas before there is one. Shaders read it as `u_atlas`. */
export function emptyAtlasTexture(quads: QuadDrawer): CountedTexture {
  const coverage = new Uint8Array(NARROWEST_PX);
  return new CountedTexture(
    quads,
    'u_atlas',
    atlasTexels({ coverage, widthPx: NARROWEST_PX, heightPx: 1 }),
  );
}

/** Coverage as it stands in a texture. */
export function atlasTexels({ coverage, widthPx, heightPx }: AtlasPixels): Texels {
  return { resource: coverage, widthTexels: widthPx, heightRows: heightPx, format: 'r8unorm' };
}
