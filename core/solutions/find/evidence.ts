import type { MatchRun } from './match-runs.ts';
import type { PointerVote } from './pointer-votes.ts';
import type { SourceView } from './source-view.ts';

/** Everything that places are decided by. */
export interface Evidence {
  readonly source: SourceView;
  readonly target: Uint8Array;
  /** By source address. */
  readonly runs: readonly MatchRun[];
  /** By source address; pointers are in it as runs without length. */
  readonly chain: readonly MatchRun[];
  /** Of code that is to be trusted. */
  readonly votes: readonly PointerVote[];
}

/** How far around a region something speaks for its place. */
export const REACH_BYTES = 3072;

/** Bytes right beside a region that tell whether its neighbours are there. */
export const EDGE_BYTES = 8;

/** How far around a region code that names an address says something of it. */
export const BRACKET_BYTES = 256;
