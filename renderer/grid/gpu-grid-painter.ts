import { Shader, UniformGroup, type WebGLRenderer } from 'pixi.js';
import cellsFragment from '../../shaders/grid-cells.frag.glsl?raw';
import cellsVertex from '../../shaders/grid-cells.vert.glsl?raw';
import glyphsFragment from '../../shaders/grid-glyphs.frag.glsl?raw';
import glyphsVertex from '../../shaders/grid-glyphs.vert.glsl?raw';
import overlayFragment from '../../shaders/grid-overlay.frag.glsl?raw';
import overlayVertex from '../../shaders/grid-overlay.vert.glsl?raw';
import { STRIPE_PERIOD_PX, STRIPE_PX } from '../canvas2d/stripes.ts';
import { atlasTexels, emptyAtlasTexture } from '../device/atlas-texture.ts';
import type { CountedTexture } from '../device/counted-texture.ts';
import type { GpuPainter } from '../device/gpu-surface.ts';
import { PaletteTexture } from '../device/palette-texture.ts';
import { QuadDrawer } from '../device/quad-drawer.ts';
import { type ShaderConstants, shaderProgram } from '../device/shader-program.ts';
import { ATLAS_COLUMNS, FIRST_GLYPH, type GlyphAtlas } from './glyph-atlas.ts';
import { GlyphGrid } from './glyph-grid.ts';
import { GlyphTexture } from './glyph-texture.ts';
import { SLOT_BORDER_PX } from './grid-metrics.ts';
import { type GridFrame, type GridPainter, type PaneFrame, rowTexels } from './grid-painter.ts';
import { MAX_OVERLAY_RECTS, OverlayRects } from './overlay-rects.ts';
import { FILL_BASE, type GridColours, PALETTE, PALETTE_SIZE, paletteTexels } from './palette.ts';
import {
  ADDRESS_GLYPHS,
  BAR_FLAG,
  BAR_LEVELS,
  BAR_TEXELS,
  FILL,
  FILL_MASK,
  FILL_SHIFT,
  GLYPH_MASK,
  INK_MASK,
  INK_SHIFT,
  OFFSET_GLYPHS,
} from './texel.ts';

const CONSTANTS: ShaderConstants = {
  GLYPH_MASK,
  INK_SHIFT,
  INK_MASK,
  FILL_SHIFT,
  FILL_MASK,
  FILL_BASE,
  FILL_PENDING: FILL.pending,
  ADDRESS_GLYPHS,
  OFFSET_GLYPHS,
  BAR_TEXELS,
  BAR_FLAG,
  BAR_LEVELS,
  FIRST_GLYPH,
  ATLAS_COLUMNS,
  SLOT_BORDER_PX,
  MAX_OVERLAY_RECTS,
  STRIPE_PERIOD_PX,
  STRIPE_PX,
  PALETTE_GRID_LINE: PALETTE.gridLine,
  PALETTE_HEADER_BAND: PALETTE.headerBand,
  PALETTE_PENDING_STRIPE: PALETTE.pendingStripe,
};

const FIRST_QUAD_CAPACITY = 4096;
const BANDS = 2;
/** Background and bar. */
const BAR_QUADS = 2;

/**
 * Draws a grid with WebGL 2 in three calls: flat parts, text, overlay. Holds the textures and programs; all of them are made from
 * arrays in memory, so PixiJS brings them back by itself after a lost context.
 */
export class GpuGridPainter implements GridPainter, GpuPainter {
  readonly grid: GlyphGrid = new GlyphGrid();
  readonly overlay: OverlayRects = new OverlayRects();
  readonly #uniforms: GridUniforms = new GridUniforms();
  readonly #quads: QuadDrawer = new QuadDrawer(FIRST_QUAD_CAPACITY);
  readonly #cells: Shader;
  readonly #glyphs: Shader;
  readonly #overlays: Shader;
  readonly #gridTexture: GlyphTexture;
  readonly #palette: PaletteTexture;
  readonly #atlas: CountedTexture;
  #flatQuads = 0;
  #glyphQuads = 0;

  constructor() {
    this.#gridTexture = new GlyphTexture(this.#quads, 'u_grid', this.grid);
    this.#palette = new PaletteTexture(this.#quads, PALETTE_SIZE);
    this.#atlas = emptyAtlasTexture(this.#quads);
    const uniforms = this.#uniforms.group;
    const palette = this.#palette.texture.resources;
    const grid = this.#gridTexture.texture.resources;
    this.#cells = new Shader({
      glProgram: shaderProgram(
        { name: 'grid-cells', vertex: cellsVertex, fragment: cellsFragment },
        CONSTANTS,
      ),
      resources: { uniforms, ...grid, ...palette },
    });
    this.#glyphs = new Shader({
      glProgram: shaderProgram(
        { name: 'grid-glyphs', vertex: glyphsVertex, fragment: glyphsFragment },
        CONSTANTS,
      ),
      resources: { uniforms, ...grid, ...palette, ...this.#atlas.resources },
    });
    this.#overlays = new Shader({
      glProgram: shaderProgram(
        { name: 'grid-overlay', vertex: overlayVertex, fragment: overlayFragment },
        CONSTANTS,
      ),
      resources: {
        uniforms,
        ...palette,
        overlay: new UniformGroup({
          u_rects: { value: this.overlay.packed, type: 'vec4<i32>', size: MAX_OVERLAY_RECTS },
        }),
      },
    });
    this.#gridTexture.texture.readBy(this.#cells, this.#glyphs);
    this.#palette.texture.readBy(this.#cells, this.#glyphs, this.#overlays);
    this.#atlas.readBy(this.#glyphs);
  }

  get drawCalls(): number {
    return this.#quads.drawCalls;
  }

  /** Textures and index buffer. */
  get bytesUploaded(): number {
    return this.#quads.bytesUploaded;
  }

  setColours(colours: GridColours): void {
    this.#palette.set(paletteTexels(colours));
  }

  setAtlas(atlas: GlyphAtlas): void {
    this.#atlas.replace(atlasTexels(atlas));
    this.#uniforms.setSlot(atlas.slotWidthPx, atlas.slotHeightPx);
  }

  reserve(
    drawnColumns: number,
    drawnRows: number,
    glyphsPerCell: number,
    paneTexels: number,
  ): boolean {
    const widthTexels = rowTexels(drawnColumns, glyphsPerCell) + paneTexels;
    return this.#gridTexture.reserve(widthTexels, drawnRows + 1);
  }

  /** hot: no allocation */
  setFrame(frame: GridFrame): void {
    const { drawnColumns, drawnRows, pane } = frame;
    // Bars come last in a row: their texels are no glyphs.
    const texels = pane.barTexel;
    this.#uniforms.setFrame(frame, texels);
    this.#glyphQuads = (drawnRows + 1) * texels;
    const rowQuads = 1 + drawnColumns + pane.asciiColumns + BAR_QUADS * pane.barColumns;
    const paneLines = Number(pane.asciiColumns > 0) + Number(pane.barColumns > 0);
    this.#flatQuads = BANDS + (drawnRows + 1) * rowQuads + drawnRows + drawnColumns + paneLines;
    this.#quads.reserve(Math.max(this.#glyphQuads, this.#flatQuads));
  }

  paint(renderer: WebGLRenderer): void {
    this.#quads.beginFrame();
    this.#gridTexture.upload();
    this.#quads.draw(renderer, this.#cells, 0, this.#flatQuads);
    this.#quads.draw(renderer, this.#glyphs, 0, this.#glyphQuads);
    this.#quads.draw(renderer, this.#overlays, 0, this.overlay.count);
    this.#quads.endFrame();
  }

  dispose(): void {
    for (const shader of [this.#cells, this.#glyphs, this.#overlays]) shader.destroy();
    for (const texture of [this.#gridTexture.texture, this.#palette.texture, this.#atlas]) {
      texture.dispose();
    }
    this.#quads.dispose();
  }
}

/** Uniforms of the three programs, written in place. */
class GridUniforms {
  readonly #surfacePx = new Int32Array(2);
  readonly #bodyPx = new Int32Array(4);
  readonly #cellPx = new Int32Array(2);
  readonly #scrollPx = new Int32Array(2);
  readonly #drawnCells = new Int32Array(2);
  readonly #textLeftPx = new Int32Array(3);
  readonly #textTopPx = new Int32Array(2);
  readonly #slotPx = new Int32Array(2);
  readonly #ascii = new Int32Array(4);
  readonly #bars = new Int32Array(4);
  readonly #pane = new Int32Array(3);
  readonly group = new UniformGroup({
    u_surfacePx: { value: this.#surfacePx, type: 'vec2<i32>' },
    u_bodyPx: { value: this.#bodyPx, type: 'vec4<i32>' },
    u_cellPx: { value: this.#cellPx, type: 'vec2<i32>' },
    u_scrollPx: { value: this.#scrollPx, type: 'vec2<i32>' },
    u_drawnCells: { value: this.#drawnCells, type: 'vec2<i32>' },
    u_textLeftPx: { value: this.#textLeftPx, type: 'vec3<i32>' },
    u_textTopPx: { value: this.#textTopPx, type: 'vec2<i32>' },
    u_slotPx: { value: this.#slotPx, type: 'vec2<i32>' },
    u_ascii: { value: this.#ascii, type: 'vec4<i32>' },
    u_bars: { value: this.#bars, type: 'vec4<i32>' },
    u_pane: { value: this.#pane, type: 'vec3<i32>' },
    u_glyphsPerCell: { value: 1, type: 'i32' },
    u_rowTexels: { value: 1, type: 'i32' },
    u_advancePx: { value: 1, type: 'i32' },
    u_hairlinePx: { value: 1, type: 'i32' },
  });

  setSlot(widthPx: number, heightPx: number): void {
    this.#slotPx[0] = widthPx;
    this.#slotPx[1] = heightPx;
  }

  setFrame(frame: GridFrame, texelsPerRow: number): void {
    const { layout } = frame;
    const { metrics } = layout;
    this.#surfacePx[0] = frame.surfaceWidthPx;
    this.#surfacePx[1] = frame.surfaceHeightPx;
    this.#bodyPx[0] = layout.bodyLeftPx;
    this.#bodyPx[1] = layout.bodyTopPx;
    this.#bodyPx[2] = layout.bodyLeftPx + layout.bodyWidthPx;
    this.#bodyPx[3] = layout.bodyTopPx + layout.bodyHeightPx;
    this.#cellPx[0] = metrics.cellWidthPx;
    this.#cellPx[1] = metrics.rowHeightPx;
    this.#scrollPx[0] = frame.cutLeftPx;
    this.#scrollPx[1] = frame.cutTopPx;
    this.#drawnCells[0] = frame.drawnColumns;
    this.#drawnCells[1] = frame.drawnRows;
    this.#textLeftPx[0] = metrics.cellTextLeftPx;
    this.#textLeftPx[1] = metrics.offsetTextLeftPx;
    this.#textLeftPx[2] = metrics.addressTextLeftPx;
    this.#textTopPx[0] = metrics.rowTextTopPx;
    this.#textTopPx[1] = metrics.headerTextTopPx;
    this.#setPane(frame.pane, metrics.advancePx);
    const { uniforms } = this.group;
    uniforms.u_glyphsPerCell = frame.glyphsPerCell;
    uniforms.u_rowTexels = texelsPerRow;
    uniforms.u_advancePx = metrics.advancePx;
    uniforms.u_hairlinePx = metrics.hairlinePx;
  }

  #setPane(pane: PaneFrame, advancePx: number): void {
    this.#ascii[0] = pane.asciiLeftPx;
    this.#ascii[1] = advancePx;
    this.#ascii[2] = pane.asciiTexel;
    this.#ascii[3] = pane.asciiColumns;
    this.#bars[0] = pane.barsLeftPx;
    this.#bars[1] = pane.barWidthPx;
    this.#bars[2] = pane.barTexel;
    this.#bars[3] = pane.barColumns;
    this.#pane[0] = pane.bytesPerCell;
    this.#pane[1] = pane.paddingPx;
    this.#pane[2] = pane.rightPx;
  }
}
