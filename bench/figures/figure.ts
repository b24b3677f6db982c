/**
 * What a figure is of. A ratio is to something measured beside it in the same run, and travels between machines; a count is the
 * same everywhere; a time, or the memory of a process, is of one kind of machine.
 */
export type FigureKind = 'ratio' | 'count' | 'time';

/** One figure of a bench. */
export interface Figure {
  /** The same in every run. */
  readonly name: string;
  readonly kind: FigureKind;
  readonly value: number;
  /** Most figures are better the lower they are. */
  readonly isHigherBetter?: boolean;
}

/** The figures of one run of a bench, in the order in which they are printed. */
export interface FiguresOfRun {
  readonly machine: Machine;
  /** Abbreviated id of the commit, with `+` where files were changed. */
  readonly commit: string;
  readonly figures: readonly Figure[];
}

/** What times depend on. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly platform: string;
  readonly node: string;
}

/** Whether times of the two can be compared. */
export function isSameKind(a: Machine, b: Machine): boolean {
  return a.cpu === b.cpu && a.cores === b.cores && a.platform === b.platform;
}
