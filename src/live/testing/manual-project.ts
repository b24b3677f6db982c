import { emptyProjectDetails, type Project } from '../../../core/contract/projects.ts';
import type { Reading } from '../../../core/contract/reading.ts';

/** A project that was just created, as far as its file was read. Tests of what follows projects use it. */
export function manualProject(id: string, reading: Reading): Project {
  return {
    ...emptyProjectDetails(id),
    id,
    fileName: 'a.bin',
    fileLengthBytes: 1024,
    originalSha256: '0'.repeat(64),
    createdAt: '2026-03-01T10:00:00.000Z',
    revision: 1,
    updatedAt: '2026-03-01T10:00:00.000Z',
    versionCount: 0,
    flags: { dtc: false, mappacks: false, solutions: false },
    tags: [],
    reading,
    links: [],
  };
}
