import type { Generated, JSONColumnType } from 'kysely';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import type { NamedMap } from '../../../core/contract/ports.ts';
import type { PortMap, PortReport } from '../../../core/solution-offers/port-report.ts';
import type { KeptPlacement } from './solution-tables.ts';

/** What the engine says of the places of what is carried. */
export interface PortResult {
  readonly verdict: PortReport['kind'];
  readonly reason: ErrorReason | null;
  readonly confidence: number;
  readonly isSameSoftware: boolean;
  /** Whether it can be applied, once what has to be chosen is chosen. */
  readonly isWritable: boolean;
  readonly leavable: readonly string[];
  readonly placement: KeptPlacement;
  readonly maps: ReadonlyArray<Omit<PortMap, 'reason'> & { readonly reason: ErrorReason | null }>;
}

/** Work of versions that is carried to other projects. */
export interface PortsTable {
  id: Generated<string>;
  /** To which it is carried. */
  project_id: string;
  source_project_id: string | null;
  source_version_id: string;
  /** As they were called then. */
  source_project_name: string;
  source_version_name: string;
  /** What is to be learnt: all that differs from the original of the source. */
  source_patch: Buffer | null;
  state: 'learning' | 'matching' | 'ready' | 'failed';
  reason: string | null;
  /** What was learnt, without what was left out: see server/solutions/solution-content.ts. */
  content: Buffer | null;
  /** Changed bytes that are never carried. */
  own_bytes: Generated<number>;
  left_out: JSONColumnType<readonly NamedMap[], string | undefined>;
  result: JSONColumnType<PortResult> | null;
  /** What it would write into the original. */
  patch: Buffer | null;
  created_at: Generated<Date>;
}
