import type { Baseline } from './baseline.ts';
import { type FiguresOfRun, isSameKind } from './figure.ts';

/** A figure that is outside of its band. */
export interface MovedFigure {
  readonly name: string;
  readonly before: number;
  readonly now: number;
  readonly band: number;
  readonly isBetter: boolean;
}

/** A run beside its baseline. */
export interface Comparison {
  readonly moved: readonly MovedFigure[];
  /** Figures within their bands. */
  readonly sameCount: number;
  /** Times of another kind of machine. */
  readonly incomparable: readonly string[];
  /** In the baseline and not in the run. */
  readonly missing: readonly string[];
  /** In the run and not in the baseline. */
  readonly added: readonly string[];
}

/** Holds a run against its baseline. Both ends of a band belong to it. */
export function compareFigures(baseline: Baseline, run: FiguresOfRun): Comparison {
  const isSameMachine = isSameKind(baseline.machine, run.machine);
  const known = new Map(baseline.figures.map((figure) => [figure.name, figure]));
  const names = new Set(run.figures.map(({ name }) => name));
  const moved: MovedFigure[] = [];
  const incomparable: string[] = [];
  const added: string[] = [];
  let sameCount = 0;
  for (const { name, value: now } of run.figures) {
    const figure = known.get(name);
    if (figure === undefined) added.push(name);
    else if (figure.kind === 'time' && !isSameMachine) incomparable.push(name);
    else {
      const { value: before, band } = figure;
      // The smallest numbers are not exact: a tenth of a millionth is no movement.
      const reach = Math.abs(before) * (band + 1e-7);
      if (Math.abs(now - before) <= reach) sameCount++;
      else
        moved.push({
          name,
          before,
          now,
          band,
          isBetter: now < before !== (figure.isHigherBetter ?? false),
        });
    }
  }
  const missing = baseline.figures.map(({ name }) => name).filter((name) => !names.has(name));
  return { moved, sameCount, incomparable, missing, added };
}
