import { type FormEvent, type JSX, useId, useState } from 'react';
import {
  MAX_COMMENT_LENGTH,
  MAX_NAME_LENGTH,
  MIN_NAME_LENGTH,
} from '../../../core/contract/limits.ts';
import type { Folder } from '../../../core/contract/maps.ts';
import { isApiError } from '../../api/api-error.ts';
import { Button } from '../../components/Button.tsx';
import { TextArea, TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../editor-context.ts';
import styles from './dialogs.module.css';
import { EditorModal } from './EditorModal.tsx';

/** Name and note of a folder of maps, a new one or one that is there. Specification 2, "folder management". */
export function FolderDialog({ folder }: { readonly folder: Folder | undefined }): JSX.Element {
  const { t, number } = useTexts();
  const { controller } = useEditor();
  const { library } = controller;
  const formId = useId();
  const [name, setName] = useState(folder?.name ?? '');
  const [details, setDetails] = useState(folder?.details ?? '');
  const [isTried, setTried] = useState(false);
  const isTooShort = name.trim().length < MIN_NAME_LENGTH;
  const close = (): void => controller.closeDialog();

  const save = async (): Promise<void> => {
    const fields = { name: name.trim(), details: details.trim() };
    try {
      if (folder === undefined) await library.createFolder(fields);
      else await library.updateFolder(folder.id, fields);
      close();
    } catch (error) {
      // The client has told the person; what was typed stays.
      if (!isApiError(error)) throw error;
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isTooShort) void save();
  };

  return (
    <EditorModal
      title={t(folder === undefined ? 'editor.folderDialog.newTitle' : 'editor.folderDialog.title')}
      size="small"
      closesOutside={false}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {t(folder === undefined ? 'editor.folderDialog.create' : 'common.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles['form']} noValidate>
        <TextField
          label={t('editor.folderDialog.name')}
          required
          autoFocus
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={name}
          error={
            isTried && isTooShort
              ? t('rules.tooShort', { limit: number(MIN_NAME_LENGTH) })
              : undefined
          }
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label={t('editor.folderDialog.details')}
          maxLength={MAX_COMMENT_LENGTH}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
        />
      </form>
    </EditorModal>
  );
}
