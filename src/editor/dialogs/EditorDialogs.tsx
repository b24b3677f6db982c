import type { JSX } from 'react';
import { PasteDialog } from '../clipboard/PasteDialog.tsx';
import { DifferencesDialog } from '../differences/DifferencesDialog.tsx';
import { DtcDialog } from '../dtc/DtcDialog.tsx';
import { useEditorState } from '../editor-context.ts';
import { ValueDialog } from '../edits/ValueDialog.tsx';
import { HistoryDialog } from '../history/HistoryDialog.tsx';
import { PaletteDialog } from '../palette/PaletteDialog.tsx';
import { SearchDialog } from '../search/SearchDialog.tsx';
import { SettingsDialog } from '../settings/SettingsDialog.tsx';
import { ChecksumDialog } from './ChecksumDialog.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FailedSaveDialog } from './FailedSaveDialog.tsx';
import { FolderDialog } from './FolderDialog.tsx';
import { GoToAddressDialog } from './GoToAddressDialog.tsx';
import { CreateMapDialog, MapPropertiesDialog } from './MapDialogs.tsx';
import { RenameVersionDialog } from './RenameVersionDialog.tsx';
import { SaveVersionDialog } from './SaveVersionDialog.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { UnsavedDialog } from './UnsavedDialog.tsx';
import { WrongChecksumsDialog } from './WrongChecksumsDialog.tsx';

/** The dialog that is open, if any. */
export function EditorDialogs(): JSX.Element | null {
  const dialog = useEditorState((state) => state.dialog);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'saveAs':
      return <SaveVersionDialog onAnswer={dialog.answer} />;
    case 'unsaved':
      return <UnsavedDialog occasion={dialog.occasion} onAnswer={dialog.answer} />;
    case 'failedSave':
      return <FailedSaveDialog onAnswer={dialog.answer} />;
    case 'conflict':
      return <ConflictDialog onAnswer={dialog.answer} />;
    case 'wrongChecksums':
      return <WrongChecksumsDialog wrongCount={dialog.wrongCount} onAnswer={dialog.answer} />;
    case 'renameVersion':
      return <RenameVersionDialog version={dialog.version} />;
    case 'createMap':
      return <CreateMapDialog folderId={dialog.folderId ?? null} />;
    case 'mapProperties':
      return <MapPropertiesDialog mapId={dialog.mapId} />;
    case 'folder':
      return <FolderDialog folder={dialog.folder} />;
    case 'values':
      return <ValueDialog kind={dialog.dialog} text={dialog.text ?? ''} />;
    case 'palette':
      return <PaletteDialog key={dialog.palette} kind={dialog.palette} />;
    case 'differences':
      return <DifferencesDialog />;
    case 'search':
      return <SearchDialog />;
    case 'history':
      return <HistoryDialog />;
    case 'settings':
      return <SettingsDialog />;
    case 'troubleCodes':
      return <DtcDialog />;
    case 'pasteSpecial':
      return <PasteDialog />;
    case 'checksums':
      return <ChecksumDialog />;
    case 'goToAddress':
      return <GoToAddressDialog />;
    case 'shortcuts':
      return <ShortcutsDialog />;
  }
}
