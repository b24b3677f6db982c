import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { lateComponent } from '../../components/late-component.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import type { WrongChecksumsAnswer } from '../state/editor-store.ts';

/** Sells what the server does. */
const CorrectButton = lateComponent(
  async () => (await import('./CorrectButton.tsx')).CorrectButton,
);

/** The file that is about to be downloaded would not run. Specification 3, "showChecksumFixPrompt"; expectations 2.7. */
export function WrongChecksumsDialog({
  wrongCount,
  onAnswer,
}: {
  readonly wrongCount: number;
  onAnswer(answer: WrongChecksumsAnswer): void;
}): JSX.Element {
  const { t, plural } = useTexts();
  return (
    <EditorModal
      title={plural('editor.wrongChecksums.title', wrongCount)}
      description={t('editor.wrongChecksums.text')}
      onClose={() => onAnswer('cancel')}
      footer={
        <>
          <Button onClick={() => onAnswer('cancel')}>{t('common.cancel')}</Button>
          <Button onClick={() => onAnswer('download')}>
            {t('editor.wrongChecksums.download')}
          </Button>
          <CorrectButton
            autoFocus
            label={t('editor.wrongChecksums.correct')}
            meanwhile={
              <Button variant="primary" disabled>
                {t('editor.wrongChecksums.correct')}
              </Button>
            }
            onCorrect={() => onAnswer('correct')}
          />
        </>
      }
    />
  );
}
