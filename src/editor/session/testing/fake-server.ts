import { recordFromPatch } from '../../../../core/bytes/byte-patch.ts';
import type { JournalEntry } from '../../../../core/bytes/journal.ts';
import type { ErrorReason } from '../../../../core/contract/error-body.ts';
import type { RenameVersion, Version, VersionDetails } from '../../../../core/contract/files.ts';
import { emptyProjectDetails, type Project } from '../../../../core/contract/projects.ts';
import { HttpApiError, NetworkApiError } from '../../../api/api-error.ts';
import type { NewVersion } from '../../../api/files-api.ts';
import type { JournalDatabase, StoredJournal } from '../../../platform/journal-database.ts';
import type { EditorSession } from '../editor-session.ts';
import { type OpenedSession, openSession } from '../open-session.ts';
import type { SessionPorts } from '../session-ports.ts';

const ORIGINAL = Uint8Array.from({ length: 16 }, (_, i) => i);
const TIME = '2026-03-01T10:00:00.000Z';
const PROJECT: Project = {
  ...emptyProjectDetails('Golf'),
  id: 'p1',
  fileName: 'golf.bin',
  fileLengthBytes: ORIGINAL.length,
  originalSha256: '0'.repeat(64),
  createdAt: TIME,
  updatedAt: TIME,
  versionCount: 0,
  flags: { dtc: false, mappacks: false, solutions: false },
  tags: [],
  revision: 1,
  reading: { state: 'done', step: null, share: 1 },
  links: [],
};

/**
 * A server with the versions of one project, the network to it, the browser's journals and the locks of its tabs: everything
 * around a session, which fails when it is told to. Tests of sessions use it.
 */
export class FakeServer {
  readonly versions: Map<string, VersionDetails> = new Map();
  readonly journals: Map<string, { journal: StoredJournal; entries: JournalEntry[] }> = new Map();
  /** Names that a tab holds. A tab that dies holds none: clear them. */
  readonly locks: Set<string> = new Set();
  /** What the network loses of the next saves. */
  loses: 'nothing' | 'request' | 'answer' = 'nothing';
  /** The browser sends a request again when its connection breaks before an answer. */
  repeats = false;
  /** The browser's database takes nothing more. */
  isDiskFull = false;
  lostContactCount = 0;
  readonly ports: SessionPorts;

  constructor() {
    let nextId = 0;
    this.ports = {
      projects: { project: async () => PROJECT },
      files: {
        versions: async () => [...this.versions.values()].map(listed),
        version: async (_, id) => this.#version(id),
        original: async () => ORIGINAL.slice(),
        createVersion: async (_, version) => this.#through(() => this.#create(version)),
        updateVersion: async (_, id, { patch, revision }) =>
          this.#through(() => this.update(id, { patches: recordFromPatch(patch), revision })),
        renameVersion: async (_, id, names) => this.#through(() => this.rename(id, names)),
        deleteVersion: async () => Promise.reject(refusal(403)),
      },
      openJournals: async () => this.#database(),
      lock: async (name) => {
        if (this.locks.has(name)) return undefined;
        this.locks.add(name);
        return { release: () => void this.locks.delete(name) };
      },
      newId: () => `id-${nextId++}`,
      lostContact: () => {
        this.lostContactCount++;
      },
      sha256: async () => undefined,
    };
  }

  /** Opens the project in a new tab. @param changed ports that stand in for those of this server */
  open(changed: Partial<SessionPorts> = {}): Promise<OpenedSession> {
    const nothing = (): void => undefined;
    return openSession('p1', { ...this.ports, ...changed }, nothing, nothing);
  }

  /** Saves over a version, as any window does. */
  update(id: string, { patches, revision }: Pick<VersionDetails, 'patches' | 'revision'>): Version {
    const known = this.#version(id);
    if (known.revision !== revision) throw refusal(409);
    const next = { ...known, revision: revision + 1, patches };
    this.versions.set(id, next);
    return listed(next);
  }

  /** Gives a version other names, as any window does. */
  rename(id: string, { name, info, revision }: RenameVersion): Version {
    const known = this.#version(id);
    if (revision !== undefined && known.revision !== revision) {
      throw refusal(409, 'changedElsewhere');
    }
    const next = { ...known, revision: known.revision + 1, name, info: info ?? known.info };
    this.versions.set(id, next);
    return listed(next);
  }

  /** Name, revision and patches of what the server holds, version by version. */
  onServer(): ReadonlyArray<readonly [string, number, Record<string, number>]> {
    return [...this.versions.values()].map(({ name, revision, patches }) => [
      name,
      revision,
      patches,
    ]);
  }

  #version(id: string): VersionDetails {
    const known = this.versions.get(id);
    if (known === undefined) throw refusal(404);
    return known;
  }

  #create({ id = 'chosen', name, info = '', patch }: NewVersion): Version {
    const known = this.versions.get(id);
    if (known !== undefined) return listed(known);
    const patches = recordFromPatch(patch);
    const modifiedCount = patch.addresses.length;
    const times = { createdAt: TIME, updatedAt: TIME };
    const made = { id, name, info, revision: 1, modifiedCount, links: [], ...times, patches };
    this.versions.set(id, made);
    return listed(made);
  }

  #through<T>(serve: () => T): T {
    if (this.loses === 'request') throw new NetworkApiError();
    const answer = serve();
    if (this.loses === 'answer') {
      if (this.repeats) return serve();
      throw new NetworkApiError();
    }
    return answer;
  }

  #database(): JournalDatabase {
    const { journals } = this;
    const needRoom = (): void => {
      if (this.isDiskFull) throw new DOMException('full', 'QuotaExceededError');
    };
    return {
      begin: async (journal, entries) => {
        needRoom();
        journals.set(journal.journalId, { journal, entries: [...entries] });
      },
      append: async (id, entry) => {
        needRoom();
        journals.get(id)?.entries.push(entry);
      },
      list: async () => [...journals.values()].map(({ journal }) => journal).reverse(),
      read: async (id) => {
        const known = journals.get(id);
        return known && { ...known.journal, entries: [...known.entries] };
      },
      remove: async (id) => {
        journals.delete(id);
      },
      // Whoever is asked here has one project.
      moveTo: async () => undefined,
    };
  }
}

/** Everything in which a session differs from the original, as it is sent. */
export function stateOf({ byteStore }: EditorSession): Record<string, number> {
  return recordFromPatch(byteStore.mergedPatch());
}

function listed({ patches: _, ...version }: VersionDetails): Version {
  return version;
}

function refusal(status: number, reason?: ErrorReason): HttpApiError {
  return new HttpApiError({ status, code: undefined, reason, fields: [], relations: [] });
}
