import type { ProjectMap } from '../../core/contract/maps.ts';
import type { Project } from '../../core/contract/projects.ts';
import { fieldsOfMap, type MapFields } from '../../core/maps/map-definition.ts';
import type { MapsApi } from '../api/maps-api.ts';
import { mapsInParts } from '../api/maps-in-parts.ts';
import type { MarksApi } from '../api/marks-api.ts';
import { type JournalDatabase, journalLockName } from '../platform/journal-database.ts';
import { newId } from '../platform/new-id.ts';
import type { TabLock } from '../platform/tab-lock.ts';
import { localProjectId, type ViewedFile, type ViewedFiles } from './viewed-files.ts';

/** What the work on a viewed file is handed over with. */
export interface TakeOverPorts {
  readonly viewed: ViewedFiles;
  readonly maps: Pick<MapsApi, 'createFolder' | 'createMaps'>;
  readonly marks: Pick<MarksApi, 'setMark'>;
  openJournals(): Promise<JournalDatabase>;
  lock(name: string): Promise<TabLock | undefined>;
}

/**
 * Gives a new project the work that was done on its file without an account: unsaved edits, which the editor then finds as it finds
 * those of a tab that was closed, folders, own maps and marks. Asked for again after a call failed, nothing is made twice.
 *
 * Does nothing where the person did not ask for a project of this very file.
 *
 * @param signal gives it up between two calls
 * @throws ApiError where the server did not take it, or the reason of the signal; what is kept here stays until it has
 */
export async function takeOverViewed(
  project: Project,
  ports: TakeOverPorts,
  signal?: AbortSignal,
): Promise<void> {
  const { viewed, maps, marks } = ports;
  const found = await viewed.read(project.originalSha256);
  if (found?.file === undefined) return;
  await moveJournals(project, ports);
  const { folders, maps: ownMaps, ...rest } = await withNewIds(found, project.id, viewed);
  for (const { id, name, details } of folders) {
    signal?.throwIfAborted();
    await maps.createFolder(project.id, { id, name, details });
  }
  for (const part of mapsInParts(ownMaps.map(newMapOf))) {
    signal?.throwIfAborted();
    await maps.createMaps(project.id, part);
  }
  for (const mark of rest.marks) {
    signal?.throwIfAborted();
    await marks.setMark(project.id, mark);
  }
  await viewed.remove(project.originalSha256);
}

/** Those of tabs that are gone: one that is open goes on with its own. */
async function moveJournals(
  project: Project,
  { openJournals, lock }: TakeOverPorts,
): Promise<void> {
  const database = await openJournals();
  for (const { journalId } of await database.list(localProjectId(project.originalSha256))) {
    const held = await lock(journalLockName(journalId));
    if (held === undefined) continue;
    try {
      await database.moveTo(journalId, project.id);
    } finally {
      held.release();
    }
  }
}

/**
 * Folders and maps with ids that nobody else has: those of maps that were found come from the file, which others have too. Kept
 * before they are sent, so that another try sends the same.
 */
function withNewIds(
  found: ViewedFile,
  projectId: string,
  viewed: ViewedFiles,
): Promise<ViewedFile> {
  return viewed.change(found.sha256, (now = found) =>
    now.numberedFor === projectId ? now : numbered(now, projectId),
  );
}

function numbered(found: ViewedFile, projectId: string): ViewedFile {
  const folderIds = new Map(found.folders.map(({ id }) => [id, newId()]));
  const idOf = (folderId: string | null): string | null =>
    folderId === null ? null : (folderIds.get(folderId) ?? null);
  return {
    ...found,
    folders: found.folders.map((folder) => ({
      ...folder,
      id: folderIds.get(folder.id) ?? newId(),
    })),
    maps: found.maps.map((map) => ({ ...map, id: newId(), folderId: idOf(map.folderId) })),
    numberedFor: projectId,
  };
}

function newMapOf(map: ProjectMap): MapFields & { readonly id: string } {
  return { ...fieldsOfMap(map), id: map.id };
}
