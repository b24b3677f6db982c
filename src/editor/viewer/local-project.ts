import { MAX_NAME_LENGTH } from '../../../core/contract/limits.ts';
import { emptyProjectDetails, type Project } from '../../../core/contract/projects.ts';
import { sha256 as slowSha256 } from '../../../core/versions/sha256.ts';
import { nameOfFile } from '../../forms/project-form.ts';
import {
  localProjectId,
  NO_WORK,
  openViewedFiles,
  type ViewedFiles,
  type ViewedWork,
} from '../../kept/viewed-files.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { sha256Hex } from '../../platform/sha256.ts';
import type { ProjectSource } from '../open/project-source.ts';
import { KeptWork } from './kept-work.ts';
import type { LocalProject } from './local-application.ts';
import { LocalReading } from './local-reading.ts';
import { LocalWork } from './local-work.ts';

/** A file that is looked at, with what brings it into a project later. */
export interface ViewedProject extends LocalProject {
  readonly source: ProjectSource;
  /** Keeps the file in this browser, with the work on it, until a project is made of it. Rejects where the browser keeps none. */
  keepForProject(): Promise<void>;
}

/**
 * Takes a file of this computer for a project, with the folders, maps and marks of an earlier visit.
 *
 * @param file bare bytes, as a project would be created of it
 * @param nowMs the time
 */
export async function openLocalProject(file: File, nowMs: () => number): Promise<ViewedProject> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sha256 = (await sha256Hex(bytes)) ?? slowSha256(bytes);
  const viewed = await openViewedFiles().catch(() => undefined);
  const kept = new KeptWork(viewed, sha256, nowMs);
  const before = await readWork(viewed, sha256);
  const work = new LocalWork(before, (change) => {
    // It stays in this tab where it cannot be kept.
    fireAndForget(kept.keep(change).catch(() => undefined));
  });
  const reading = new LocalReading(bytes, sha256);
  const project = projectOf(file, sha256, nowMs());
  return {
    project,
    bytes,
    work,
    reading,
    source: sourceOf(project, reading),
    keepForProject: () => kept.keepFile(file),
  };
}

async function readWork(viewed: ViewedFiles | undefined, sha256: string): Promise<ViewedWork> {
  try {
    return (await viewed?.read(sha256)) ?? NO_WORK;
  } catch {
    return NO_WORK;
  }
}

function sourceOf({ id }: Project, reading: LocalReading): ProjectSource {
  return {
    projectId: id,
    isLocal: true,
    follow: ({ controller, library }) => {
      const tell = (): void => {
        const { reading: now } = reading.store.getState();
        controller.note({ reading: now });
        if (now.state === 'done') fireAndForget(library.reloadPotentialMaps());
      };
      const unsubscribe = reading.store.subscribe(tell);
      reading.begin();
      return {
        lookForChanges: () => undefined,
        doubt: () => undefined,
        end: () => {
          unsubscribe();
          reading.end();
        },
      };
    },
  };
}

function projectOf(file: File, sha256: string, nowMs: number): Project {
  const now = new Date(nowMs).toISOString();
  return {
    ...emptyProjectDetails(nameOfFile(file.name, MAX_NAME_LENGTH)),
    id: localProjectId(sha256),
    fileName: file.name,
    fileLengthBytes: file.size,
    originalSha256: sha256,
    createdAt: now,
    updatedAt: now,
    versionCount: 0,
    flags: { dtc: false, mappacks: false, solutions: false },
    tags: [],
    revision: 0,
    reading: { state: 'waiting', step: null, share: 0 },
    links: [],
  };
}
