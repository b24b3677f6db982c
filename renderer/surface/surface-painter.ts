import type { LabelAtlas } from './label-atlas.ts';
import type { LabelTable } from './label-table.ts';
import type { MeshLook } from './mesh-look.ts';
import type { MeshSide } from './mesh-side.ts';
import type { SegmentTable } from './segment-table.ts';
import type { SurfaceMarks } from './surface-marks.ts';
import type { SurfaceProjection } from './surface-projection.ts';
import type { SurfaceValues } from './surface-values.ts';

/** What is drawn beside the mesh. */
export interface FrameCounts {
  readonly hasOriginal: boolean;
  readonly scaffoldCount: number;
  readonly cursorCount: number;
  readonly glyphCount: number;
}

/** Draws a surface: mesh, its original, lines and texts of the box, cursor. Takes over what has changed before a frame. */
export interface SurfacePainter {
  /** Draw calls of the frame drawn last, and bytes handed to the graphics device since `beginFrame`; 0 without one. */
  readonly drawCalls: number;
  readonly bytesUploaded: number;
  beginFrame(): void;
  /** @param background colour under everything, 0..1 */
  setBackground(background: readonly number[]): void;
  /** Takes another mesh: values, places and marks have to be set anew. */
  setMesh(columns: MeshSide, rows: MeshSide): void;
  /** Takes the values that have changed. */
  setValues(values: SurfaceValues, meshColumns: number): void;
  /** Takes the marks that have changed. */
  setMarks(marks: SurfaceMarks, meshColumns: number): void;
  setLook(look: MeshLook): void;
  /** @param texels as of `surfacePalette` */
  setPalette(texels: Uint8Array<ArrayBuffer>): void;
  setScaffold(table: SegmentTable): void;
  setCursor(table: SegmentTable): void;
  setLabels(table: LabelTable, atlas: LabelAtlas): void;
  /** @param gapPx distance of labels from their points, device pixels */
  setSizes(widthPx: number, heightPx: number, slotHeightPx: number, gapPx: number): void;
  draw(view: SurfaceProjection, counts: FrameCounts): void;
  dispose(): void;
}
