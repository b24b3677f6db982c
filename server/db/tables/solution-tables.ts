import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { LocalizedNames, ServiceKind } from '../../../core/contract/solutions.ts';
import type { ExactPreviewMap } from '../../../core/solution-offers/preview.ts';
import type { RegionPlace } from '../../../core/solutions/placement.ts';

/** What ready solutions do to a car. */
export interface ServiceTypesTable {
  id: Generated<string>;
  key: string;
  kind: ServiceKind;
  /** Number of a stage, `null` for all else. */
  stage: number | null;
  names: JSONColumnType<LocalizedNames>;
}

/** Learnt changes, of persons and ready ones. */
export interface SolutionsTable {
  id: Generated<string>;
  /** `null` for a ready one. */
  owner_id: string | null;
  /** Of a ready one. */
  service_type_id: string | null;
  /** Of a person's own. */
  name: string | null;
  state: 'learning' | 'ready' | 'failed' | 'withdrawn';
  reason: string | null;
  /** Of the file that it was learnt from, as the file says. */
  family: string | null;
  length_bytes: number | null;
  /** See server/solutions/solution-content.ts. */
  content: Buffer | null;
  content_sha256: Buffer | null;
  map_count: Generated<number>;
  /** Whole coins; `null` for the price of its product. */
  list_price: number | null;
  /** Where it was learnt. */
  source_project_id: string | null;
  /** The one project that it was made for and is offered to; `null` for all others. */
  made_for_project_id: Generated<string | null>;
  /** What is to be learnt: all that differs from the original of that project. */
  source_patch: Buffer | null;
  created_at: Generated<Date>;
}

/** Software that a solution is known for. */
export interface SolutionBasesTable {
  solution_id: string;
  position: number;
  software_number: string | null;
  original_sha256: string | null;
}

/** What a match keeps of the places. */
export interface KeptPlacement {
  readonly isForeign: boolean;
  readonly places: readonly RegionPlace[];
}

/** Whether and how solutions fit into originals. */
export interface SolutionMatchesTable {
  project_id: string;
  solution_id: string;
  /** `inFile`: the original has it already. */
  state: 'fits' | 'inFile' | 'unfit';
  reason: string | null;
  placement: JSONColumnType<KeptPlacement> | null;
  confidence: Generated<number>;
  is_same_software: Generated<boolean>;
  preview: JSONColumnType<readonly ExactPreviewMap[]> | null;
  /** What it would write into the original. */
  patch: Buffer | null;
  matched_at: Generated<Date>;
}

/** Solutions that were bought together. */
export interface SolutionPacksTable {
  id: string;
  project_id: string;
  purchase_id: string;
  created_at: Generated<Date>;
}

/** Ready solutions that projects have for good. */
export interface SolutionEntitlementsTable {
  project_id: string;
  solution_id: string;
  purchase_id: string;
  pack_id: string | null;
  /** Within its pack. */
  position: number;
}

/** Solutions that were written into versions. */
export interface SolutionApplicationsTable {
  id: string;
  project_id: string;
  version_id: string;
  solution_ids: readonly string[];
  /** Names as they were: a person's own one, or those of a service type. */
  titles: ColumnType<ReadonlyArray<string | LocalizedNames>, string, never>;
  /** Reports of the engine with the bytes before, see server/solutions/solution-reports.ts. */
  report: Buffer;
  /** Of what was written, all that differs from the original. */
  written: Buffer;
  applied_at: Generated<Date>;
  reverted_at: Date | null;
}
