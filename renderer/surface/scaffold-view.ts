import type { SurfaceBox, SurfaceProjection } from './surface-projection.ts';

/** Labels of the values, if there is room for any. */
const MIN_VALUE_LABELS = 2;
const MAX_VALUE_LABELS = 7;
/** Room of a label in lines of text, and beside its text in glyphs. */
const LINES_OF_LABEL = 1.8;
const GLYPHS_BESIDE = 2;
/** The far half of an edge is shorter in the picture than the near one. */
const FAR_ROOM = 1.15;
/** Room is counted in steps, so that labels do not come and go in every frame: so many to the double. */
const STEPS_PER_DOUBLING = 2;

/** Seen straight from a side, or nearly so, the right wall counts as near: the values stand at the left one. Radians. */
const STRAIGHT = 0.05;

/** Everything of the scaffold around a surface that the camera decides. */
export interface ScaffoldView {
  /** Side on which the viewer stands: 1 for that of large x, or y, -1 for the other. */
  readonly nearX: number;
  readonly nearY: number;
  /** Corner of the floor from which the values rise: the leftmost in the picture. */
  readonly valuesX: number;
  readonly valuesY: number;
  /** Height of the labels along the axes: the ceiling from far above, where the floor lies under the surface. */
  readonly labelsZ: number;
  /** Least distance of two labels along an axis in parts of the side; Infinity where there is no room at all. */
  readonly spacingX: number;
  readonly spacingY: number;
  readonly maxValueLabels: number;
}

/** Sizes of the texts in device pixels. */
export interface LabelSizes {
  readonly linePx: number;
  readonly advancePx: number;
  /** Glyphs of the longest label along each axis. */
  readonly glyphsX: number;
  readonly glyphsY: number;
}

/** What a camera decides of the scaffold. */
export function scaffoldView(
  box: SurfaceBox,
  projection: SurfaceProjection,
  yaw: number,
  sizes: LabelSizes,
): ScaffoldView {
  const nearX = Math.sin(yaw + STRAIGHT) >= 0 ? 1 : -1;
  const nearY = Math.cos(yaw + STRAIGHT) >= 0 ? -1 : 1;
  const x = (nearX * box.width) / 2;
  const y = (nearY * box.depth) / 2;
  const nearXCorner = projection.project(x, -y, 0);
  const nearYCorner = projection.project(-x, y, 0);
  const isNearXLeft = (nearXCorner?.xPx ?? 0) < (nearYCorner?.xPx ?? 0);
  const valuesX = isNearXLeft ? x : -x;
  const valuesY = isNearXLeft ? -y : y;
  const labelsZ = isCeilingOutside(projection, x, y, box.height) ? box.height : 0;
  const edge = { projection, sizes };
  return {
    nearX,
    nearY,
    valuesX,
    valuesY,
    labelsZ,
    spacingX: spacing(edge, sizes.glyphsX, [-x, y, labelsZ], [x, y, labelsZ]),
    spacingY: spacing(edge, sizes.glyphsY, [x, -y, labelsZ], [x, y, labelsZ]),
    maxValueLabels: valueLabels(edge, [valuesX, valuesY, 0], [valuesX, valuesY, box.height]),
  };
}

/** Whether two views have the same scaffold. */
export function isSameScaffold(a: ScaffoldView | undefined, b: ScaffoldView): boolean {
  return (
    a !== undefined &&
    a.nearX === b.nearX &&
    a.nearY === b.nearY &&
    a.valuesX === b.valuesX &&
    a.valuesY === b.valuesY &&
    a.labelsZ === b.labelsZ &&
    a.spacingX === b.spacingX &&
    a.spacingY === b.spacingY &&
    a.maxValueLabels === b.maxValueLabels
  );
}

/** Whether the ceiling of the nearest corner is seen below its floor. */
function isCeilingOutside(
  projection: SurfaceProjection,
  x: number,
  y: number,
  height: number,
): boolean {
  const floor = projection.project(x, y, 0);
  const ceiling = projection.project(x, y, height);
  return floor !== undefined && ceiling !== undefined && ceiling.yPx > floor.yPx;
}

type Place = readonly [x: number, y: number, z: number];

interface EdgeView {
  readonly projection: SurfaceProjection;
  readonly sizes: LabelSizes;
}

/** Labels of an edge need their width where it runs across the picture, and a line's height where it runs up. */
function spacing(view: EdgeView, glyphs: number, from: Place, to: Place): number {
  const [acrossPx, upPx] = extent(view, from, to);
  const { linePx, advancePx } = view.sizes;
  const widthPx = (glyphs + GLYPHS_BESIDE) * advancePx;
  const share = FAR_ROOM * Math.min(widthPx / acrossPx, (linePx * LINES_OF_LABEL) / upPx);
  return 2 ** (Math.ceil(Math.log2(share) * STEPS_PER_DOUBLING) / STEPS_PER_DOUBLING);
}

function valueLabels(view: EdgeView, from: Place, to: Place): number {
  const [, upPx] = extent(view, from, to);
  const count = Math.floor(upPx / (view.sizes.linePx * LINES_OF_LABEL));
  return count < MIN_VALUE_LABELS ? 0 : Math.min(MAX_VALUE_LABELS, count);
}

/** Size of an edge in the picture, device pixels; 0 for one that begins or ends behind the viewer. */
function extent({ projection }: EdgeView, from: Place, to: Place): readonly [number, number] {
  const begin = projection.project(...from);
  const end = projection.project(...to);
  if (begin === undefined || end === undefined) return [0, 0];
  return [Math.abs(end.xPx - begin.xPx), Math.abs(end.yPx - begin.yPx)];
}
