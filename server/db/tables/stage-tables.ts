import type { Generated, JSONColumnType } from 'kysely';
import type { StageEvaluation } from '../../../core/ai-stage/evaluate-stage.ts';
import type { ProposalReason } from '../../../core/ai-stage/propose-stage.ts';

/** Originals and what tuners made of them. */
export interface TunedPairsTable {
  id: Generated<string>;
  /** Of the original, as readings of files write it. */
  family: string;
  service_type_id: string;
  car: string;
  /** Versions of one tune count once. */
  tune: string;
  original_sha256: string;
  map_count: number;
  changed_map_count: number;
  /** Changed bytes of which nothing is learnt. */
  other_bytes: number;
  /** See server/stages/pair-content.ts. */
  content: Buffer;
  created_at: Generated<Date>;
}

/** What came of the pairs of families. */
export interface StageModelsTable {
  family: string;
  service_type_id: string;
  /** Tells which pairs it was made of. */
  revision: string;
  /** Pairs that count, and how many are needed. */
  pair_count: number;
  needed_count: number;
  /** `null` where there are too few. */
  evaluation: JSONColumnType<StageEvaluation> | null;
  /** Whether it is better than both of its simple rivals. */
  is_offered: boolean;
  made_at: Generated<Date>;
}

/** What models have come to for projects. */
export interface StageProposalsTable {
  project_id: string;
  service_type_id: string;
  /** Of the model. */
  revision: string;
  /** `null` where it had nothing to propose, or is not offered. */
  solution_id: string | null;
  reasons: JSONColumnType<readonly ProposalReason[]>;
  made_at: Generated<Date>;
}
