import {
  type BufferImageSource,
  Shader,
  type TextureSource,
  UniformGroup,
  type WebGLRenderer,
} from 'pixi.js';
import glyphsFragment from '../../shaders/grid-glyphs.frag.glsl?raw';
import overlayFragment from '../../shaders/grid-overlay.frag.glsl?raw';
import overlayVertex from '../../shaders/grid-overlay.vert.glsl?raw';
import cellsFragment from '../../shaders/table-cells.frag.glsl?raw';
import cellsVertex from '../../shaders/table-cells.vert.glsl?raw';
import glyphsVertex from '../../shaders/table-glyphs.vert.glsl?raw';
import sparksFragment from '../../shaders/table-sparks.frag.glsl?raw';
import sparksVertex from '../../shaders/table-sparks.vert.glsl?raw';
import { dataTexture } from '../device/data-texture.ts';
import type { GpuPainter } from '../device/gpu-surface.ts';
import { QuadDrawer } from '../device/quad-drawer.ts';
import { shaderProgram } from '../device/shader-program.ts';
import type { GlyphAtlas } from '../grid/glyph-atlas.ts';
import { GlyphGrid } from '../grid/glyph-grid.ts';
import { MAX_OVERLAY_RECTS, OverlayRects } from '../grid/overlay-rects.ts';
import { TABLE_CONSTANTS } from './table-constants.ts';
import type { TableFrame } from './table-frame.ts';
import type { TablePainter } from './table-painter.ts';
import { PALETTE_SIZE } from './table-palette.ts';
import { CELL_HEAD_COLUMNS, CELL_HEAD_ROWS, GLYPH_HEAD_ROWS } from './table-texel.ts';
import { TableUniforms } from './table-uniforms.ts';

const BYTES_PER_TEXEL = Uint16Array.BYTES_PER_ELEMENT;
const FIRST_QUAD_CAPACITY = 4096;
/** Quads of the flat parts beside cells and the lines between them, as in table-cells.vert.glsl. */
const BANDS_AND_HEAD_LINES = 9;
/** Narrowest cell and spark tables: maps of a few columns are the common ones. */
const CELL_TEXELS = 16;

/** A table of texels with its texture. */
interface Table {
  readonly grid: GlyphGrid;
  source: BufferImageSource;
  readonly name: 'u_glyphs' | 'u_cells' | 'u_sparks';
}

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
  readonly #tables: readonly Table[];
  readonly #paletteSource: BufferImageSource;
  #atlasSource: BufferImageSource;
  #flatQuads = 0;
  #glyphQuads = 0;
  #sparkQuads = 0;

  constructor() {
    const tables = {
      glyphs: this.#createTable(this.glyphs, 'u_glyphs'),
      cells: this.#createTable(this.cells, 'u_cells'),
      sparks: this.#createTable(this.sparks, 'u_sparks'),
    };
    this.#tables = Object.values(tables);
    this.#paletteSource = dataTexture(
      new Uint8Array(PALETTE_SIZE * 4),
      PALETTE_SIZE,
      1,
      'rgba8unorm',
    );
    this.#atlasSource = dataTexture(new Uint8Array(4), 4, 1, 'r8unorm');
    const shared = { uniforms: this.#uniforms.group, u_palette: this.#paletteSource };
    const u_cells = tables.cells.source;
    this.#cellShader = shaderOf('table-cells', cellsVertex, cellsFragment, { ...shared, u_cells });
    this.#glyphShader = shaderOf('table-glyphs', glyphsVertex, glyphsFragment, {
      ...shared,
      u_cells,
      u_glyphs: tables.glyphs.source,
      u_atlas: this.#atlasSource,
    });
    this.#sparkShader = shaderOf('table-sparks', sparksVertex, sparksFragment, {
      ...shared,
      u_sparks: tables.sparks.source,
    });
    this.#overlayShader = shaderOf('grid-overlay', overlayVertex, overlayFragment, {
      ...shared,
      overlay: new UniformGroup({
        u_rects: { value: this.overlay.packed, type: 'vec4<i32>', size: MAX_OVERLAY_RECTS },
      }),
    });
  }

  get drawCalls(): number {
    return this.#quads.drawCalls;
  }

  /** Textures and index buffer. */
  get bytesUploaded(): number {
    return this.#quads.bytesUploaded;
  }

  setColours(texels: Uint8Array<ArrayBuffer>): void {
    const resource = this.#paletteSource.resource;
    if (resource instanceof Uint8Array) resource.set(texels);
    this.#paletteSource.update();
    this.#quads.countUpload(texels.byteLength);
  }

  setAtlas(atlas: GlyphAtlas): void {
    const before = this.#atlasSource;
    this.#atlasSource = dataTexture(atlas.coverage, atlas.widthPx, atlas.heightPx, 'r8unorm');
    this.#glyphShader.resources['u_atlas'] = this.#atlasSource;
    before.destroy();
    this.#uniforms.setSlot(atlas.slotWidthPx, atlas.slotHeightPx);
    this.#quads.countUpload(atlas.coverage.byteLength);
  }

  reserve(columns: number, rows: number, rowTexels: number, sparkTexels: number): void {
    this.#reserveTable(0, rowTexels, GLYPH_HEAD_ROWS + rows);
    this.#reserveTable(1, CELL_HEAD_COLUMNS + columns, CELL_HEAD_ROWS + rows);
    this.#reserveTable(2, sparkTexels, rows);
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
    for (const table of this.#tables) this.#upload(table);
    this.#quads.draw(renderer, this.#cellShader, 0, this.#flatQuads);
    this.#quads.draw(renderer, this.#glyphShader, 0, this.#glyphQuads);
    this.#quads.draw(renderer, this.#sparkShader, 0, this.#sparkQuads);
    this.#quads.draw(renderer, this.#overlayShader, 0, this.overlay.count);
    this.#quads.endFrame();
  }

  dispose(): void {
    for (const shader of this.#shaders()) shader.destroy();
    for (const source of this.#sources()) source.destroy();
    this.#quads.dispose();
  }

  #shaders(): readonly Shader[] {
    return [this.#cellShader, this.#glyphShader, this.#sparkShader, this.#overlayShader];
  }

  #sources(): readonly TextureSource[] {
    return [...this.#tables.map(({ source }) => source), this.#paletteSource, this.#atlasSource];
  }

  #createTable(grid: GlyphGrid, name: Table['name']): Table {
    return { grid, name, source: this.#createSource(grid) };
  }

  #createSource({ texels, widthTexels, heightRows }: GlyphGrid): BufferImageSource {
    this.#quads.countUpload(texels.byteLength);
    return dataTexture(texels, widthTexels, heightRows, 'r16uint');
  }

  #reserveTable(index: number, widthTexels: number, rows: number): void {
    const table = this.#tables[index];
    if (!table?.grid.reserve(widthTexels, rows)) return;
    const before = table.source;
    table.source = this.#createSource(table.grid);
    for (const shader of this.#shaders()) {
      if (table.name in shader.resources) shader.resources[table.name] = table.source;
    }
    before.destroy();
  }

  #upload({ grid, source }: Table): void {
    if (!grid.isChanged) return;
    const from = grid.changedFrom * grid.widthTexels;
    const to = grid.changedTo * grid.widthTexels;
    source.update(from, to);
    this.#quads.countUpload((to - from) * BYTES_PER_TEXEL);
    grid.markUploaded();
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
