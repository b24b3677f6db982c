import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditorState } from '../kit/editor-context.ts';
import type { UnsavedAnswer, UnsavedOccasion } from '../state/editor-store.ts';

export interface UnsavedDialogProps {
  readonly occasion: UnsavedOccasion;
  onAnswer(answer: UnsavedAnswer): void;
}

/** Asks what becomes of unsaved changes. Specification 4: saving, changing version, exiting, importing. */
export function UnsavedDialog({ occasion, onAnswer }: UnsavedDialogProps): JSX.Element {
  const { t, plural } = useTexts();
  const unsavedCount = useEditorState((state) => state.unsavedCount);
  const isLocal = useEditorState((state) => state.isLocal);
  return (
    <EditorModal
      title={t(`editor.unsavedDialog.${occasion}`)}
      description={plural('editor.unsavedDialog.text', unsavedCount)}
      onClose={() => onAnswer('cancel')}
      footer={
        <>
          <Button onClick={() => onAnswer('cancel')}>{t('common.cancel')}</Button>
          <Button variant="danger" onClick={() => onAnswer('discard')}>
            {t('editor.unsavedDialog.discard')}
          </Button>
          {occasion !== 'leave' && (
            <Button onClick={() => onAnswer('keep')}>{t('editor.unsavedDialog.keep')}</Button>
          )}
          {!isLocal && (
            <Button variant="primary" autoFocus onClick={() => onAnswer('save')}>
              {t('editor.unsavedDialog.save')}
            </Button>
          )}
        </>
      }
    />
  );
}
