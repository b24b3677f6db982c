import type { AmountMode, Sample } from './kind-samples.ts';

/** What tunes did to a kind of map. */
export interface LearntKind {
  /** Place in the kinds of the family. */
  readonly kind: number;
  readonly mode: AmountMode;
  /** Tunes that changed it, of all whose file has it. */
  readonly samples: readonly Sample[];
  readonly seenIn: number;
}
