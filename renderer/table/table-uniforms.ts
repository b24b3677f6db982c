import { UniformGroup } from 'pixi.js';
import type { TableFrame } from './table-frame.ts';
import { cellsBottomPx, cellsRightPx } from './table-layout.ts';

/** Uniforms of the programs of a table, written in place. */
export class TableUniforms {
  readonly #surfacePx = new Int32Array(2);
  readonly #stripPx = new Int32Array(2);
  readonly #bodyPx = new Int32Array(4);
  readonly #scrollPx = new Int32Array(2);
  readonly #drawnCells = new Int32Array(2);
  readonly #leadGlyphs = new Int32Array(2);
  readonly #textTopPx = new Int32Array(2);
  readonly #slotPx = new Int32Array(2);
  readonly #values = new UniformGroup({
    u_surfacePx: { value: this.#surfacePx, type: 'vec2<i32>' },
    u_stripPx: { value: this.#stripPx, type: 'vec2<i32>' },
    u_bodyPx: { value: this.#bodyPx, type: 'vec4<i32>' },
    u_scrollPx: { value: this.#scrollPx, type: 'vec2<i32>' },
    u_drawnCells: { value: this.#drawnCells, type: 'vec2<i32>' },
    u_leadGlyphs: { value: this.#leadGlyphs, type: 'vec2<i32>' },
    u_textTopPx: { value: this.#textTopPx, type: 'vec2<i32>' },
    u_slotPx: { value: this.#slotPx, type: 'vec2<i32>' },
    u_rowPx: { value: 1, type: 'i32' },
    u_headGlyphs: { value: 1, type: 'i32' },
    u_cellGlyphs: { value: 1, type: 'i32' },
    u_rowTexels: { value: 1, type: 'i32' },
    u_paddingPx: { value: 1, type: 'i32' },
    u_markLeftPx: { value: 1, type: 'i32' },
    u_advancePx: { value: 1, type: 'i32' },
    u_hairlinePx: { value: 1, type: 'i32' },
    u_borderPx: { value: 1, type: 'i32' },
    u_barPx: { value: 1, type: 'i32' },
    u_sparkPx: { value: 0, type: 'i32' },
    u_sparkInsetPx: { value: 0, type: 'i32' },
    u_sparkLinePx: { value: 1, type: 'f32' },
    u_activeRow: { value: -1, type: 'i32' },
  });

  /** What the shaders are given. */
  get group(): UniformGroup {
    return this.#values;
  }

  setSlot(widthPx: number, heightPx: number): void {
    this.#slotPx[0] = widthPx;
    this.#slotPx[1] = heightPx;
  }

  /** @param activeRow row of the cursor from the first drawn one, -1 for none. hot: no allocation */
  setFrame(frame: TableFrame, texelsPerRow: number, activeRow: number): void {
    const { layout } = frame;
    const { metrics } = layout;
    this.#surfacePx[0] = frame.surfaceWidthPx;
    this.#surfacePx[1] = frame.surfaceHeightPx;
    this.#stripPx[0] = layout.stripWidthPx;
    this.#stripPx[1] = metrics.stripHeightPx;
    this.#bodyPx[0] = layout.bodyLeftPx;
    this.#bodyPx[1] = layout.bodyTopPx;
    this.#bodyPx[2] = cellsRightPx(layout);
    this.#bodyPx[3] = cellsBottomPx(layout);
    this.#scrollPx[0] = frame.cutLeftPx;
    this.#scrollPx[1] = frame.cutTopPx;
    this.#drawnCells[0] = frame.drawnColumns;
    this.#drawnCells[1] = frame.drawnRows;
    this.#leadGlyphs[0] = layout.stripGlyphs;
    this.#leadGlyphs[1] = layout.axisGlyphs;
    this.#textTopPx[0] = metrics.rowTextTopPx;
    this.#textTopPx[1] = metrics.stripTextTopPx;
    const { uniforms } = this.#values;
    uniforms.u_rowPx = metrics.rowHeightPx;
    uniforms.u_headGlyphs = frame.headGlyphs;
    uniforms.u_cellGlyphs = frame.cellGlyphs;
    uniforms.u_rowTexels = texelsPerRow;
    uniforms.u_paddingPx = metrics.paddingPx;
    uniforms.u_markLeftPx = metrics.markLeftPx;
    uniforms.u_advancePx = metrics.advancePx;
    uniforms.u_hairlinePx = metrics.hairlinePx;
    uniforms.u_borderPx = metrics.hairlinePx;
    uniforms.u_barPx = metrics.barPx;
    uniforms.u_sparkPx = layout.sparkWidthPx;
    uniforms.u_sparkInsetPx = metrics.sparkInsetPx;
    uniforms.u_sparkLinePx = metrics.sparkLinePx;
    uniforms.u_activeRow = activeRow;
  }
}
