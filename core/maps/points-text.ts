/** Points that are written out; more of them do not make a reader surer. */
const SHOWN_POINTS = 6;

/** The first points of an axis in one line; an ellipsis stands for the others. */
export function pointsText(points: ReadonlyArray<number | string>): string {
  const shown = points.slice(0, SHOWN_POINTS).join(', ');
  return points.length > SHOWN_POINTS ? `${shown}, \u2026` : shown;
}
