import type { Figure, FigureKind, FiguresOfRun } from './figure.ts';

/** A figure as several runs had it. */
export interface BaselineFigure extends Figure {
  /** Share of the value by which a run may differ and still be the same. */
  readonly band: number;
}

/** What later runs are compared with. */
export interface Baseline extends Omit<FiguresOfRun, 'figures'> {
  readonly runs: number;
  readonly figures: readonly BaselineFigure[];
}

/**
 * Narrowest bands, as shares: three runs within minutes say little of what the machine does in an hour. Chosen, not measured.
 * Counts do not move.
 */
const FLOOR: Readonly<Record<FigureKind, number>> = { ratio: 0.08, time: 0.15, count: 0 };

/**
 * The baseline that runs make: of each figure the median, and half of the way between its extremes as the band.
 *
 * @param runs one at least, of one bench and machine; figures that not all of them have are left out
 */
export function baselineOf(runs: readonly FiguresOfRun[]): Baseline {
  const [first] = runs;
  if (first === undefined) throw new RangeError('no run to make a baseline of');
  const figures = first.figures.flatMap((figure): BaselineFigure[] => {
    const values = runs.flatMap(({ figures: all }) =>
      all.filter(({ name }) => name === figure.name).map(({ value }) => value),
    );
    if (values.length < runs.length) return [];
    values.sort((a, b) => a - b);
    const value = values[values.length >> 1] ?? figure.value;
    const spread = ((values.at(-1) ?? value) - (values[0] ?? value)) / 2;
    const band = value === 0 ? 0 : Math.abs(spread / value);
    return [{ ...figure, value, band: Math.max(FLOOR[figure.kind], band) }];
  });
  return { machine: first.machine, commit: first.commit, runs: runs.length, figures };
}
