import { Shader, UniformGroup, type WebGLRenderer } from 'pixi.js';
import glyphsFragment from '../../shaders/grid-glyphs.frag.glsl?raw';
import overlayFragment from '../../shaders/grid-overlay.frag.glsl?raw';
import overlayVertex from '../../shaders/grid-overlay.vert.glsl?raw';
import cellsFragment from '../../shaders/table-cells.frag.glsl?raw';
import cellsVertex from '../../shaders/table-cells.vert.glsl?raw';
import glyphsVertex from '../../shaders/table-glyphs.vert.glsl?raw';
import sparksFragment from '../../shaders/table-sparks.frag.glsl?raw';
import sparksVertex from '../../shaders/table-sparks.vert.glsl?raw';
import { atlasTexels, emptyAtlasTexture } from '../device/atlas-texture.ts';
import type { CountedTexture } from '../device/counted-texture.ts';
import type { GpuPainter } from '../device/gpu-surface.ts';
import { PaletteTexture } from '../device/palette-texture.ts';
import { QuadDrawer } from '../device/quad-drawer.ts';
import { shaderProgram } from '../device/shader-program.ts';
import type { GlyphAtlas } from '../grid/glyph-atlas.ts';
import { GlyphGrid } from '../grid/glyph-grid.ts';
import { GlyphTexture } from '../grid/glyph-texture.ts';
import { MAX_OVERLAY_RECTS, OverlayRects } from '../grid/overlay-rects.ts';
import { TABLE_CONSTANTS } from './table-constants.ts';
import type { TableFrame } from './table-frame.ts';
import type { TablePainter } from './table-painter.ts';
import { PALETTE_SIZE } from './table-palette.ts';
import { CELL_HEAD_COLUMNS, CELL_HEAD_ROWS, GLYPH_HEAD_ROWS } from './table-texel.ts';
import { TableUniforms } from './table-uniforms.ts';

const FIRST_QUAD_CAPACITY = 4096;
/** Quads of the flat parts beside cells and the lines between them, as in table-cells.vert.glsl. */
const BANDS_AND_HEAD_LINES = 9;
/** Narrowest cell and spark tables: maps of a few columns are the common ones. */
const CELL_TEXELS = 16;

/**
 * Draws a table with WebGL 2 in four calls: flat parts, text, curves, overlay. Holds the textures and programs; all of them are made from
 * arrays in memory, so PixiJS brings them back by itself after a lost context.
 */
export class GpuTablePainter implements TablePainter, GpuPainter {
  readonly glyphs: GlyphGrid = new GlyphGrid();
  readonly cells: GlyphGrid = new GlyphGrid(CELL_TEXELS);
  readonly sparks: GlyphGrid = new GlyphGrid();
  readonly overlay: OverlayRects = new OverlayRects();
  readonly #uniforms: TableUniforms = new TableUniforms();
  readonly #quads: QuadDrawer = new QuadDrawer(FIRST_QUAD_CAPACITY);
  readonly #cellShader: Shader;
  readonly #glyphShader: Shader;
  readonly #sparkShader: Shader;
  readonly #overlayShader: Shader;
  readonly #glyphTexture: GlyphTexture;
  readonly #cellTexture: GlyphTexture;
  readonly #sparkTexture: GlyphTexture;
  readonly #palette: PaletteTexture;
  readonly #atlas: CountedTexture;
  #flatQuads = 0;
  #glyphQuads = 0;
  #sparkQuads = 0;

  constructor() {
    this.#glyphTexture = new GlyphTexture(this.#quads, 'u_glyphs', this.glyphs);
    this.#cellTexture = new GlyphTexture(this.#quads, 'u_cells', this.cells);
    this.#sparkTexture = new GlyphTexture(this.#quads, 'u_sparks', this.sparks);
    this.#palette = new PaletteTexture(this.#quads, PALETTE_SIZE);
    this.#atlas = emptyAtlasTexture(this.#quads);
    const shared = { uniforms: this.#uniforms.group, ...this.#palette.texture.resources };
    const cells = this.#cellTexture.texture.resources;
    this.#cellShader = shaderOf('table-cells', cellsVertex, cellsFragment, { ...shared, ...cells });
    this.#glyphShader = shaderOf('table-glyphs', glyphsVertex, glyphsFragment, {
      ...shared,
      ...cells,
      ...this.#glyphTexture.texture.resources,
      ...this.#atlas.resources,
    });
    this.#sparkShader = shaderOf('table-sparks', sparksVertex, sparksFragment, {
      ...shared,
      ...this.#sparkTexture.texture.resources,
    });
    this.#overlayShader = shaderOf('grid-overlay', overlayVertex, overlayFragment, {
      ...shared,
      overlay: new UniformGroup({
        u_rects: { value: this.overlay.packed, type: 'vec4<i32>', size: MAX_OVERLAY_RECTS },
      }),
    });
    this.#glyphTexture.texture.readBy(this.#glyphShader);
    this.#cellTexture.texture.readBy(this.#cellShader, this.#glyphShader);
    this.#sparkTexture.texture.readBy(this.#sparkShader);
    this.#palette.texture.readBy(...this.#shaders());
    this.#atlas.readBy(this.#glyphShader);
  }

  get drawCalls(): number {
    return this.#quads.drawCalls;
  }

  /** Textures and index buffer. */
  get bytesUploaded(): number {
    return this.#quads.bytesUploaded;
  }

  setColours(texels: Uint8Array<ArrayBuffer>): void {
    this.#palette.set(texels);
  }

  setAtlas(atlas: GlyphAtlas): void {
    this.#atlas.replace(atlasTexels(atlas));
    this.#uniforms.setSlot(atlas.slotWidthPx, atlas.slotHeightPx);
  }

  reserve(columns: number, rows: number, rowTexels: number, sparkTexels: number): void {
    this.#glyphTexture.reserve(rowTexels, GLYPH_HEAD_ROWS + rows);
    this.#cellTexture.reserve(CELL_HEAD_COLUMNS + columns, CELL_HEAD_ROWS + rows);
    this.#sparkTexture.reserve(sparkTexels, rows);
  }

  /** hot: no allocation */
  setFrame(frame: TableFrame, activeRow: number): void {
    const { drawnColumns, drawnRows } = frame;
    const texels = frame.rowTexels(drawnColumns);
    this.#uniforms.setFrame(frame, texels, activeRow);
    this.#glyphQuads = (GLYPH_HEAD_ROWS + drawnRows) * texels;
    this.#sparkQuads = frame.layout.sparkWidthPx > 0 ? drawnRows : 0;
    this.#flatQuads =
      BANDS_AND_HEAD_LINES +
      drawnRows +
      drawnColumns +
      (GLYPH_HEAD_ROWS + drawnRows) * (CELL_HEAD_COLUMNS + drawnColumns);
    this.#quads.reserve(Math.max(this.#glyphQuads, this.#flatQuads));
  }

  paint(renderer: WebGLRenderer): void {
    this.#quads.beginFrame();
    this.#glyphTexture.upload();
    this.#cellTexture.upload();
    this.#sparkTexture.upload();
    this.#quads.draw(renderer, this.#cellShader, 0, this.#flatQuads);
    this.#quads.draw(renderer, this.#glyphShader, 0, this.#glyphQuads);
    this.#quads.draw(renderer, this.#sparkShader, 0, this.#sparkQuads);
    this.#quads.draw(renderer, this.#overlayShader, 0, this.overlay.count);
    this.#quads.endFrame();
  }

  dispose(): void {
    for (const shader of this.#shaders()) shader.destroy();
    for (const texture of this.#textures()) texture.dispose();
    this.#quads.dispose();
  }

  #shaders(): readonly Shader[] {
    return [this.#cellShader, this.#glyphShader, this.#sparkShader, this.#overlayShader];
  }

  #textures(): readonly CountedTexture[] {
    const grids = [this.#glyphTexture, this.#cellTexture, this.#sparkTexture];
    return [...grids.map(({ texture }) => texture), this.#palette.texture, this.#atlas];
  }
}

function shaderOf(
  name: string,
  vertex: string,
  fragment: string,
  resources: Record<string, unknown>,
): Shader {
  return new Shader({
    glProgram: shaderProgram({ name, vertex, fragment }, TABLE_CONSTANTS),
    resources,
  });
}
