import type { TransferProgress } from '../../api/received-bytes.ts';
import type { Application } from '../../application/application.ts';
import { downloadBlob } from '../../platform/download.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { type JournalDatabase, openJournalDatabase } from '../../platform/journal-database.ts';
import { newId } from '../../platform/new-id.ts';
import { sha256Hex } from '../../platform/sha256.ts';
import { browserStorage } from '../../platform/storage.ts';
import { tryTabLock } from '../../platform/tab-lock.ts';
import { EditorClipboard } from '../controllers/editor-clipboard.ts';
import { EditorController } from '../controllers/editor-controller.ts';
import type { FileWorks } from '../controllers/file-works.ts';
import type { SolutionWorks } from '../controllers/solution-works.ts';
import { VersionActions } from '../controllers/version-actions.ts';
import { MapLibrary } from '../library/map-library.ts';
import { MarkList } from '../library/mark-list.ts';
import { SharedMaps } from '../library/shared-maps.ts';
import { readStoredTree, storeTree } from '../library/stored-tree.ts';
import { openSession } from '../session/open-session.ts';
import type { SessionPorts } from '../session/session-ports.ts';
import { createEditorStore } from '../state/editor-store.ts';
import { type EditorTabs, hexViewOf } from '../state/editor-tabs.ts';
import { changeHexSettings, type HexSettings, initialHexSettings } from '../state/hex-settings.ts';
import { readStoredTabs, storeTabs } from '../state/stored-tabs.ts';
import { followByteOrder } from './follow-byte-order.ts';
import { lateMapPackWorks, lateSolutionWorks, lateWorks } from './late-works.ts';
import type { Following, ProjectSource } from './project-source.ts';
import { startSaveReminder } from './save-reminder.ts';
import { onBytesChanged, watchChecksums } from './watch-checksums.ts';

/** An open editor: everything its screen needs. */
export interface Editor {
  readonly controller: EditorController;
  readonly versions: VersionActions;
  readonly clipboard: EditorClipboard;
  /** Maps of others that are in the file. */
  readonly shared: SharedMaps;
  /** What the server does to saved versions; in a script of its own. Rejects where that cannot be fetched. */
  works(): Promise<FileWorks>;
  /** What buys, learns and applies solutions; in a script of its own. Rejects where that cannot be fetched. */
  solutions(): Promise<SolutionWorks>;
  /** Ends the session; unsaved work stays in the journal unless it was given up. */
  close(): void;
}

/**
 * Opens a project for editing.
 *
 * @param application answers what the editor asks of the project
 * @param onProgress how much of the original has arrived
 * @throws ApiError or DamagedOriginalError
 */
export async function openEditor(
  application: Application,
  source: ProjectSource,
  onProgress: (progress: TransferProgress) => void,
): Promise<Editor> {
  const { api, alerts, clock, settings } = application;
  const { projectId, isLocal } = source;
  const ports: SessionPorts = {
    projects: api.projects,
    files: api.files,
    openJournals: journalsOrNone,
    lock: tryTabLock,
    newId,
    sha256: sha256Hex,
    lostContact: () => following?.doubt(),
  };
  let controller: EditorController | undefined;
  let following: Following | undefined;
  let isJournalBroken = false;
  const opened = await openSession(projectId, ports, onProgress, (isKept) => {
    isJournalBroken = !isKept;
    controller?.note({ isJournalBroken });
  });
  const { session, recoveredCount, movedToNewRevision, isVersionGone } = opened;
  const storage = browserStorage('localStorage');
  const tabs = readStoredTabs(storage, projectId);
  const hex = leftHexSettings(initialHexSettings(settings.store.getState().editor), tabs);
  const packFlag = { hasPacks: session.project.flags.mappacks };
  const library = new MapLibrary(
    projectId,
    api.maps,
    (failure) => alerts.show({ code: failure, reason: 'changedElsewhere' }),
    async () => (packFlag.hasPacks ? ((await shared.run((work) => work.loadPack())) ?? []) : []),
  );
  const shared: SharedMaps = new SharedMaps(
    lateMapPackWorks(application, projectId, library, () => shared.store),
    () => alerts.show({ code: 'UNEXPECTED_ERROR' }),
  );
  const marks = new MarkList(projectId, api.marks);
  const store = createEditorStore(hex, tabs, session.current, session.versions, {
    isJournalBroken,
    recoveredCount,
    isMoved: movedToNewRevision,
    isVersionGone,
    tree: readStoredTree(storage, projectId),
    isLocal,
  });
  store.subscribe((now, before) => {
    if (now.tree !== before.tree) storeTree(storage, projectId, now.tree);
  });
  const editor = new EditorController(session, store, library, marks, {
    alert: (code) => alerts.show({ code }),
    limits: () => settings.store.getState(),
    storeTabs: (tabs) => storeTabs(storage, projectId, tabs),
  });
  controller = editor;
  const stopFollowing = hexViewOf(tabs) === undefined ? followByteOrder(editor) : undefined;
  fireAndForget(library.load());
  fireAndForget(marks.load());
  const versions = new VersionActions(editor, {
    alert: (code, details) => alerts.show({ code, ...details }),
    download: (content, fileName) => downloadBlob(new Blob([content]), fileName),
    nowIso: () => new Date(clock.nowMs()).toISOString(),
    clock,
    asksForChecksums: () => settings.store.getState().showChecksumFixPrompt,
    correctChecksums: async (versionId, wrongCount) => {
      const seen = [session.current, ...session.versions].find(({ id }) => id === versionId);
      const ready = await works().catch(() => alerts.show({ code: 'UNEXPECTED_ERROR' }));
      if (seen === undefined || ready === undefined) return false;
      return ready.correctVersion(seen, wrongCount);
    },
  });
  const parts = { controller: editor, library, marks, shared, packFlag };
  const followed = source.follow(parts);
  following = followed;
  const place = { controller: editor, versions, lookForChanges: followed.lookForChanges };
  const works = lateWorks(application, place);
  const reminder = {
    clock,
    unsaved: store,
    settings: settings.store,
    remind: (isSaveDue: boolean) => editor.note({ isSaveDue }),
  };
  const stopReminder = isLocal ? undefined : startSaveReminder(reminder);
  const stopWatching = watchChecksums({
    clock,
    subscribe: (changed) => onBytesChanged(session.byteStore, changed),
    check: () => editor.checks.checksumState(),
    tell: (checksums) => editor.note({ checksums }),
  });
  return {
    controller: editor,
    clipboard: new EditorClipboard(editor, () => settings.store.getState().editor.decimalMark),
    versions,
    shared,
    works,
    solutions: lateSolutionWorks(application, place),
    close: () => {
      followed.end();
      stopReminder?.();
      stopWatching();
      stopFollowing?.();
      editor.dispose();
      const isGivenUp = versions.isGivenUp || session.byteStore.unsavedCount === 0;
      // Whoever is sent away, by an ended session or by maintenance, takes along what no journal keeps.
      if (!isGivenUp && isJournalBroken) versions.downloadTemporary();
      void session.close(isGivenUp);
    },
  };
}

/** Settings of the dump as it was left; what belongs to the person rather than to the file stays. */
function leftHexSettings(settings: HexSettings, tabs: EditorTabs): HexSettings {
  const left = hexViewOf(tabs);
  if (left === undefined) return settings;
  const { format, wordBytes, bigEndian, signed, shiftBytes } = left;
  return changeHexSettings(settings, { format, wordBytes, bigEndian, signed, shiftBytes });
}

/** The journal database, or none where the browser has or allows none, as in some private windows. */
async function journalsOrNone(): Promise<JournalDatabase | undefined> {
  try {
    return await openJournalDatabase();
  } catch {
    return undefined;
  }
}
