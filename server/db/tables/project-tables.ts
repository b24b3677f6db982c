import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ReadingStep } from '../../../core/contract/reading.ts';
import type { MapFields, MapKind } from '../../../core/maps/map-definition.ts';

/**
 * `uploading`: its chunks are being written. `complete`: projects have it, and there is one of its bytes. `leaving`: nobody has it
 * any more, and nobody gets it again; its chunks are being removed.
 */
export type ContentState = 'uploading' | 'complete' | 'leaving';

/** Bytes of original files. What is complete is never changed. */
export interface ContentsTable {
  id: Generated<string>;
  /** Of all bytes, lower-case hexadecimal. */
  sha256: string;
  length_bytes: number;
  state: ContentState;
  /** Key of the object that holds its bytes, `null` where its chunks do. */
  object_key: Generated<string | null>;
  created_at: Generated<Date>;
}

/** Objects of the store that no content has: they are removed a day later. */
export interface UnownedObjectsTable {
  key: string;
  created_at: Generated<Date>;
}

/** Pieces of files, see server/originals/chunks.ts. */
export interface ContentChunksTable {
  content_id: string;
  chunk_index: number;
  /** `null` where the bytes lie in the object of the content. */
  data: Buffer | null;
  /** SHA-256 of its bytes, wherever they lie. */
  digest: Buffer;
}

export interface ProjectsTable {
  id: Generated<string>;
  user_id: string;
  content_id: string;
  /** Always `complete`: the key of its content. */
  content_state: GeneratedAlways<ContentState>;
  file_name: string;
  name: string;
  brand: string | null;
  model: string | null;
  generation: string | null;
  engine: string | null;
  engine_code: string | null;
  power: number | null;
  torque: number | null;
  displacement: number | null;
  fuel_type: string | null;
  gearbox_type: string | null;
  vehicle_type: string | null;
  production_year: number | null;
  vin: string | null;
  licence_plate: string | null;
  customer_name: string | null;
  hardware_number: string | null;
  software_number: string | null;
  calibration_number: string | null;
  ecu_family: string | null;
  manufacturer: string | null;
  comment: string | null;
  /** What the search of the list looks into: every text a person may look for, in lower case. */
  searched: GeneratedAlways<string>;
  has_dtc: Generated<boolean>;
  has_mappacks: Generated<boolean>;
  has_solutions: Generated<boolean>;
  /** Whether the file was not read out of the control unit: the tag "noread". */
  is_noread: Generated<boolean>;
  /** Grows with every change of the details. */
  revision: Generated<number>;
  request_hash: Generated<Buffer | null>;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
}

export interface VersionsTable {
  id: Generated<string>;
  project_id: string;
  name: string;
  info: string;
  /** Grows with every save and every new name. */
  revision: number;
  /** Revision that the last save has made. */
  bytes_revision: number;
  /** Patch over the original in the stored form of core/bytes/patch-codec.ts. */
  patches: Buffer;
  modified_count: number;
  request_hash: Generated<Buffer | null>;
  created_at: Date;
  updated_at: Date;
}

export interface FoldersTable {
  id: Generated<string>;
  project_id: string;
  name: string;
  details: string;
  revision: Generated<number>;
  request_hash: Generated<Buffer | null>;
}

export interface MapsTable {
  id: Generated<string>;
  project_id: string;
  /** `null` is the root of the tree. */
  folder_id: string | null;
  kind: MapKind;
  /** Order of creation. */
  position: GeneratedAlways<number>;
  fields: JSONColumnType<Omit<MapFields, 'folderId'>>;
  /** Length of `fields` as text. */
  fields_bytes: GeneratedAlways<number>;
  revision: Generated<number>;
  request_hash: Generated<Buffer | null>;
  updated_at: Date;
}

export interface MarksTable {
  project_id: string;
  address: number;
  text: string;
}

/** Results of the steps of reading a file, potential maps apart: those are rows of `maps`. */
export interface ReadingsTable {
  project_id: string;
  step: ReadingStep;
  result: JSONColumnType<object>;
  read_at: Date;
}
