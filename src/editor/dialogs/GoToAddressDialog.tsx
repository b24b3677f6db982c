import { type FormEvent, type JSX, useId, useState } from 'react';
import { formatAddress, parseAddress } from '../../../core/values/parse-address.ts';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import styles from './dialogs.module.css';
import { EditorModal } from './EditorModal.tsx';

/** Takes an address and goes there. Expectations 2.7, "Go to address". */
export function GoToAddressDialog(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const cursorAddress = useEditorState((state) => state.cursor?.address ?? 0);
  const formId = useId();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const { fileLengthBytes } = controller.session.project;
  const address = parseAddress(text, { cursorAddress, fileLengthBytes });
  const close = (): void => controller.closeDialog();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (address === undefined) return;
    close();
    controller.goTo(address);
  };

  return (
    <EditorModal
      title={t('editor.goToDialog.title')}
      size="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('editor.goToDialog.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles['form']} noValidate>
        <TextField
          label={t('editor.goToDialog.label')}
          hint={t('editor.goToDialog.hint')}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={
            isTried && address === undefined
              ? t('editor.goToDialog.outside', { last: formatAddress(fileLengthBytes - 1) })
              : undefined
          }
          onChange={(event) => {
            setText(event.target.value);
            setTried(false);
          }}
        />
      </form>
    </EditorModal>
  );
}
