import { useVirtualizer } from '@tanstack/react-virtual';
import { type FormEvent, type JSX, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import dialogStyles from '../kit/dialogs.module.css';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { wordTypeOf } from '../state/hex-settings.ts';
import {
  queryOf,
  SEARCH_KINDS,
  SEARCH_SCOPES,
  type SearchForm,
  type SearchKind,
  type SearchScope,
} from '../state/search-form.ts';
import styles from './SearchDialog.module.css';

const LINE_HEIGHT_PX = 26;

/** Looks for bytes, values, text or rising runs in the file. Expectations 2.7, "Search". */
export function SearchDialog(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const { searching } = controller;
  const formId = useId();
  const type = wordTypeOf(useEditorState((state) => state.hex));
  const [form, setForm] = useState(searching.form);
  const [isTried, setTried] = useState(false);
  const query = queryOf(form, type);
  const change = (part: Partial<SearchForm>): void => {
    setForm({ ...form, ...part });
    setTried(false);
  };
  const close = (): void => controller.closeDialog();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (query !== undefined) searching.start(form, query);
  };

  return (
    <EditorModal
      title={t('editor.commands.search')}
      size="medium"
      draggable
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common.close')}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('editor.search.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={dialogStyles['form']} noValidate>
        <SegmentedControl<SearchKind>
          label={t('editor.search.kind')}
          value={form.kind}
          segments={SEARCH_KINDS.map((value) => ({
            value,
            label: t(`editor.search.kinds.${value}`),
          }))}
          onChange={(kind) => change({ kind })}
        />
        <KindFields
          form={form}
          error={isTried && query === undefined ? t(`editor.search.wrong.${form.kind}`) : undefined}
          onChange={change}
        />
        <SelectField<SearchScope>
          label={t('editor.search.scope')}
          value={form.scope}
          options={SEARCH_SCOPES.map((value) => ({
            value,
            label: t(`editor.search.scopes.${value}`),
          }))}
          onChange={(scope) => change({ scope })}
        />
      </form>
      <Results />
    </EditorModal>
  );
}

function KindFields({
  form,
  error,
  onChange,
}: {
  readonly form: SearchForm;
  readonly error: string | undefined;
  onChange(part: Partial<SearchForm>): void;
}): JSX.Element {
  const { t } = useTexts();
  const field = (name: 'bytes' | 'value' | 'text' | 'minCount', hint?: string): JSX.Element => (
    <TextField
      key={name}
      label={t(`editor.search.fields.${name}`)}
      hint={hint}
      error={error}
      autoFocus
      autoComplete="off"
      spellCheck={false}
      value={form[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  const aligned = (
    <Checkbox
      label={t('editor.search.aligned')}
      checked={form.isAligned}
      onChange={(event) => onChange({ isAligned: event.target.checked })}
    />
  );
  switch (form.kind) {
    case 'bytes':
      return field('bytes', t('editor.search.bytesHint'));
    case 'text':
      return (
        <>
          {field('text')}
          <Checkbox
            label={t('editor.search.caseSensitive')}
            checked={form.isCaseSensitive}
            onChange={(event) => onChange({ isCaseSensitive: event.target.checked })}
          />
        </>
      );
    case 'value':
      return (
        <>
          {field('value', t('editor.search.valueHint'))}
          <TextField
            label={t('editor.search.fields.tolerance')}
            autoComplete="off"
            inputMode="decimal"
            value={form.tolerance}
            onChange={(event) => onChange({ tolerance: event.target.value })}
          />
          {aligned}
        </>
      );
    case 'risingRun':
      return (
        <>
          {field('minCount', t('editor.search.runHint'))}
          {aligned}
        </>
      );
  }
}

/** Hits as they come; pressing one goes there, the dialog stays. */
function Results(): JSX.Element | null {
  const { t, plural, percent } = useTexts();
  const { controller } = useEditor();
  const { searching } = controller;
  const { phase, hits, share, isCut } = useStore(searching.store);
  const { library } = controller;
  // A map that comes or changes may hold a hit.
  useStore(library.store, ({ maps }) => maps);
  const scrollRef = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: hits.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => LINE_HEIGHT_PX,
    overscan: 8,
  });
  if (phase === 'none') return null;
  return (
    <section aria-label={t('editor.search.results')} className={styles['results']}>
      <div className={styles['head']}>
        <span aria-live="polite">
          {phase === 'failed'
            ? t('editor.search.failed')
            : plural('editor.search.found', hits.length)}
          {isCut && ` \u00b7 ${t('editor.search.cut')}`}
        </span>
        {phase === 'running' && (
          <Button size="small" onClick={() => searching.stop()}>
            {t('editor.search.stop', { share: percent(share) })}
          </Button>
        )}
      </div>
      <div ref={scrollRef} className={styles['scroll']}>
        <ul className={styles['list']} style={{ height: lines.getTotalSize() }}>
          {lines.getVirtualItems().map(({ index, key, start }) => {
            const hit = hits[index];
            if (hit === undefined) return null;
            return (
              <li key={key} style={{ transform: `translateY(${start}px)` }}>
                <button
                  type="button"
                  className={styles['hit']}
                  onClick={() => controller.moves.goTo(hit.address)}
                >
                  <span>{formatAddress(hit.address)}</span>
                  <span className={styles['map']}>{library.mapAt(hit.address)?.name}</span>
                  <span>{plural('editor.differences.bytes', hit.lengthBytes)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
