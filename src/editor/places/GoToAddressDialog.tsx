import { type JSX, useId, useState } from 'react';
import { cpuBaseOf, parseAnyAddress } from '../../../core/values/cpu-address.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { TextField } from '../../components/TextField.tsx';
import { browserStorage } from '../../platform/storage.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { FormModal } from '../kit/FormModal.tsx';
import { recentAddresses, rememberAddress } from './recent-addresses.ts';

const storage = browserStorage('localStorage');

/** Takes an address and goes there; those gone to before are offered. Expectations 2.7, "Go to address". */
export function GoToAddressDialog(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const cursorAddress = useEditorState((state) => state.cursor?.address ?? 0);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const [recent] = useState(() => recentAddresses(storage));
  const listId = useId();
  const { fileLengthBytes, ecuFamily } = controller.session.project;
  const cpuBase = cpuBaseOf(ecuFamily);
  const address = parseAnyAddress(text, { cursorAddress, fileLengthBytes }, cpuBase);
  const close = (): void => controller.closeDialog();

  const submit = (): void => {
    setTried(true);
    if (address === undefined) return;
    close();
    rememberAddress(storage, text);
    controller.moves.goTo(address);
  };

  return (
    <FormModal
      title={t('editor.goToDialog.title')}
      size="small"
      onClose={close}
      submitLabel={t('editor.goToDialog.submit')}
      onSubmit={submit}
    >
      <TextField
        label={t('editor.goToDialog.label')}
        hint={t('editor.goToDialog.hint')}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        list={listId}
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
      <datalist id={listId}>
        {recent.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
    </FormModal>
  );
}
