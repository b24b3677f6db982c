import type { Generated } from 'kysely';

/** Definitions of maps for one software, sold as a whole. */
export interface MapPacksTable {
  id: Generated<string>;
  name: string;
  state: 'ready' | 'withdrawn';
  /** Of the original, as the file says. */
  family: string | null;
  length_bytes: number;
  /** Software that it is known for: it sorts, and never places anything. */
  software_numbers: readonly string[];
  /** See server/map-library/pack-content.ts. */
  maps: Buffer;
  map_count: number;
  /** Of the maps. */
  content_sha256: Buffer;
  /** The file that the maps are of, deflated. */
  original: Buffer;
  /** Lower-case hexadecimal. */
  original_sha256: string;
  created_at: Generated<Date>;
}

/** What became of the maps of another file in the original of a project. */
export interface LibraryMatchesTable {
  id: Generated<string>;
  project_id: string;
  /** Where the maps are from: a pack, or another project of the same person. */
  pack_id: string | null;
  source_project_id: string | null;
  /** Which maps of the other project they were, see server/map-library/source-stamp.ts. */
  source_stamp: string | null;
  /** `unfit`: no map was found. */
  state: 'carried' | 'unfit';
  is_same_software: boolean;
  /** Maps that are found with as little doubt as a solution asks for. */
  sure_count: number;
  carried_count: number;
  /** See server/map-library/match-content.ts. */
  result: Buffer;
  matched_at: Generated<Date>;
}

/** Maps of packs that projects have bought, beside their fields. */
export interface PackMapsTable {
  map_id: string;
  project_id: string;
  pack_id: string;
  /** Name of its folder in the pack; `null` is the root. */
  folder: string | null;
  /** 0..1, as it was carried. */
  confidence: number;
  /** Whether the person has said that it stands there; until then one that is not sure is locked. */
  is_confirmed: boolean;
}
