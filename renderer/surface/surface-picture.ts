import type { DevicePixelSize } from '../device/device-pixels.ts';
import { measureAdvanceEm } from '../grid/data-font.ts';
import { type GridMetrics, gridMetrics } from '../grid/grid-metrics.ts';
import { writeCursor } from './cursor-marks.ts';
import { LabelAtlas } from './label-atlas.ts';
import { LabelTable } from './label-table.ts';
import { meshLook } from './mesh-look.ts';
import { isSameScaffold, type ScaffoldView, scaffoldView } from './scaffold-view.ts';
import { SegmentTable } from './segment-table.ts';
import type { SurfaceCanvas } from './surface-canvas.ts';
import type { SurfaceModel } from './surface-model.ts';
import { surfacePalette, unitColour } from './surface-palette.ts';
import type { SurfaceProjection } from './surface-projection.ts';
import { writeScaffold } from './surface-scaffold.ts';

/** Parts of the picture that can be out of date; bits for `SurfaceStage.invalidate`. */
export const STALE = {
  /** The camera alone. */
  camera: 1,
  /** Number or places of the cells. */
  mesh: 2,
  /** Values, limits, selection, settings. */
  model: 4,
  colours: 8,
  /** Size of the picture or of the text. */
  sizes: 16,
} as const;

export const STALE_ALL: number =
  STALE.camera | STALE.mesh | STALE.model | STALE.colours | STALE.sizes;

/** Distance of labels from their points, CSS pixels. */
const LABEL_GAP_PX = 4;

/** What a frame is drawn for. */
export interface FrameView {
  readonly projection: SurfaceProjection;
  readonly yaw: number;
  readonly size: DevicePixelSize;
}

/** Brings a painter in step with the model and draws. Everything here can be made again from the model. */
export class SurfacePicture {
  readonly #canvas: SurfaceCanvas;
  readonly #model: SurfaceModel;
  readonly #scaffold: SegmentTable = new SegmentTable();
  readonly #cursor: SegmentTable = new SegmentTable();
  readonly #labels: LabelTable = new LabelTable();
  #scaffoldView: ScaffoldView | undefined;
  #advanceEm: number = measureAdvanceEm();
  #metrics: GridMetrics;
  #atlas: LabelAtlas | undefined;

  constructor(canvas: SurfaceCanvas, model: SurfaceModel) {
    this.#canvas = canvas;
    this.#model = model;
    this.#metrics = this.#measure(window.devicePixelRatio);
  }

  get fontSizeDevicePx(): number {
    return this.#metrics.fontSizeDevicePx;
  }

  /** Of the frame drawn last. */
  get drawCalls(): number {
    return this.#canvas.painter.drawCalls;
  }

  get bytesUploaded(): number {
    return this.#canvas.painter.bytesUploaded;
  }

  /** The font has arrived. */
  fontArrived(pixelRatio: number): void {
    this.#advanceEm = measureAdvanceEm();
    this.textChanged(pixelRatio);
  }

  /** The size of the text has changed, or what a CSS pixel is. `STALE.sizes` has to be drawn after it. */
  textChanged(pixelRatio: number): void {
    this.#metrics = this.#measure(pixelRatio);
    this.#atlas = undefined;
  }

  /** The context is back and empty: another painter. `STALE_ALL` has to be drawn after it. */
  restore(): void {
    this.#canvas.restore();
    this.#atlas?.markAllStale();
  }

  /** Draws a frame after what is stale has been brought up to date. */
  draw(stale: number, view: FrameView): void {
    const { painter } = this.#canvas;
    painter.beginFrame();
    const isModelNew = stale !== STALE.camera;
    if (isModelNew) this.#update(stale, view.size);
    this.#updateScaffold(isModelNew, view);
    painter.draw(view.projection, {
      hasOriginal: this.#model.hasOriginal,
      scaffoldCount: this.#scaffold.count,
      cursorCount: this.#cursor.count,
      glyphCount: this.#labels.count,
    });
  }

  #measure(pixelRatio: number): GridMetrics {
    return gridMetrics({
      pixelRatio,
      fontSizePx: this.#model.settings.fontSizePx,
      advanceEm: this.#advanceEm,
      cellWidthCssPx: 0,
      glyphsPerCell: 1,
    });
  }

  #update(stale: number, size: DevicePixelSize): void {
    const { painter } = this.#canvas;
    const model = this.#model;
    const { columns, rows, values, marks, settings } = model;
    if (stale & STALE.colours) {
      painter.setBackground(unitColour(settings.theme.background));
      painter.setPalette(surfacePalette(settings.theme));
    }
    if (stale & STALE.sizes) {
      const gapPx = LABEL_GAP_PX * size.pixelRatio;
      painter.setSizes(size.widthPx, size.heightPx, this.#metrics.slotHeightPx, gapPx);
    }
    if (stale & STALE.mesh) {
      painter.setMesh(columns, rows);
      values.stale.addAll(rows.vertices, columns.vertices);
      marks.stale.addAll(rows.vertices, columns.vertices);
    }
    painter.setValues(values, columns.vertices);
    painter.setMarks(marks, columns.vertices);
    painter.setLook(meshLook(model, size.pixelRatio));
    writeCursor(model, this.#cursor, size.pixelRatio);
    painter.setCursor(this.#cursor);
  }

  /** Lines and texts around the surface are written again only when the camera or the model asks for other ones. */
  #updateScaffold(isModelNew: boolean, { projection, yaw }: FrameView): void {
    const model = this.#model;
    const { slotHeightPx, advancePx } = this.#metrics;
    const view = scaffoldView(model.box, projection, yaw, {
      linePx: slotHeightPx,
      advancePx,
      glyphsX: model.layout.columnGlyphs,
      glyphsY: model.layout.rowGlyphs,
    });
    if (!isModelNew && isSameScaffold(this.#scaffoldView, view)) return;
    this.#scaffoldView = view;
    this.#atlas ??= new LabelAtlas(this.#metrics);
    writeScaffold(model, view, this.#atlas, this.#scaffold, this.#labels);
    this.#canvas.painter.setScaffold(this.#scaffold);
    this.#canvas.painter.setLabels(this.#labels, this.#atlas);
  }
}
