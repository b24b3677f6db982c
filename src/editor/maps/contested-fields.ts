import type { Folder } from '../../../core/contract/maps.ts';
import type { AxisValues, MapValues } from '../../../core/maps/map-form.ts';
import type { MessageKey } from '../../../locales/load-locale.ts';
import type { ReplacedEntry } from '../../forms/ChangedElsewhere.tsx';
import type { Texts } from '../../texts/texts.ts';

type Field = keyof AxisValues | keyof CellValues;

/** A map without its axes, as a form holds it. */
type CellValues = Omit<MapValues, 'x' | 'y'>;

const LABELS: Readonly<Record<Field, MessageKey>> = {
  name: 'editor.mapForm.name',
  description: 'editor.mapForm.description',
  folderId: 'editor.mapForm.folder',
  width: 'editor.mapForm.width',
  height: 'editor.mapForm.height',
  cellOrder: 'editor.mapForm.cellOrder',
  lineSkipBytes: 'editor.mapForm.lineSkipBytes',
  address: 'editor.mapForm.address',
  wordBytes: 'editor.wordLength.label',
  order: 'editor.byteOrder.label',
  number: 'editor.mapForm.number',
  skipBytes: 'editor.mapForm.skipBytes',
  unit: 'editor.mapForm.unit',
  factor: 'editor.mapForm.factor',
  offset: 'editor.mapForm.offset',
  precision: 'editor.mapForm.precision',
  format: 'editor.format',
  reference: 'editor.mapForm.reference',
  entries: 'editor.mapForm.entries',
};

const FIELDS = Object.keys(LABELS) as readonly Field[];

/**
 * Fields of the form of a map in the words of the form, with what is saved in them.
 *
 * @param paths fields, those of axes as `x.factor`
 */
export function savedEntries(
  paths: readonly string[],
  saved: MapValues,
  folders: readonly Folder[],
  { t }: Pick<Texts, 't'>,
): readonly ReplacedEntry[] {
  const wanted = new Set(paths);
  const entries = (prefix: string, group: string, values: CellValues | AxisValues) =>
    FIELDS.filter((field) => wanted.has(`${prefix}${field}`)).map((field) => ({
      label: `${group}${t(LABELS[field])}`,
      saved: savedText(field, values, folders, t),
    }));
  return [
    ...entries('', '', saved),
    ...entries('x.', `${t('editor.mapForm.pages.x')}, `, saved.x),
    ...entries('y.', `${t('editor.mapForm.pages.y')}, `, saved.y),
  ];
}

/** What the form shows in a field: choices by their names. */
function savedText(
  field: Field,
  values: Partial<CellValues & AxisValues>,
  folders: readonly Folder[],
  t: Texts['t'],
): string {
  const { wordBytes = 1, order = 'hiLo', number = 'unsigned' } = values;
  const { cellOrder = 'rowMajor', reference = 'NONE' } = values;
  switch (field) {
    case 'folderId':
      return folders.find(({ id }) => id === values.folderId)?.name ?? t('editor.tree.userMaps');
    case 'wordBytes':
      return t(`editor.wordLength.b${wordBytes}`);
    case 'order':
      return t(`editor.byteOrder.${order}`);
    case 'number':
      return t(`editor.mapForm.numbers.${number}`);
    case 'cellOrder':
      return t(`editor.mapForm.cellOrders.${cellOrder}`);
    case 'reference':
      return t(`editor.mapForm.references.${reference}`);
    default:
      return values[field] ?? '';
  }
}
