import { type JSX, useState } from 'react';
import { useStore } from 'zustand';
import {
  MAX_COMMENT_LENGTH,
  MAX_NAME_LENGTH,
  MIN_NAME_LENGTH,
} from '../../../core/contract/limits.ts';
import type { Folder } from '../../../core/contract/maps.ts';
import { isApiError } from '../../api/api-error.ts';
import { TextArea, TextField } from '../../components/TextField.tsx';
import { ChangedElsewhere } from '../../forms/ChangedElsewhere.tsx';
import { useFollowedValues } from '../../forms/use-followed-values.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';
import { FormModal } from '../kit/FormModal.tsx';

/**
 * Name and note of a folder of maps, a new one or one that is there. A refused form keeps what was typed; of a folder that was
 * deleted elsewhere it makes a new one. Specification 2, "folder management".
 */
export function FolderDialog({
  folder: opened,
}: {
  readonly folder: Folder | undefined;
}): JSX.Element {
  const { t, number } = useTexts();
  const { controller } = useEditor();
  const { library } = controller;
  const folder = useStore(library.store, ({ folders }) =>
    folders.find(({ id }) => id === opened?.id),
  );
  const { name: savedName = '', details: savedDetails = '' } = folder ?? opened ?? {};
  const saved = { name: savedName, details: savedDetails };
  const { values, setValues, contested } = useFollowedValues(saved);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const isTooShort = values.name.trim().length < MIN_NAME_LENGTH;
  const close = (): void => controller.closeDialog();

  const save = async (): Promise<void> => {
    const fields = { name: values.name.trim(), details: values.details.trim() };
    setBusy(true);
    try {
      if (folder === undefined) {
        await library.createFolder(fields);
        close();
        return;
      }
      const isDone = await library.updateFolder(folder, fields);
      if (isDone) close();
      setChangedElsewhere(!isDone);
    } catch (error) {
      // The client has told the person; what was typed stays.
      if (!isApiError(error)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const submit = (): void => {
    setTried(true);
    if (!isTooShort) void save();
  };

  return (
    <FormModal
      title={t(folder === undefined ? 'editor.folderDialog.newTitle' : 'editor.folderDialog.title')}
      size="small"
      closesOutside={false}
      onClose={close}
      submitLabel={t(folder === undefined ? 'editor.folderDialog.create' : 'common.save')}
      isBusy={isBusy}
      onSubmit={submit}
    >
      {(isChangedElsewhere || (contested.length > 0 && !isBusy)) && (
        <ChangedElsewhere
          replaced={(['name', 'details'] as const)
            .filter((field) => contested.includes(field))
            .map((field) => ({ label: t(`editor.folderDialog.${field}`), saved: saved[field] }))}
        />
      )}
      <TextField
        label={t('editor.folderDialog.name')}
        required
        autoFocus
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={values.name}
        error={
          isTried && isTooShort
            ? t('rules.tooShort', { limit: number(MIN_NAME_LENGTH) })
            : undefined
        }
        onChange={(event) => setValues({ ...values, name: event.target.value })}
      />
      <TextArea
        label={t('editor.folderDialog.details')}
        maxLength={MAX_COMMENT_LENGTH}
        value={values.details}
        onChange={(event) => setValues({ ...values, details: event.target.value })}
      />
    </FormModal>
  );
}
