import type { FilesApi } from '../../api/files-api.ts';
import type { ProjectsApi } from '../../api/projects-api.ts';
import type { JournalDatabase } from '../../platform/journal-database.ts';
import type { TabLock } from '../../platform/tab-lock.ts';

/** What an editor session needs from outside; nothing else reaches it. */
export interface SessionPorts {
  readonly projects: Pick<ProjectsApi, 'project'>;
  readonly files: Omit<FilesApi, 'forgetOriginal'>;
  /** Opens the journals. `undefined` where the browser keeps no database: the session then works without one and says so. */
  openJournals(): Promise<JournalDatabase | undefined>;
  lock(name: string): Promise<TabLock | undefined>;
  /** A new UUID: a version may be saved under it. */
  newId(): string;
  /** A save got no answer: the server may be away. */
  lostContact(): void;
  /** SHA-256 in lower-case hexadecimal, or `undefined` where the browser cannot compute it. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined>;
}
