import type { ReadonlyBytes } from '../../../core/bytes/readonly-bytes.ts';
import type { SolutionWork } from '../../../core/contract/solution-works.ts';

/** Work with solutions that has ended, as it is shown. */
export interface ShownWork {
  readonly action: 'apply' | 'revert';
  /** What was applied or taken back, in words. */
  readonly title: string;
  /** Names of the solutions, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly work: SolutionWork;
  /** The file before it; `undefined` where nothing has changed. */
  readonly before: ReadonlyBytes | undefined;
}
