import { type FormEvent, type JSX, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { MapFields } from '../../../core/contract/maps.ts';
import { CELL_ORDERS, REFERENCE_MODES } from '../../../core/maps/map-definition.ts';
import { NUMBER_FORMATS } from '../../../core/values/number-format.ts';
import { Button } from '../../components/Button.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextArea, TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../editor-context.ts';
import {
  type AxisValues,
  type MapProblem,
  type MapValues,
  type NumberKind,
  readMapForm,
  type ScaleValues,
  valuesOfMap,
  type WordValues,
} from '../maps/map-form.ts';
import { WORD_LENGTHS } from '../state/hex-settings.ts';
import { EditorModal } from './EditorModal.tsx';
import styles from './MapForm.module.css';

export interface MapFormProps {
  readonly title: string;
  readonly submitLabel: string;
  /** The map with which the form opens. */
  readonly fields: MapFields;
  /** Rejects only for what is no answer of the server. */
  onSubmit(map: MapFields): Promise<void>;
}

type Page = 'cells' | 'x' | 'y';

const NUMBER_KINDS: readonly NumberKind[] = ['unsigned', 'signed', 'float'];

/** Everything that is known of a map: its cells, and both axes. A refused form keeps what was typed. */
export function MapForm({ title, submitLabel, fields, onSubmit }: MapFormProps): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const formId = useId();
  const [values, setValues] = useState(() => valuesOfMap(fields));
  const [page, setPage] = useState<Page>('cells');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const read = readMapForm(values, fields, controller.session.project.fileLengthBytes);
  const problems = isTried && !read.ok ? read.problems : [];
  const change = (part: Partial<MapValues>): void => setValues({ ...values, ...part });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!read.ok) {
      setPage(pageOf(read.problems[0]));
      return;
    }
    setBusy(true);
    try {
      await onSubmit(read.map);
    } finally {
      setBusy(false);
    }
  };

  return (
    <EditorModal
      title={title}
      size="large"
      draggable
      closesOutside={false}
      onClose={() => controller.closeDialog()}
      footer={
        <>
          <Button onClick={() => controller.closeDialog()}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => void submit(event)}
        noValidate
        className={styles['form']}
      >
        <GeneralFields values={values} onChange={change} problems={problems} />
        <SegmentedControl<Page>
          label={t('editor.mapForm.page')}
          value={page}
          onChange={setPage}
          segments={(['cells', 'x', 'y'] as const).map((id) => ({
            value: id,
            label: `${t(`editor.mapForm.pages.${id}`)}${problems.some((p) => pageOf(p) === id) ? ' !' : ''}`,
          }))}
        />
        {page === 'cells' ? (
          <CellFields values={values} onChange={change} problems={problems} />
        ) : (
          <AxisFields
            key={page}
            values={values[page]}
            onChange={(part) => change({ [page]: { ...values[page], ...part } })}
            problems={problemsUnder(problems, page)}
          />
        )}
      </form>
    </EditorModal>
  );
}

interface FieldsProps<Values> {
  readonly values: Values;
  onChange(part: Partial<Values>): void;
  readonly problems: readonly MapProblem[];
}

function GeneralFields({ values, onChange, problems }: FieldsProps<MapValues>): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const folders = useStore(controller.library.store, (state) => state.folders);
  const errorOf = useErrorOf(problems);
  return (
    <div className={styles['columns2']}>
      <TextField
        label={t('editor.mapForm.name')}
        required
        autoFocus
        autoComplete="off"
        value={values.name}
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <SelectField
        label={t('editor.mapForm.folder')}
        value={values.folderId ?? ''}
        options={[
          { value: '', label: t('editor.tree.userMaps') },
          ...folders.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => onChange({ folderId: id === '' ? null : id })}
      />
      <div className={styles['wide']}>
        <TextField
          label={t('editor.mapForm.description')}
          autoComplete="off"
          value={values.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </div>
    </div>
  );
}

function CellFields({ values, onChange, problems }: FieldsProps<MapValues>): JSX.Element {
  const { t } = useTexts();
  const errorOf = useErrorOf(problems);
  const text = (field: 'width' | 'height' | 'lineSkipBytes'): JSX.Element => (
    <TextField
      label={t(`editor.mapForm.${field}`)}
      help={t(`editor.mapForm.help.${field}`)}
      inputMode="numeric"
      autoComplete="off"
      value={values[field]}
      error={errorOf(field)}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
  return (
    <>
      <div className={styles['columns4']}>
        {text('width')}
        {text('height')}
        <SelectField
          label={t('editor.mapForm.cellOrder')}
          help={t('editor.mapForm.help.cellOrder')}
          value={values.cellOrder}
          options={CELL_ORDERS.map((order) => ({
            value: order,
            label: t(`editor.mapForm.cellOrders.${order}`),
          }))}
          onChange={(cellOrder) => onChange({ cellOrder })}
        />
        {text('lineSkipBytes')}
      </div>
      <WordFields values={values} onChange={onChange} problems={problems} />
      <ScaleFields values={values} onChange={onChange} problems={problems} />
    </>
  );
}

function AxisFields({ values, onChange, problems }: FieldsProps<AxisValues>): JSX.Element {
  const { t } = useTexts();
  const errorOf = useErrorOf(problems);
  const { reference } = values;
  return (
    <>
      <div className={styles['columns2']}>
        <TextField
          label={t('editor.mapForm.axisName')}
          autoComplete="off"
          value={values.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <SelectField
          label={t('editor.mapForm.reference')}
          help={t('editor.mapForm.help.reference')}
          value={reference}
          options={REFERENCE_MODES.map((mode) => ({
            value: mode,
            label: t(`editor.mapForm.references.${mode}`),
          }))}
          onChange={(mode) => onChange({ reference: mode })}
        />
      </div>
      {reference.startsWith('ROM') && (
        <WordFields values={values} onChange={onChange} problems={problems} />
      )}
      {reference.startsWith('USER') && (
        <TextArea
          label={t('editor.mapForm.entries')}
          hint={t('editor.mapForm.entriesHint')}
          rows={5}
          value={values.entries}
          error={errorOf('entries')}
          onChange={(event) => onChange({ entries: event.target.value })}
        />
      )}
      {reference !== 'NONE' && reference !== 'USER_DEF_STRING' && (
        <ScaleFields values={values} onChange={onChange} problems={problems} />
      )}
    </>
  );
}

function WordFields({ values, onChange, problems }: FieldsProps<WordValues>): JSX.Element {
  const { t } = useTexts();
  const errorOf = useErrorOf(problems);
  return (
    <div className={styles['columns5']}>
      <TextField
        label={t('editor.mapForm.address')}
        help={t('editor.mapForm.help.address')}
        autoComplete="off"
        spellCheck={false}
        className={styles['data']}
        value={values.address}
        error={errorOf('address')}
        onChange={(event) => onChange({ address: event.target.value })}
      />
      <SelectField
        label={t('editor.wordLength.label')}
        value={`b${values.wordBytes}`}
        options={WORD_LENGTHS.map((bytes) => ({
          value: `b${bytes}`,
          label: t(`editor.wordLength.b${bytes}`),
        }))}
        onChange={(value) => {
          const wordBytes = WORD_LENGTHS.find((bytes) => `b${bytes}` === value);
          if (wordBytes !== undefined) onChange({ wordBytes });
        }}
      />
      <SelectField
        label={t('editor.byteOrder.label')}
        value={values.order}
        options={(['hiLo', 'loHi'] as const).map((order) => ({
          value: order,
          label: t(`editor.byteOrder.${order}`),
        }))}
        onChange={(order) => onChange({ order })}
      />
      <SelectField
        label={t('editor.mapForm.number')}
        help={t('editor.mapForm.help.number')}
        value={values.number}
        error={errorOf('number')}
        options={NUMBER_KINDS.map((kind) => ({
          value: kind,
          label: t(`editor.mapForm.numbers.${kind}`),
        }))}
        onChange={(number) => onChange({ number })}
      />
      <TextField
        label={t('editor.mapForm.skipBytes')}
        help={t('editor.mapForm.help.skipBytes')}
        inputMode="numeric"
        autoComplete="off"
        value={values.skipBytes}
        error={errorOf('skipBytes')}
        onChange={(event) => onChange({ skipBytes: event.target.value })}
      />
    </div>
  );
}

function ScaleFields({ values, onChange, problems }: FieldsProps<ScaleValues>): JSX.Element {
  const { t } = useTexts();
  const errorOf = useErrorOf(problems);
  const text = (field: 'unit' | 'factor' | 'offset' | 'precision'): JSX.Element => (
    <TextField
      label={t(`editor.mapForm.${field}`)}
      help={field === 'unit' ? undefined : t(`editor.mapForm.help.${field}`)}
      autoComplete="off"
      value={values[field]}
      error={errorOf(field)}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
  return (
    <div className={styles['columns5']}>
      {text('factor')}
      {text('offset')}
      {text('unit')}
      {text('precision')}
      <SelectField
        label={t('editor.format')}
        value={values.format}
        options={NUMBER_FORMATS.map((format) => ({ value: format, label: format }))}
        onChange={(format) => onChange({ format })}
      />
    </div>
  );
}

function useErrorOf(problems: readonly MapProblem[]): (path: string) => string | undefined {
  const { t } = useTexts();
  return (path) => {
    const problem = problems.find((candidate) => candidate.path === path);
    return problem && t(`editor.mapForm.problems.${problem.rule}`);
  };
}

function pageOf(problem: MapProblem | undefined): Page {
  if (problem?.path.startsWith('x.')) return 'x';
  return problem?.path.startsWith('y.') ? 'y' : 'cells';
}

function problemsUnder(problems: readonly MapProblem[], page: 'x' | 'y'): readonly MapProblem[] {
  return problems.flatMap(({ path, rule }) =>
    path.startsWith(`${page}.`) ? [{ path: path.slice(2), rule }] : [],
  );
}
