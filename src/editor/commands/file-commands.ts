import { addressRangeText } from '../../../core/clipboard/address-list.ts';
import { partFileName } from '../../../core/versions/file-names.ts';
import { downloadBlob } from '../../platform/download.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { selectedRange } from '../state/selected-range.ts';
import { always, type CommandEntry, whenIdle } from './command.ts';

type FileCommandId =
  | 'save'
  | 'saveAs'
  | 'versions'
  | 'importVersion'
  | 'downloadTemporary'
  | 'exportSelection'
  | 'checksums'
  | 'troubleCodes'
  | 'applyEcu';

/** Versions and what concerns the file as a whole. */
export const FILE_COMMANDS: Readonly<Record<FileCommandId, CommandEntry>> = {
  save: {
    group: 'file',
    keys: [{ key: 's', ctrl: true }],
    isEnabled: (state) => state.unsavedCount > 0,
    run: ({ versions }) => fireAndForget(versions.save()),
  },
  saveAs: {
    group: 'file',
    keys: [{ key: 's', ctrl: true, shift: true }],
    isEnabled: whenIdle,
    run: ({ versions }) => fireAndForget(versions.saveAs()),
  },
  versions: {
    group: 'file',
    keys: [],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'versions' }),
  },
  importVersion: {
    group: 'file',
    keys: [],
    isEnabled: whenIdle,
    run: ({ controller }) => controller.openDialog({ kind: 'importVersion' }),
  },
  downloadTemporary: {
    group: 'file',
    keys: [],
    isEnabled: (state) => state.unsavedCount > 0,
    run: ({ versions }) => versions.downloadTemporary(),
  },
  exportSelection: {
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
  },
  checksums: {
    group: 'file',
    keys: [{ key: 'f9', shift: true }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'checksums' }),
  },
  troubleCodes: {
    group: 'file',
    keys: [{ key: 'f8', shift: true }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'troubleCodes' }),
  },
  applyEcu: {
    group: 'file',
    keys: [],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'applyEcu' }),
  },
};
