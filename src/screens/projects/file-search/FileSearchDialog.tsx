import { type FormEvent, type JSX, useEffect, useId, useState } from 'react';
import { searchFiles } from '../../../api/file-search-api.ts';
import { onceServerHasTime } from '../../../api/once-server-has-time.ts';
import { useApplication } from '../../../application/application.ts';
import { LateTexts } from '../../../application/LateTexts.tsx';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Modal } from '../../../components/Modal.tsx';
import { SegmentedField } from '../../../components/SegmentedField.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { fireAndForget } from '../../../platform/fire-and-forget.ts';
import { useTexts } from '../../../texts/texts-context.ts';
import styles from './FileSearchDialog.module.css';
import { FileSearchResults } from './FileSearchResults.tsx';
import { FileSearchRun } from './file-search.ts';
import {
  EMPTY_FILE_SEARCH,
  FIND_KINDS,
  FIND_WORDS,
  type FileSearchForm,
  findOf,
} from './file-search-form.ts';

export interface FileSearchDialogProps {
  onClose(): void;
}

/** Looks for bytes, numbers and texts in all files of the person, and in what is told of them. Expectations 6, 8. */
export function FileSearchDialog({ onClose }: FileSearchDialogProps): JSX.Element {
  return (
    <LateTexts part="fileSearch" onFailure={onClose}>
      <FileSearch onClose={onClose} />
    </LateTexts>
  );
}

function FileSearch({ onClose }: FileSearchDialogProps): JSX.Element {
  const { api, clock } = useApplication();
  const { t } = useTexts();
  const formId = useId();
  const [form, setForm] = useState(EMPTY_FILE_SEARCH);
  const [isTried, setTried] = useState(false);
  const [run] = useState(
    () =>
      new FileSearchRun((find, after, signal) =>
        onceServerHasTime(() => searchFiles(api.http, find, after, signal), clock),
      ),
  );
  useEffect(() => () => run.stop(), [run]);
  const find = findOf(form);
  const change = (part: Partial<FileSearchForm>): void => {
    setForm({ ...form, ...part });
    setTried(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (find !== undefined) fireAndForget(run.start(find));
  };
  return (
    <Modal
      title={t('projects.searchFiles')}
      description={t('fileSearch.intro')}
      size="large"
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('fileSearch.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles['form']} noValidate>
        <SegmentedField
          label={t('fileSearch.kind')}
          value={form.kind}
          segments={FIND_KINDS.map((value) => ({ value, label: t(`fileSearch.kinds.${value}`) }))}
          onChange={(kind) => change({ kind })}
        />
        <TextField
          key={form.kind}
          label={t(`fileSearch.fields.${form.kind}`)}
          hint={t(`fileSearch.hints.${form.kind}`)}
          error={isTried && find === undefined ? t(`fileSearch.wrong.${form.kind}`) : undefined}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={form[form.kind]}
          onChange={(event) => change({ [form.kind]: event.target.value })}
        />
        {form.kind === 'value' && <WordFields form={form} onChange={change} />}
        {form.kind === 'text' && (
          <Checkbox
            label={t('fileSearch.caseSensitive')}
            checked={form.isCaseSensitive}
            onChange={(event) => change({ isCaseSensitive: event.target.checked })}
          />
        )}
      </form>
      <FileSearchResults run={run} />
    </Modal>
  );
}

/** How the words of a number are read. */
function WordFields({
  form,
  onChange,
}: {
  readonly form: FileSearchForm;
  onChange(part: Partial<FileSearchForm>): void;
}): JSX.Element {
  const { t } = useTexts();
  return (
    <div className={styles['word']}>
      <SelectField
        label={t('fileSearch.word')}
        value={form.word}
        options={FIND_WORDS.map((value) => ({ value, label: t(`fileSearch.words.${value}`) }))}
        onChange={(word) => onChange({ word })}
      />
      <SegmentedField
        label={t('fileSearch.byteOrder')}
        value={form.byteOrder}
        segments={[
          { value: 'loHi', label: 'LoHi' },
          { value: 'hiLo', label: 'HiLo' },
        ]}
        onChange={(byteOrder) => onChange({ byteOrder })}
      />
      <Checkbox
        label={t('fileSearch.signed')}
        checked={form.isSigned || form.word === 'float'}
        disabled={form.word === 'float'}
        onChange={(event) => onChange({ isSigned: event.target.checked })}
      />
      <Checkbox
        label={t('fileSearch.aligned')}
        checked={form.isAligned}
        onChange={(event) => onChange({ isAligned: event.target.checked })}
      />
    </div>
  );
}
