import { FileUp } from 'lucide-react';
import { type FormEvent, type JSX, useCallback, useEffect, useId, useRef, useState } from 'react';
import {
  MAX_COMMENT_LENGTH,
  MAX_NAME_LENGTH,
  MIN_NAME_LENGTH,
} from '../../../core/contract/limits.ts';
import {
  type ImportedFile,
  readImportedFile,
  versionNameOfFile,
} from '../../../core/versions/imported-file.ts';
import { TEMPORARY_FILE_EXTENSION } from '../../../core/versions/temporary-file.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { classNames } from '../../components/class-names.ts';
import { TextArea, TextField } from '../../components/TextField.tsx';
import { useFileDrop } from '../../components/use-file-drop.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import dialogStyles from '../kit/dialogs.module.css';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor } from '../kit/editor-context.ts';
import { IdentityTable } from './IdentityTable.tsx';
import styles from './ImportVersionDialog.module.css';
import { useIdentityRows, useSameVersion } from './use-import.ts';

/**
 * Takes a file that was changed elsewhere as a new version, after comparing it with the original: length, identity, share of
 * differing bytes, versions that are the same. Expectations 2.7, "Import version".
 */
export function ImportVersionDialog({ file }: { readonly file: File | undefined }): JSX.Element {
  const { t } = useTexts();
  const { controller, versions } = useEditor();
  const formId = useId();
  const [imported, setImported] = useState<ImportedFile>();
  const [fileName, setFileName] = useState('');
  const [name, setName] = useState('');
  const [info, setInfo] = useState('');
  const [insists, setInsists] = useState(false);
  const [isTried, setTried] = useState(false);
  const rows = useIdentityRows(imported);
  const close = (): void => controller.closeDialog();

  const take = useCallback(
    async (chosen: File): Promise<void> => {
      if (isTemporary(chosen.name)) {
        controller.closeDialog();
        await versions.importTemporary(await chosen.text());
        return;
      }
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      setFileName(chosen.name);
      setName(versionNameOfFile(chosen.name));
      setInsists(false);
      setImported(readImportedFile(controller.session.byteStore.original, bytes));
    },
    [controller, versions],
  );
  useEffect(() => {
    if (file !== undefined) fireAndForget(take(file));
  }, [file, take]);

  const isForeign = imported?.ok === true && imported.check.verdict === 'foreign';
  const isOther = rows?.some(({ verdict }) => verdict === 'other') ?? false;
  const mustInsist = isForeign || isOther;
  const isTooShort = name.trim().length < MIN_NAME_LENGTH;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (imported?.ok !== true || isTooShort || (mustInsist && !insists)) return;
    close();
    fireAndForget(versions.importVersion({ name: name.trim(), info: info.trim() }, imported.patch));
  };

  return (
    <EditorModal
      title={t('editor.importDialog.title')}
      size="medium"
      closesOutside={false}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            disabled={imported?.ok !== true || (mustInsist && !insists)}
          >
            {t('editor.importDialog.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={dialogStyles['form']} noValidate>
        <Chooser fileName={fileName} onFile={(chosen) => fireAndForget(take(chosen))} />
        {imported !== undefined && <Findings imported={imported} />}
        {imported?.ok === true && (
          <>
            <IdentityTable rows={rows} lengthBytes={imported.bytes.length} />
            <TextField
              label={t('editor.saveDialog.name')}
              required
              autoComplete="off"
              maxLength={MAX_NAME_LENGTH}
              value={name}
              error={
                isTried && isTooShort ? t('rules.tooShort', { limit: MIN_NAME_LENGTH }) : undefined
              }
              onChange={(event) => setName(event.target.value)}
            />
            <TextArea
              label={t('editor.saveDialog.info')}
              maxLength={MAX_COMMENT_LENGTH}
              rows={2}
              value={info}
              onChange={(event) => setInfo(event.target.value)}
            />
            {mustInsist && (
              <Checkbox
                label={t('editor.importDialog.insist')}
                checked={insists}
                onChange={(event) => setInsists(event.target.checked)}
              />
            )}
          </>
        )}
      </form>
    </EditorModal>
  );
}

function Chooser({
  fileName,
  onFile,
}: {
  readonly fileName: string;
  onFile(file: File): void;
}): JSX.Element {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const onFiles = useCallback(
    ([first]: readonly File[]) => {
      if (first !== undefined) onFile(first);
    },
    [onFile],
  );
  const isOver = useFileDrop(null, onFiles);
  return (
    <div className={classNames(styles['choose'], isOver && styles['over'])}>
      <FileUp aria-hidden="true" />
      {fileName === '' ? (
        <span className={styles['hint']}>{t('editor.importDialog.drop')}</span>
      ) : (
        <span className={styles['file']} title={fileName}>
          {fileName}
        </span>
      )}
      <Button size="small" data-default onClick={() => input.current?.click()}>
        {t('common.chooseFile')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('common.chooseFile')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again only if the field forgets it.
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** What the comparison with the original says, and whether the file is a version already. */
function Findings({ imported }: { readonly imported: ImportedFile }): JSX.Element {
  const { t, plural, percent, bytes } = useTexts();
  const { controller, versions } = useEditor();
  const same = useSameVersion(imported);
  if (!imported.ok) {
    return (
      <p role="alert" className={styles['wrong']}>
        {t('editor.importDialog.otherLength', {
          length: bytes(imported.lengthBytes),
          wanted: bytes(controller.session.byteStore.original.length),
        })}
      </p>
    );
  }
  const { verdict, differingBytes, differingShare } = imported.check;
  const share = percent(differingShare);
  return (
    <div aria-live="polite">
      <p>{plural('editor.saveDialog.summary', differingBytes)}</p>
      {verdict !== 'fine' && (
        <p className={styles[verdict === 'foreign' ? 'wrong' : 'warning']}>
          {t(`editor.importDialog.${verdict}`, { share })}
        </p>
      )}
      {same !== undefined && (
        <p className={styles['known']}>
          {t('editor.importDialog.same', { name: same.name })}
          <Button
            size="small"
            onClick={() => {
              controller.closeDialog();
              fireAndForget(versions.changeVersion(same.id));
            }}
          >
            {t('editor.importDialog.open')}
          </Button>
        </p>
      )}
    </div>
  );
}

function isTemporary(fileName: string): boolean {
  return fileName.endsWith(TEMPORARY_FILE_EXTENSION) || fileName.endsWith('.json');
}
