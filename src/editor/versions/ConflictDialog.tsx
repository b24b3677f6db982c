import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import type { ConflictAnswer } from '../state/editor-store.ts';

/** Another window saved the version meanwhile: nothing is overwritten without an answer. */
export function ConflictDialog({
  onAnswer,
}: {
  onAnswer(answer: ConflictAnswer): void;
}): JSX.Element {
  const { t } = useTexts();
  return (
    <EditorModal
      title={t('editor.conflictDialog.title')}
      description={t('editor.conflictDialog.text')}
      closesOutside={false}
      onClose={() => onAnswer('cancel')}
      footer={
        <>
          <Button onClick={() => onAnswer('cancel')}>{t('common.cancel')}</Button>
          <Button onClick={() => onAnswer('takeOver')}>
            {t('editor.conflictDialog.takeOver')}
          </Button>
          <Button variant="primary" autoFocus onClick={() => onAnswer('saveAsNew')}>
            {t('editor.conflictDialog.saveAsNew')}
          </Button>
        </>
      }
    />
  );
}
