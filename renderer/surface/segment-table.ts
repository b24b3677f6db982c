import { RecordTable } from './record-table.ts';
import type { BoxPoint } from './surface-model.ts';

/** Floats of a segment: three texels, see shaders/surface-segments.vert.glsl. */
const FLOATS_PER_SEGMENT = 12;

/** Straight lines between points of the box, of a width in device pixels. */
export class SegmentTable extends RecordTable {
  constructor() {
    super(FLOATS_PER_SEGMENT);
  }

  /** Adds a line of the box. hot: no allocation */
  addLine(
    fromX: number,
    fromY: number,
    fromZ: number,
    toX: number,
    toY: number,
    toZ: number,
    ink: number,
    widthPx: number,
  ): void {
    this.next();
    this.put(fromX, fromY, fromZ, ink);
    this.put(toX, toY, toZ, widthPx);
    this.put(0, 0, 0, 0);
  }

  /** Adds a line of the picture: both ends are distances in device pixels, y down, from one point of the box. */
  addMark(
    point: BoxPoint,
    fromXPx: number,
    fromYPx: number,
    toXPx: number,
    toYPx: number,
    ink: number,
    widthPx: number,
  ): void {
    this.next();
    this.put(point.x, point.y, point.z, ink);
    this.put(point.x, point.y, point.z, widthPx);
    this.put(fromXPx, fromYPx, toXPx, toYPx);
  }
}
