import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditorState } from '../editor-context.ts';
import type { FailedSaveAnswer } from '../state/editor-store.ts';
import { EditorModal } from './EditorModal.tsx';

/** The server did not answer a save. Specification 8, "Version not saved". */
export function FailedSaveDialog({
  onAnswer,
}: {
  onAnswer(answer: FailedSaveAnswer): void;
}): JSX.Element {
  const { t } = useTexts();
  const isJournalBroken = useEditorState((state) => state.isJournalBroken);
  return (
    <EditorModal
      title={t('editor.failedSaveDialog.title')}
      description={t(
        isJournalBroken ? 'editor.failedSaveDialog.textAlone' : 'editor.failedSaveDialog.text',
      )}
      closesOutside={false}
      onClose={() => onAnswer('later')}
      footer={
        <>
          <Button onClick={() => onAnswer('later')}>{t('editor.failedSaveDialog.later')}</Button>
          <Button onClick={() => onAnswer('download')}>
            {t('editor.failedSaveDialog.download')}
          </Button>
          <Button variant="primary" autoFocus onClick={() => onAnswer('retry')}>
            {t('editor.failedSaveDialog.retry')}
          </Button>
        </>
      }
    />
  );
}
