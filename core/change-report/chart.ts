import type { ReportCurve } from './report-content.ts';

/** A line before and after as a drawing: paths of SVG, y downwards, and what stands at its edges. */
export interface Chart {
  readonly width: number;
  readonly height: number;
  readonly before: string;
  readonly after: string;
  /** Highest and lowest value of both. */
  readonly top: string;
  readonly bottom: string;
  /** First and last point of the axis; empty where it has no values. */
  readonly left: string;
  readonly right: string;
}

const WIDTH = 240;
const HEIGHT = 96;
/** Room for the strokes at the edges. */
const INSET = 2;

/** @param value of cells in words @param point of axes in words */
export function chartOf(
  { before, after, from, to }: ReportCurve,
  value: (number: number) => string,
  point: (number: number) => string,
): Chart {
  const all = [...before, ...after];
  const min = all.reduce((least, each) => Math.min(least, each), all[0] ?? 0);
  const max = all.reduce((most, each) => Math.max(most, each), all[0] ?? 0);
  return {
    width: WIDTH,
    height: HEIGHT,
    before: pathOf(before, min, max),
    after: pathOf(after, min, max),
    top: value(max),
    bottom: value(min),
    left: from === null ? '' : point(from),
    right: to === null ? '' : point(to),
  };
}

/** A line from the left to the right edge; a single value is a level line, as are equal ones, in the middle. */
function pathOf(values: readonly number[], min: number, max: number): string {
  const range = max - min;
  const height = HEIGHT - 2 * INSET;
  const y = (value: number): number =>
    INSET + (range > 0 && Number.isFinite(range) ? ((max - value) / range) * height : height / 2);
  const points = values.length === 1 ? [values[0] ?? 0, values[0] ?? 0] : values;
  const step = (WIDTH - 2 * INSET) / Math.max(1, points.length - 1);
  return points
    .map((value, i) => `${i === 0 ? 'M' : 'L'}${rounded(INSET + i * step)} ${rounded(y(value))}`)
    .join('');
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
