import type { ReadingStep } from '../../../core/contract/reading.ts';
import type { StepResults } from './reading-steps.ts';

/** What the thread is started with. */
export interface ReadingRequest {
  /** The whole original file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Steps to do, in this order. */
  readonly steps: readonly ReadingStep[];
}

/** A step together with its result. */
export type StepResult = {
  [Step in ReadingStep]: { readonly step: Step; readonly result: StepResults[Step] };
}[ReadingStep];

/** What the thread says, in the order in which it happens. It ends after the last step. */
export type ReadingMessage =
  | { readonly kind: 'begun'; readonly step: ReadingStep }
  | ({ readonly kind: 'done' } & StepResult)
  | { readonly kind: 'failed'; readonly step: ReadingStep; readonly message: string };
