import { type FormEvent, type JSX, useId, useState } from 'react';
import { MAX_COMMENT_LENGTH } from '../../../core/contract/limits.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { isApiError } from '../../api/api-error.ts';
import { Button } from '../../components/Button.tsx';
import { TextArea } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import dialogStyles from '../dialogs/dialogs.module.css';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor } from '../kit/editor-context.ts';

/** Marks an address and says something of it, or takes the mark away. Expectations 2.8, "Mark/comment". */
export function MarkDialog({ address }: { readonly address: number }): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const { marks } = controller;
  const formId = useId();
  const [former] = useState(() => marks.at(address));
  const [text, setText] = useState(former?.text ?? '');
  const [isBusy, setBusy] = useState(false);
  const close = (): void => controller.closeDialog();

  const change = async (work: Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work;
      close();
    } catch (error) {
      // The client has told the person; what was typed stays.
      if (!isApiError(error)) throw error;
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void change(marks.set({ address, text: text.trim() }));
  };

  return (
    <EditorModal
      title={t('editor.markDialog.title', { address: formatAddress(address) })}
      size="small"
      closesOutside={false}
      onClose={close}
      footer={
        <>
          {former !== undefined && (
            <Button
              variant="danger"
              busy={isBusy}
              onClick={() => void change(marks.remove(address))}
            >
              {t('editor.markDialog.remove')}
            </Button>
          )}
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={isBusy}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={dialogStyles['form']} noValidate>
        <TextArea
          label={t('editor.markDialog.text')}
          hint={t('editor.markDialog.hint')}
          autoFocus
          maxLength={MAX_COMMENT_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      </form>
    </EditorModal>
  );
}
