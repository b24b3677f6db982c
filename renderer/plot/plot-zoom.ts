/** What one key press does to range and scale. */
const FACTOR_OF_KEY = 1.25;

/**
 * Points across the picture after zooming: at least one more or fewer, so that a range of eight can be left.
 *
 * @param shownPoints points in sight now
 * @param factor above 1 brings more points into sight
 */
export function zoomedPoints(shownPoints: number, factor: number): number {
  const points = Math.round(shownPoints * factor);
  return points === shownPoints ? shownPoints + (factor > 1 ? 1 : -1) : points;
}

/** Factor for `zoomedPoints` of a key: 1 is fewer points, larger. */
export function zoomFactorOfKey(direction: 1 | -1): number {
  return FACTOR_OF_KEY ** -direction;
}

/** Scale after a step by key: doubles and halves, as values need large steps. */
export function scaleAfterKey(scale: number, direction: 1 | -1): number {
  return scale * 2 ** direction;
}
