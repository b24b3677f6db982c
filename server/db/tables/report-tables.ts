import type { Generated, JSONColumnType } from 'kysely';
import type { PictureType } from '../../../core/reports/picture-type.ts';

/** Faults that people have reported. */
export interface ReportsTable {
  id: Generated<string>;
  user_id: string;
  /** `null` once it was deleted. */
  project_id: string | null;
  /** As it was called then. */
  project_name: string;
  /** The version that was open, `ori` for the original; `null` where none was. */
  version_id: string | null;
  /** Of a saved version that was there, with its revision then. */
  version_name: string | null;
  version_revision: number | null;
  text: string;
  page: string;
  browser: string;
  page_release: string;
  server_release: string;
  /** Codes of the catalogue, the last one last. */
  failures: JSONColumnType<readonly string[]>;
  /** Whether the person lets whoever helps look into the file. */
  may_read_file: boolean;
  picture: Buffer | null;
  /** By its first bytes. */
  picture_type: PictureType | null;
  created_at: Generated<Date>;
  /** `null` as long as it waits for an answer. */
  closed_at: Date | null;
}
