import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { waitText } from '../../texts/wait-text.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditorState } from '../kit/editor-context.ts';
import type { FailedSaveAnswer } from '../state/editor-store.ts';
import type { ServerTrouble } from '../state/save-failures.ts';

/** Of the button that will help. */
const LIKELY = { variant: 'primary', autoFocus: true } as const;

/** The server did not answer a save, or could not take it at the moment. Specification 8, "Version not saved". */
export function FailedSaveDialog({
  trouble,
  onAnswer,
}: {
  /** `undefined` where the server gave no answer. */
  readonly trouble: ServerTrouble | undefined;
  onAnswer(answer: FailedSaveAnswer): void;
}): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const isUnlicensed = trouble?.reason === 'licenceNeeded';
  const isJournalBroken = useEditorState((state) => state.isJournalBroken);
  return (
    <EditorModal
      title={t('editor.failedSaveDialog.title')}
      description={
        trouble === undefined
          ? t(`editor.failedSaveDialog.${isJournalBroken ? 'textAlone' : 'text'}`)
          : isUnlicensed
            ? t(`editor.failedSaveDialog.${isJournalBroken ? 'licenceAlone' : 'licence'}`)
            : [
                ...(trouble.reason === undefined ? [] : [t(`reasons.${trouble.reason}`)]),
                t(`editor.failedSaveDialog.${isJournalBroken ? 'busyAlone' : 'busy'}`),
                ...(trouble.waitS === undefined ? [] : [waitText(trouble.waitS, texts)]),
              ].join(' ')
      }
      closesOutside={false}
      onClose={() => onAnswer('later')}
      footer={
        <>
          <Button onClick={() => onAnswer('later')}>{t('editor.failedSaveDialog.later')}</Button>
          <Button {...(isUnlicensed && LIKELY)} onClick={() => onAnswer('download')}>
            {t('editor.failedSaveDialog.download')}
          </Button>
          <Button {...(!isUnlicensed && LIKELY)} onClick={() => onAnswer('retry')}>
            {t('editor.failedSaveDialog.retry')}
          </Button>
        </>
      }
    />
  );
}
