import { type JSX, useState } from 'react';
import { MAX_COMMENT_LENGTH } from '../../../core/contract/limits.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { isApiError } from '../../api/api-error.ts';
import { Button } from '../../components/Button.tsx';
import { TextArea } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';
import { FormModal } from '../kit/FormModal.tsx';

/** Marks an address and says something of it, or takes the mark away. Expectations 2.8, "Mark/comment". */
export function MarkDialog({ address }: { readonly address: number }): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const { marks } = controller;
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
  const submit = (): void => {
    void change(marks.set({ address, text: text.trim() }));
  };

  return (
    <FormModal
      title={t('editor.markDialog.title', { address: formatAddress(address) })}
      size="small"
      closesOutside={false}
      onClose={close}
      submitLabel={t('common.save')}
      isBusy={isBusy}
      footerStart={
        former !== undefined && (
          <Button variant="danger" busy={isBusy} onClick={() => void change(marks.remove(address))}>
            {t('editor.markDialog.remove')}
          </Button>
        )
      }
      onSubmit={submit}
    >
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
    </FormModal>
  );
}
