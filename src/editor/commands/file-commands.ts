import { addressRangeText } from '../../../core/clipboard/address-list.ts';
import { partFileName } from '../../../core/versions/file-names.ts';
import { downloadBlob } from '../../platform/download.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { selectedRange } from '../state/selected-range.ts';
import { always, type CommandEntry, ofServer, whenIdle } from './command.ts';

type FileCommandId =
  | 'save'
  | 'saveAs'
  | 'versions'
  | 'importVersion'
  | 'download'
  | 'downloadTemporary'
  | 'exportSelection'
  | 'checksums'
  | 'safetySheet'
  | 'changeReport'
  | 'troubleCodes'
  | 'solutions'
  | 'portWork'
  | 'mapPack'
  | 'applyEcu'
  | 'projectDetails';

/** Versions and what concerns the file as a whole. */
export const FILE_COMMANDS: Readonly<Record<FileCommandId, CommandEntry>> = {
  save: ofServer({
    group: 'file',
    keys: [{ key: 's', ctrl: true }],
    isEnabled: (state) => state.unsavedCount > 0,
    run: ({ versions }) => fireAndForget(versions.save()),
  }),
  saveAs: ofServer({
    group: 'file',
    keys: [{ key: 's', ctrl: true, shift: true }],
    isEnabled: whenIdle,
    run: ({ versions }) => fireAndForget(versions.saveAs()),
  }),
  versions: ofServer({
    group: 'file',
    keys: [],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'versions' }),
  }),
  importVersion: ofServer({
    group: 'file',
    keys: [],
    isEnabled: whenIdle,
    run: ({ controller }) => controller.openDialog({ kind: 'importVersion' }),
  }),
  download: ofServer({
    group: 'file',
    keys: [],
    isEnabled: always,
    run: ({ versions }) => fireAndForget(versions.downloadCurrent()),
  }),
  downloadTemporary: {
    group: 'file',
    keys: [],
    isEnabled: (state) => state.unsavedCount > 0,
    run: ({ versions }) => versions.downloadTemporary(),
  },
  exportSelection: ofServer({
    group: 'file',
    keys: [],
    isEnabled: ({ cursor }) => cursor !== undefined,
    run: ({ controller }) => {
      const cursor = controller.target.cursor();
      if (cursor === undefined) return;
      const { project, byteStore } = controller.session;
      const { start, end } = selectedRange(cursor);
      const bytes = new Uint8Array(byteStore.picture.slice(start, end));
      const range = addressRangeText(start, end - 1);
      downloadBlob(new Blob([bytes]), partFileName(project.name, range, '.bin'));
    },
  }),
  checksums: {
    group: 'file',
    keys: [{ key: 'f9', shift: true }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'checksums' }),
  },
  safetySheet: {
    group: 'file',
    keys: [],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'safetySheet' }),
  },
  changeReport: ofServer({
    group: 'file',
    keys: [],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'changeReport' }),
  }),
  troubleCodes: {
    group: 'file',
    keys: [{ key: 'f8', shift: true }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'troubleCodes' }),
  },
  solutions: ofServer({
    group: 'file',
    keys: [{ key: 'f9' }],
    isEnabled: ({ solutionsAccess }) => solutionsAccess === 'open',
    disabledReason: () => 'needsLicence',
    run: ({ controller }) => controller.openDialog({ kind: 'solutions' }),
  }),
  portWork: ofServer({
    group: 'file',
    keys: [],
    isEnabled: ({ solutionsAccess }) => solutionsAccess === 'open',
    disabledReason: () => 'needsLicence',
    run: ({ controller }) => controller.openDialog({ kind: 'port' }),
  }),
  mapPack: ofServer({
    group: 'file',
    keys: [],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'mapPack' }),
  }),
  applyEcu: ofServer({
    group: 'file',
    keys: [],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'applyEcu' }),
  }),
  projectDetails: ofServer({
    group: 'file',
    keys: [],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'projectDetails' }),
  }),
};
