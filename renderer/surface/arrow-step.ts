/** An arrow key. */
export type Arrow = 'left' | 'right' | 'up' | 'down';

/** A step between neighbouring cells; one of both is 0. */
export interface CellStep {
  readonly rows: number;
  readonly columns: number;
}

const ARROWS: readonly Arrow[] = ['right', 'up', 'left', 'down'];
/** Steps by the direction in which they lead, in quarter turns from the columns. */
const STEPS: readonly CellStep[] = [
  { rows: 0, columns: 1 },
  { rows: 1, columns: 0 },
  { rows: 0, columns: -1 },
  { rows: -1, columns: 0 },
];

/**
 * Step that leads where an arrow points in the picture: rows go away from a viewer who stands at yaw 0, and columns to the
 * right. Between two of them the nearer; opposite arrows always lead back.
 *
 * @param yaw radians, as in `SurfaceCamera`
 */
export function stepOfArrow(arrow: Arrow, yaw: number): CellStep {
  const quarterTurns = Math.round(yaw / (Math.PI / 2));
  const direction = (((ARROWS.indexOf(arrow) + quarterTurns) % 4) + 4) % 4;
  return STEPS[direction] ?? { rows: 0, columns: 0 };
}
