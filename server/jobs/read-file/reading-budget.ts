import type { ReadingStep } from '../../../core/contract/reading.ts';

/** What one attempt to read a file may take. */
export interface ReadingBudget {
  /** Milliseconds of the clock for each step. */
  readonly stepTimeMs: Readonly<Record<ReadingStep, number>>;
  /** MiB for the objects of a thread; the bytes of the file and other plain arrays do not count. */
  readonly memoryMib: number;
  /** Rows of one step's result: maps, checksums, codes, pieces of evidence. */
  readonly outputRows: number;
  /** Bytes of one step's result as JSON. */
  readonly outputBytes: number;
}

/** What of the budget an attempt took more of. */
export type BudgetKind = 'time' | 'memory' | 'output';

/** A step took more than its budget. It would again: another attempt is of no use. */
export class BudgetExceededError extends Error {
  readonly kind: BudgetKind;
  readonly step: ReadingStep;

  constructor(kind: BudgetKind, step: ReadingStep) {
    super(`the step ${step} takes more ${kind} than its budget`);
    this.name = 'BudgetExceededError';
    this.kind = kind;
    this.step = step;
  }
}

const MIB = 1024 * 1024;
/** A machine may be so many times slower, or busier, than the one that the figures come from. */
const SLACK = 8;
/**
 * Processor time of the slowest real file at hand, and more for each MiB, in milliseconds: 14 s for the maps of 2 MiB, 29 s of 64 MiB
 * (MSD80, repeated). All else takes 0.1 to 0.8 s; a short step is held up by others for longer than that.
 */
const MAPS_MS = { first: 15_000, perMib: 250 };
const OTHERS_MS = { first: 2500, perMib: 10 };
/** Heap of the thread: 400 MiB at most were seen, for real files and for those that ask most. */
const MEMORY_MIB = { first: 640, perMib: 2 };
/** Real files have 1,000 maps, 640 codes and 75 checksums, in 0.8 MB. */
const OUTPUT = { rows: 20_000, bytes: 8 * MIB };

/** The budget of an attempt to read a file of a length. */
export function readingBudget(lengthBytes: number): ReadingBudget {
  const mib = lengthBytes / MIB;
  const othersMs = SLACK * (OTHERS_MS.first + OTHERS_MS.perMib * mib);
  return {
    stepTimeMs: {
      identification: othersMs,
      checksums: othersMs,
      troubleCodes: othersMs,
      potentialMaps: SLACK * (MAPS_MS.first + MAPS_MS.perMib * mib),
    },
    memoryMib: Math.ceil(MEMORY_MIB.first + MEMORY_MIB.perMib * mib),
    outputRows: OUTPUT.rows,
    outputBytes: OUTPUT.bytes,
  };
}
