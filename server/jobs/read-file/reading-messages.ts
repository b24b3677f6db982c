import type { ReadingStep } from '../../../core/contract/reading.ts';
import type { ReadingBudget } from './reading-budget.ts';
import type { StepResults } from './reading-steps.ts';

/** What is to be read. */
export interface ReadingRequest {
  /** The whole original file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Steps to do, in this order. */
  readonly steps: readonly ReadingStep[];
}

/** What a thread is asked. */
export interface ThreadRequest {
  /** The whole original file, which more than one thread may look at. */
  readonly bytes: Uint8Array<SharedArrayBuffer>;
  readonly steps: readonly ReadingStep[];
  readonly budget: ReadingBudget;
}

/** A step together with its result. */
export type StepResult = {
  [Step in ReadingStep]: { readonly step: Step; readonly result: StepResults[Step] };
}[ReadingStep];

/** What is said of a reading, in the order in which it happens. */
export type ReadingMessage =
  | { readonly kind: 'begun'; readonly step: ReadingStep }
  | ({ readonly kind: 'done' } & StepResult)
  | { readonly kind: 'failed'; readonly step: ReadingStep; readonly message: string };

/** What a thread says. */
export type ThreadMessage =
  | ReadingMessage
  /** The result of a step is too long to be sent. */
  | { readonly kind: 'tooLong'; readonly step: ReadingStep }
  /** Behind the last step. */
  | {
      readonly kind: 'ended';
      /** It holds too much to be kept for another file. */
      readonly isLast: boolean;
    };
