import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MapFields } from '../../core/contract/maps.ts';
import type { ReadingStep } from '../../core/contract/reading.ts';
import type { EditorSettings } from '../../core/contract/settings.ts';
import type { MapKind } from '../../core/maps/map-definition.ts';

/** Tables of the database, as the newest migration leaves them. Times are UTC. */
export interface DatabaseSchema {
  users: UsersTable;
  activations: ActivationsTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  contents: ContentsTable;
  content_chunks: ContentChunksTable;
  projects: ProjectsTable;
  versions: VersionsTable;
  folders: FoldersTable;
  maps: MapsTable;
  marks: MarksTable;
  jobs: JobsTable;
  readings: ReadingsTable;
  outbox_mails: OutboxMailsTable;
  secrets: SecretsTable;
}

export interface UsersTable {
  id: Generated<string>;
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  /** PHC string, see server/security/password-hash.ts. */
  password_hash: string;
  phone_number: string;
  company_name: string;
  address: string;
  city: string;
  country: string;
  postal_code: string;
  tax_id: string;
  newsletter: boolean;
  locale: string;
  evc_id: string | null;
  terms_accepted_at: Date | null;
  /** `null` until the link of the activation mail was opened. */
  activated_at: Date | null;
  /** `null` is no licence. */
  plan: string | null;
  plan_expires_at: Date | null;
  plan_is_internal: boolean;
  plan_is_recurring: boolean;
  /** The account whose password GET /status tells. It lets nobody in unless the demo is on. */
  is_demo: boolean;
  created_at: Date;
}

export interface ActivationsTable {
  /** SHA-256 of the token: the table does not let anybody in. */
  token_hash: Buffer;
  user_id: string;
  expires_at: Date;
  used_at: Date | null;
}

export interface SessionsTable {
  id: Generated<string>;
  user_id: string;
  created_at: Date;
  /** End of its last token. */
  expires_at: Date;
  ended_at: Date | null;
}

export interface SettingsTable {
  user_id: string;
  autosave: number;
  show_checksum_fix_prompt: boolean;
  max_version_bytes: number;
  max_request_bytes: number;
  editor: JSONColumnType<EditorSettings>;
}

/** Original files. A row and its chunks are written once and never changed. */
export interface ContentsTable {
  id: Generated<string>;
  sha256: string;
  length_bytes: number;
}

/** Pieces of 256 KiB: one value of a whole file would grow the memory of the embedded database for good. */
export interface ContentChunksTable {
  content_id: string;
  chunk_index: number;
  data: Buffer;
}

export interface ProjectsTable {
  id: Generated<string>;
  user_id: string;
  content_id: string;
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
  has_dtc: Generated<boolean>;
  has_mappacks: Generated<boolean>;
  has_solutions: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
}

export interface VersionsTable {
  id: Generated<string>;
  project_id: string;
  name: string;
  info: string;
  revision: number;
  /** Patch over the original in the stored form of core/bytes/patch-codec.ts. */
  patches: Buffer;
  modified_count: number;
  created_at: Date;
  updated_at: Date;
}

export interface FoldersTable {
  id: Generated<string>;
  project_id: string;
  name: string;
  details: string;
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
  updated_at: Date;
}

export interface MarksTable {
  project_id: string;
  address: number;
  text: string;
}

/** What a job is for. */
export type JobKind = 'readFile';

/** `failed`: tried as often as it may be. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed';

/** Work in the background: one row for each project and kind, used again when the work is asked for again. */
export interface JobsTable {
  id: Generated<string>;
  kind: JobKind;
  project_id: string;
  state: Generated<JobState>;
  attempts: Generated<number>;
  /** Who runs it. */
  lease_id: string | null;
  /** While it waits: not before. While it runs: the end of the lease. By the clock of the database, which all servers share. */
  due_at: Generated<Date>;
  step: ReadingStep | null;
  /** 0..1. */
  share: Generated<number>;
  done_steps: Generated<ReadingStep[]>;
  /** Why the last attempt failed, for whoever runs the server. */
  error: string | null;
  updated_at: Generated<Date>;
}

/** Results of the steps of reading a file, potential maps apart: those are rows of `maps`. */
export interface ReadingsTable {
  project_id: string;
  step: ReadingStep;
  result: JSONColumnType<object>;
  read_at: Date;
}

export interface OutboxMailsTable {
  id: Generated<string>;
  recipient: string;
  subject: string;
  text: string;
  created_at: Date;
}

export interface SecretsTable {
  name: string;
  value: Buffer;
}
