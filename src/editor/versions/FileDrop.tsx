import { type JSX, useCallback } from 'react';
import { DropOverlay } from '../../components/DropOverlay.tsx';
import { useFileDrop } from '../../components/use-file-drop.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';

/** A file that is dropped anywhere on the editor is offered as a version, unless a dialog is open. */
export function FileDrop(): JSX.Element | null {
  const { t } = useTexts();
  const { controller } = useEditor();
  const isDialogOpen = useEditorState((state) => state.dialog !== undefined);
  const onFiles = useCallback(
    ([file]: readonly File[]) => {
      const isFree = controller.store.getState().dialog === undefined;
      if (file !== undefined && isFree) controller.openDialog({ kind: 'importVersion', file });
    },
    [controller],
  );
  const isOver = useFileDrop(null, onFiles);
  if (!isOver || isDialogOpen) return null;
  return (
    <DropOverlay title={t('editor.importDialog.title')} hint={t('editor.importDialog.drop')} />
  );
}
