import type {
  CreateVersion,
  RenameVersion,
  UpdateVersion,
  Version,
  VersionDetails,
} from '../../../core/contract/files.ts';
import type { Project } from '../../../core/contract/projects.ts';
import type { JournalDatabase } from '../../platform/journal-database.ts';
import type { TabLock } from '../../platform/tab-lock.ts';

/** Calls an editor session makes. Each rejects with `ApiError` of src/api. */
export interface SessionApi {
  project(projectId: string): Promise<Project>;
  versions(projectId: string): Promise<readonly Version[]>;
  version(projectId: string, versionId: string): Promise<VersionDetails>;
  /** @param onProgress share that has arrived, 0..1 */
  original(projectId: string, onProgress: (share: number) => void): Promise<Uint8Array>;
  createVersion(projectId: string, version: CreateVersion): Promise<Version>;
  updateVersion(projectId: string, versionId: string, update: UpdateVersion): Promise<Version>;
  renameVersion(projectId: string, versionId: string, names: RenameVersion): Promise<Version>;
  deleteVersion(projectId: string, versionId: string): Promise<void>;
}

/** What an editor session needs from outside; nothing else reaches it. */
export interface SessionPorts {
  readonly api: SessionApi;
  /** `undefined` where the browser keeps no database: the session then works without a journal and says so. */
  readonly journals: JournalDatabase | undefined;
  lock(name: string): Promise<TabLock | undefined>;
  nowMs(): number;
  newId(): string;
  /** SHA-256 in lower-case hexadecimal, or `undefined` where the browser cannot compute it. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined>;
}
