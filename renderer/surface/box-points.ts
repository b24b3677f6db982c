import type { SurfaceProjection } from './surface-projection.ts';

/** A point of the box on its way to the picture, as a shader has it. */
export interface ClipPoint {
  readonly x: number;
  readonly y: number;
  /** Distance from the viewer. */
  readonly w: number;
}

/** Halves of the size of the picture, device pixels. */
export interface HalfSize {
  readonly xPx: number;
  readonly yPx: number;
}

/** Place in the picture, device pixels, y down. */
export interface PicturePoint {
  readonly xPx: number;
  readonly yPx: number;
}

/** Takes a point of the box through the matrix of a view. */
export function clipPoint(
  { matrix }: SurfaceProjection,
  x: number,
  y: number,
  z: number,
): ClipPoint {
  const component = (row: number): number =>
    (matrix[row] ?? 0) * x +
    (matrix[4 + row] ?? 0) * y +
    (matrix[8 + row] ?? 0) * z +
    (matrix[12 + row] ?? 0);
  return { x: component(0), y: component(1), w: component(3) };
}

/** Place in the picture, device pixels, y down. */
export function picturePoint(point: ClipPoint, half: HalfSize): PicturePoint {
  return {
    xPx: (point.x / point.w + 1) * half.xPx,
    yPx: (1 - point.y / point.w) * half.yPx,
  };
}
