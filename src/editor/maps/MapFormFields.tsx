import { Crosshair } from 'lucide-react';
import type { JSX } from 'react';
import { useStore } from 'zustand';
import { pastedAddress } from '../../../core/clipboard/pasted-address.ts';
import { CELL_ORDERS, REFERENCE_MODES } from '../../../core/maps/map-definition.ts';
import type {
  AxisValues,
  MapProblem,
  MapValues,
  NumberKind,
  ScaleValues,
  WordValues,
} from '../../../core/maps/map-form.ts';
import { MAP_TEMPLATES, type MapShape, shapesOfCount } from '../../../core/maps/map-shapes.ts';
import { NUMBER_FORMATS } from '../../../core/values/number-format.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import type { WordBytes } from '../../../core/values/word.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextArea, TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';
import { WORD_LENGTHS } from '../state/hex-settings.ts';
import styles from './MapForm.module.css';

const NUMBER_KINDS: readonly NumberKind[] = ['unsigned', 'signed', 'float'];

/** A part of the form: what it holds, and what is wrong with it. */
export interface FieldsProps<Values> {
  readonly values: Values;
  onChange(part: Partial<Values>): void;
  readonly problems: readonly MapProblem[];
}

/** Name, folder and description. */
export function GeneralFields({ values, onChange, problems }: FieldsProps<MapValues>): JSX.Element {
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

/** @param selectedCount cells that were selected when the form was opened; 0 where the map is no selection */
export function CellFields({
  values,
  onChange,
  problems,
  selectedCount,
}: FieldsProps<MapValues> & { readonly selectedCount: number }): JSX.Element {
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
      <div className={styles['columns5']}>
        <SizeField values={values} onChange={onChange} selectedCount={selectedCount} />
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

/** Choice of the sizes that stands for sides typed by hand. */
const OWN_SIZE = '';
/** Most shapes that are listed for what is selected: the long thin ones at the end are left out. */
const MAX_FITTING = 10;

/** A shape as it is written, which also tells shapes apart. */
function shapeText({ width, height }: MapShape): string {
  return `${width} \u00d7 ${height}`;
}

/** Sizes that the selection has room for, and those that maps often have. Choosing one leaves no gap between its lines. */
function SizeField({
  values,
  onChange,
  selectedCount,
}: Pick<FieldsProps<MapValues>, 'values' | 'onChange'> & {
  readonly selectedCount: number;
}): JSX.Element {
  const { t } = useTexts();
  const fitting = selectedCount > 1 ? shapesOfCount(selectedCount).slice(0, MAX_FITTING) : [];
  const known = new Set(fitting.map(shapeText));
  const shapes = [...fitting, ...MAP_TEMPLATES.filter((shape) => !known.has(shapeText(shape)))];
  const typed = shapeText({ width: Number(values.width), height: Number(values.height) });
  return (
    <SelectField
      label={t('editor.mapForm.size')}
      help={t('editor.mapForm.help.size')}
      value={shapes.some((shape) => shapeText(shape) === typed) ? typed : OWN_SIZE}
      options={[
        { value: OWN_SIZE, label: t('editor.mapForm.ownSize') },
        ...shapes.map((shape) => ({ value: shapeText(shape), label: shapeText(shape) })),
      ]}
      onChange={(chosen) => {
        const shape = shapes.find((candidate) => shapeText(candidate) === chosen);
        if (shape === undefined) return;
        const { width, height } = shape;
        onChange({ width: String(width), height: String(height), lineSkipBytes: '0' });
      }}
    />
  );
}

/** Where the points of an axis come from, and what they mean. */
export function AxisFields({ values, onChange, problems }: FieldsProps<AxisValues>): JSX.Element {
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
      <AddressField
        value={values.address}
        wordBytes={values.wordBytes}
        error={errorOf('address')}
        onChange={(address) => onChange({ address })}
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

/** An address that can be typed, pasted as the editor copies them, or taken from the cursor of the dump. */
function AddressField({
  value,
  wordBytes,
  error,
  onChange,
}: {
  readonly value: string;
  readonly wordBytes: WordBytes;
  readonly error: string | undefined;
  onChange(address: string): void;
}): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const cursorAddress = controller.dump.cursor()?.address;
  return (
    <TextField
      label={t('editor.mapForm.address')}
      help={t('editor.mapForm.help.address')}
      autoComplete="off"
      spellCheck={false}
      className={styles['data']}
      value={value}
      error={error}
      trailing={
        <IconButton
          label={t('editor.mapForm.fromCursor')}
          icon={<Crosshair />}
          disabled={cursorAddress === undefined}
          onClick={() => onChange(formatAddress(cursorAddress ?? 0))}
        />
      }
      onChange={(event) => onChange(event.target.value)}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        const { fileLengthBytes } = controller.session.project;
        const address = pastedAddress(text, wordBytes, fileLengthBytes);
        if (address === undefined) return;
        event.preventDefault();
        onChange(address);
      }}
    />
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
