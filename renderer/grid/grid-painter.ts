import {
  type BufferImageSource,
  Geometry,
  Shader,
  State,
  type TextureSource,
  UniformGroup,
  type WebGLRenderer,
} from 'pixi.js';
import cellsFragment from '../../shaders/grid-cells.frag.glsl?raw';
import cellsVertex from '../../shaders/grid-cells.vert.glsl?raw';
import glyphsFragment from '../../shaders/grid-glyphs.frag.glsl?raw';
import glyphsVertex from '../../shaders/grid-glyphs.vert.glsl?raw';
import overlayFragment from '../../shaders/grid-overlay.frag.glsl?raw';
import overlayVertex from '../../shaders/grid-overlay.vert.glsl?raw';
import { dataTexture } from '../device/data-texture.ts';
import type { Painter } from '../device/drawing-surface.ts';
import { INDICES_PER_QUAD, quadIndices } from '../device/quad-indices.ts';
import { type ShaderConstants, shaderProgram } from '../device/shader-program.ts';
import { ATLAS_COLUMNS, FIRST_GLYPH, type GlyphAtlas } from '../glyphs/glyph-atlas.ts';
import { GlyphGrid } from './glyph-grid.ts';
import type { GridLayout } from './grid-layout.ts';
import { SLOT_BORDER_PX } from './grid-metrics.ts';
import { MAX_OVERLAY_RECTS, OverlayRects } from './overlay-rects.ts';
import { FILL_BASE, type GridColours, PALETTE, PALETTE_SIZE, paletteTexels } from './palette.ts';
import {
  ADDRESS_GLYPHS,
  FILL,
  FILL_MASK,
  FILL_SHIFT,
  GLYPH_MASK,
  INK_MASK,
  INK_SHIFT,
  OFFSET_GLYPHS,
} from './texel.ts';

/** Part of a grid that the next frame shows; device pixels. */
export interface GridFrame {
  readonly surfaceWidthPx: number;
  readonly surfaceHeightPx: number;
  readonly layout: GridLayout;
  readonly glyphsPerCell: number;
  /** Columns and rows that lie at least partly in the body; the glyph grid holds exactly these. */
  readonly drawnColumns: number;
  readonly drawnRows: number;
  /** What is cut off the first drawn column and row. */
  readonly cutLeftPx: number;
  readonly cutTopPx: number;
}

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
  FIRST_GLYPH,
  ATLAS_COLUMNS,
  SLOT_BORDER_PX,
  MAX_OVERLAY_RECTS,
  PALETTE_GRID_LINE: PALETTE.gridLine,
  PALETTE_HEADER_BAND: PALETTE.headerBand,
  PALETTE_PENDING_STRIPE: PALETTE.pendingStripe,
};

const BYTES_PER_TEXEL = Uint16Array.BYTES_PER_ELEMENT;
const FIRST_QUAD_CAPACITY = 4096;
const BANDS = 2;

/**
 * Draws a grid in three calls: flat parts, text, overlay. Holds the textures and programs; all of them are made from
 * arrays in memory, so PixiJS brings them back by itself after a lost context.
 */
export class GridPainter implements Painter {
  readonly grid: GlyphGrid = new GlyphGrid();
  readonly overlay: OverlayRects = new OverlayRects();
  readonly #uniforms: GridUniforms = new GridUniforms();
  readonly #state: State = State.for2d();
  readonly #geometry: Geometry;
  readonly #cells: Shader;
  readonly #glyphs: Shader;
  readonly #overlays: Shader;
  #gridSource: BufferImageSource;
  readonly #paletteSource: BufferImageSource;
  #atlasSource: BufferImageSource;
  #quadCapacity = FIRST_QUAD_CAPACITY;
  #flatQuads = 0;
  #glyphQuads = 0;
  #drawCalls = 0;
  #pendingBytes = 0;
  #bytesUploaded = 0;

  constructor(colours: GridColours) {
    this.#gridSource = this.#createGridSource();
    this.#paletteSource = dataTexture(paletteTexels(colours), PALETTE_SIZE, 1, 'rgba8unorm');
    this.#atlasSource = dataTexture(new Uint8Array(4), 4, 1, 'r8unorm');
    this.#geometry = new Geometry({
      attributes: {},
      indexBuffer: quadIndices(this.#quadCapacity),
      topology: 'triangle-list',
    });
    const uniforms = this.#uniforms.group;
    const palette = { u_palette: this.#paletteSource };
    const grid = { u_grid: this.#gridSource };
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
      resources: { uniforms, ...grid, ...palette, u_atlas: this.#atlasSource },
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
  }

  /** Draw calls of the last frame. */
  get drawCalls(): number {
    return this.#drawCalls;
  }

  /** Bytes handed to the graphics device in the last frame: textures and index buffer. */
  get bytesUploaded(): number {
    return this.#bytesUploaded;
  }

  setColours(colours: GridColours): void {
    const texels = paletteTexels(colours);
    const resource = this.#paletteSource.resource;
    if (resource instanceof Uint8Array) resource.set(texels);
    this.#paletteSource.update();
    this.#pendingBytes += texels.byteLength;
  }

  setAtlas(atlas: GlyphAtlas): void {
    const before = this.#atlasSource;
    this.#atlasSource = dataTexture(atlas.coverage, atlas.widthPx, atlas.heightPx, 'r8unorm');
    this.#glyphs.resources['u_atlas'] = this.#atlasSource;
    before.destroy();
    this.#uniforms.setSlot(atlas.slotWidthPx, atlas.slotHeightPx);
    this.#pendingBytes += atlas.coverage.byteLength;
  }

  /** Makes room for the texels of a frame. Returns `true` if every row has to be written anew. */
  reserve(drawnColumns: number, drawnRows: number, glyphsPerCell: number): boolean {
    const widthTexels = rowTexels(drawnColumns, glyphsPerCell);
    if (!this.grid.reserve(widthTexels, drawnRows + 1)) return false;
    const before = this.#gridSource;
    this.#gridSource = this.#createGridSource();
    this.#cells.resources['u_grid'] = this.#gridSource;
    this.#glyphs.resources['u_grid'] = this.#gridSource;
    before.destroy();
    return true;
  }

  /** hot: no allocation */
  setFrame(frame: GridFrame): void {
    const { drawnColumns, drawnRows } = frame;
    const texels = rowTexels(drawnColumns, frame.glyphsPerCell);
    this.#uniforms.setFrame(frame, texels);
    this.#glyphQuads = (drawnRows + 1) * texels;
    this.#flatQuads = BANDS + (drawnRows + 1) * (drawnColumns + 1) + drawnRows + drawnColumns;
    this.#reserveQuads(Math.max(this.#glyphQuads, this.#flatQuads));
  }

  paint(renderer: WebGLRenderer): void {
    this.#drawCalls = 0;
    this.#uploadGrid();
    this.#draw(renderer, this.#cells, this.#flatQuads);
    this.#draw(renderer, this.#glyphs, this.#glyphQuads);
    this.#draw(renderer, this.#overlays, this.overlay.count);
    this.#bytesUploaded = this.#pendingBytes;
    this.#pendingBytes = 0;
  }

  dispose(): void {
    for (const shader of [this.#cells, this.#glyphs, this.#overlays]) shader.destroy();
    for (const source of this.#sources()) source.destroy();
    this.#geometry.destroy(true);
  }

  #sources(): readonly TextureSource[] {
    return [this.#gridSource, this.#paletteSource, this.#atlasSource];
  }

  #createGridSource(): BufferImageSource {
    const { texels, widthTexels, heightRows } = this.grid;
    this.#pendingBytes += texels.byteLength;
    return dataTexture(texels, widthTexels, heightRows, 'r16uint');
  }

  #uploadGrid(): void {
    const { grid } = this;
    if (!grid.isChanged) return;
    const from = grid.changedFrom * grid.widthTexels;
    const to = grid.changedTo * grid.widthTexels;
    this.#gridSource.update(from, to);
    this.#pendingBytes += (to - from) * BYTES_PER_TEXEL;
    grid.markUploaded();
  }

  #draw(renderer: WebGLRenderer, shader: Shader, quads: number): void {
    if (quads === 0) return;
    const size = quads * INDICES_PER_QUAD;
    renderer.encoder.draw({ geometry: this.#geometry, shader, state: this.#state, size });
    this.#drawCalls++;
  }

  #reserveQuads(quads: number): void {
    if (quads <= this.#quadCapacity) return;
    while (this.#quadCapacity < quads) this.#quadCapacity *= 2;
    const indices = quadIndices(this.#quadCapacity);
    this.#geometry.indexBuffer.data = indices;
    this.#pendingBytes += indices.byteLength;
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
  readonly group = new UniformGroup({
    u_surfacePx: { value: this.#surfacePx, type: 'vec2<i32>' },
    u_bodyPx: { value: this.#bodyPx, type: 'vec4<i32>' },
    u_cellPx: { value: this.#cellPx, type: 'vec2<i32>' },
    u_scrollPx: { value: this.#scrollPx, type: 'vec2<i32>' },
    u_drawnCells: { value: this.#drawnCells, type: 'vec2<i32>' },
    u_textLeftPx: { value: this.#textLeftPx, type: 'vec3<i32>' },
    u_textTopPx: { value: this.#textTopPx, type: 'vec2<i32>' },
    u_slotPx: { value: this.#slotPx, type: 'vec2<i32>' },
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
    const { uniforms } = this.group;
    uniforms.u_glyphsPerCell = frame.glyphsPerCell;
    uniforms.u_rowTexels = texelsPerRow;
    uniforms.u_advancePx = metrics.advancePx;
    uniforms.u_hairlinePx = metrics.hairlinePx;
  }
}

/** Texels of a row: its address, then its cells or, in the header, their offsets. */
export function rowTexels(drawnColumns: number, glyphsPerCell: number): number {
  return ADDRESS_GLYPHS + drawnColumns * Math.max(glyphsPerCell, OFFSET_GLYPHS);
}
