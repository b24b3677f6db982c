import { PaletteColours } from '../canvas2d/palette-colours.ts';
import { LabelStamps, paintLabels } from './canvas-labels.ts';
import { CanvasMesh } from './canvas-mesh.ts';
import { paintSegments } from './canvas-segments.ts';
import type { LabelAtlas } from './label-atlas.ts';
import type { LabelTable } from './label-table.ts';
import type { MeshLook } from './mesh-look.ts';
import type { MeshSide } from './mesh-side.ts';
import type { SegmentTable } from './segment-table.ts';
import type { SurfaceMarks } from './surface-marks.ts';
import type { FrameCounts, SurfacePainter } from './surface-painter.ts';
import { PALETTE_ROW, RAMP_TEXELS } from './surface-palette.ts';
import type { SurfaceProjection } from './surface-projection.ts';
import type { SurfaceValues } from './surface-values.ts';

/** First entry of the inks in the palette. */
const INK_BASE: number = PALETTE_ROW.inks * RAMP_TEXELS;

/** The mesh that is shown. */
interface ShownMesh {
  readonly columns: MeshSide;
  readonly rows: MeshSide;
}

/** Draws a surface on a 2D canvas: what the shaders draw, from the same tables, in the same order. */
export class CanvasSurfacePainter implements SurfacePainter {
  readonly drawCalls = 0;
  readonly bytesUploaded = 0;
  readonly #context: CanvasRenderingContext2D;
  readonly #mesh: CanvasMesh = new CanvasMesh();
  readonly #colours: PaletteColours = new PaletteColours();
  #background: readonly number[] = [0, 0, 0];
  #palette: Uint8Array = new Uint8Array(0);
  #shown: ShownMesh | undefined;
  #values: Float32Array = new Float32Array(0);
  #marks: Uint8Array = new Uint8Array(0);
  #look: MeshLook | undefined;
  #scaffold: SegmentTable | undefined;
  #cursor: SegmentTable | undefined;
  #labels: LabelTable | undefined;
  #atlas: LabelAtlas | undefined;
  #stamps: LabelStamps | undefined;
  #slotHeightPx = 0;
  #gapPx = 0;

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
  }

  beginFrame(): void {
    // Nothing is counted: no byte goes to a graphics device.
  }

  setBackground(background: readonly number[]): void {
    this.#background = background;
    this.#stamps = undefined;
  }

  setMesh(columns: MeshSide, rows: MeshSide): void {
    this.#shown = { columns, rows };
    this.#mesh.setMesh(columns.vertices, rows.vertices);
  }

  setValues(values: SurfaceValues): void {
    this.#values = values.texels;
    values.stale.clear();
  }

  setMarks(marks: SurfaceMarks): void {
    this.#marks = marks.texels;
    marks.stale.clear();
  }

  setLook(look: MeshLook): void {
    this.#look = look;
  }

  setPalette(texels: Uint8Array<ArrayBuffer>): void {
    this.#palette = texels;
    this.#colours.set(texels);
    this.#stamps = undefined;
  }

  setScaffold(table: SegmentTable): void {
    this.#scaffold = table;
    table.markUploaded();
  }

  setCursor(table: SegmentTable): void {
    this.#cursor = table;
    table.markUploaded();
  }

  setLabels(table: LabelTable, atlas: LabelAtlas): void {
    this.#labels = table;
    table.markUploaded();
    if (atlas === this.#atlas) return;
    this.#atlas = atlas;
    this.#stamps = undefined;
  }

  setSizes(_widthPx: number, _heightPx: number, slotHeightPx: number, gapPx: number): void {
    this.#slotHeightPx = slotHeightPx;
    this.#gapPx = gapPx;
  }

  draw(view: SurfaceProjection, counts: FrameCounts): void {
    const context = this.#context;
    const { width, height } = context.canvas;
    const [red = 0, green = 0, blue = 0] = this.#background.map((share) => share * 255);
    context.fillStyle = `rgb(${red} ${green} ${blue})`;
    context.fillRect(0, 0, width, height);
    const half = { xPx: width / 2, yPx: height / 2 };
    const lines = { context, view, half, colours: this.#colours, inkBase: INK_BASE };
    if (this.#scaffold) paintSegments(lines, this.#scaffold, counts.scaffoldCount);
    this.#drawMesh(view, counts.hasOriginal);
    if (this.#cursor) paintSegments(lines, this.#cursor, counts.cursorCount);
    this.#drawLabels(view, counts.glyphCount);
  }

  dispose(): void {
    this.#stamps = undefined;
  }

  #drawMesh(view: SurfaceProjection, hasOriginal: boolean): void {
    const { width: widthPx, height: heightPx } = this.#context.canvas;
    const look = this.#look;
    if (this.#shown === undefined || look === undefined) return;
    this.#mesh.draw(this.#context, {
      ...this.#shown,
      values: this.#values,
      marks: this.#marks,
      palette: this.#palette,
      look,
      view,
      widthPx,
      heightPx,
      hasOriginal,
    });
  }

  #drawLabels(view: SurfaceProjection, count: number): void {
    const context = this.#context;
    const { width, height } = context.canvas;
    const atlas = this.#atlas;
    if (this.#labels === undefined || atlas === undefined) return;
    this.#stamps ??= new LabelStamps(atlas, this.#colours, INK_BASE, this.#background);
    const canvas = {
      context,
      view,
      half: { xPx: width / 2, yPx: height / 2 },
      slotHeightPx: this.#slotHeightPx,
      gapPx: this.#gapPx,
    };
    paintLabels(canvas, this.#labels, count, this.#stamps);
  }
}
