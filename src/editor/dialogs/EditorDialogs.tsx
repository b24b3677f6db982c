import type { JSX } from 'react';
import { useEditorState } from '../editor-context.ts';
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
    case 'renameVersion':
      return <RenameVersionDialog version={dialog.version} />;
    case 'createMap':
      return <CreateMapDialog folderId={dialog.folderId ?? null} />;
    case 'mapProperties':
      return <MapPropertiesDialog mapId={dialog.mapId} />;
    case 'folder':
      return <FolderDialog folder={dialog.folder} />;
    case 'checksums':
      return <ChecksumDialog />;
    case 'goToAddress':
      return <GoToAddressDialog />;
    case 'shortcuts':
      return <ShortcutsDialog />;
  }
}
