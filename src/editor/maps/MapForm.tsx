import { type JSX, useEffect, useMemo, useState } from 'react';
import { addressRangeText } from '../../../core/clipboard/address-list.ts';
import type { MapFields } from '../../../core/maps/map-definition.ts';
import {
  type MapProblem,
  type MapValues,
  type ReadMap,
  readMapForm,
  valuesOfMap,
} from '../../../core/maps/map-form.ts';
import { axesBefore, extentOfMap } from '../../../core/maps/map-places.ts';
import { Button } from '../../components/Button.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { ChangedElsewhere } from '../../forms/ChangedElsewhere.tsx';
import { useFollowedValues } from '../../forms/use-followed-values.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';
import { FormModal } from '../kit/FormModal.tsx';
import { savedEntries } from './contested-fields.ts';
import styles from './MapForm.module.css';
import { AxisFields, CellFields, GeneralFields } from './MapFormFields.tsx';
import { PlainReading } from './PlainReading.tsx';

/** Fetched when somebody looks at a preview. */
const MapPreview = lazyComponent(
  async () => (await import('../preview/MapPreview.tsx')).MapPreview,
);

export interface MapFormProps {
  readonly title: string;
  readonly submitLabel: string;
  /** The map with which the form opens; where it changes while the form is open, what was not touched follows. */
  readonly fields: MapFields;
  /** The map was refused because others have changed it. */
  readonly isChangedElsewhere?: boolean;
  /** Cells that are selected, where the map is that selection. */
  readonly selectedCount?: number;
  /** Hears of every state of the form that is a map, and of `undefined` when the form goes. */
  onDraft?(map: MapFields | undefined): void;
  /** Rejects only for what is no answer of the server. */
  onSubmit(map: MapFields): Promise<void>;
}

type Page = 'cells' | 'x' | 'y' | 'preview';

const PAGES: readonly Page[] = ['cells', 'x', 'y', 'preview'];

/** Everything that is known of a map: its cells, and both axes. A refused form keeps what was typed. */
export function MapForm({
  title,
  submitLabel,
  fields,
  isChangedElsewhere = false,
  selectedCount = 0,
  onDraft,
  onSubmit,
}: MapFormProps): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const { controller } = useEditor();
  const saved = valuesOfMap(fields);
  const { values, setValues, contested } = useFollowedValues(saved);
  const { variables } = fields;
  const [page, setPage] = useState<Page>('cells');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { fileLengthBytes } = controller.session.project;
  const read = useMemo(
    () => readMapForm(values, { variables }, fileLengthBytes),
    [values, variables, fileLengthBytes],
  );
  const problems = isTried && !read.ok ? read.problems : [];
  const change = (part: Partial<MapValues>): void => setValues({ ...values, ...part });
  useDraft(read, onDraft);

  const submit = async (): Promise<void> => {
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
    <FormModal
      title={title}
      size="large"
      draggable
      closesOutside={false}
      onClose={() => controller.closeDialog()}
      submitLabel={submitLabel}
      isBusy={isBusy}
      className={styles['form']}
      footerStart={<Extent read={read} />}
      onSubmit={() => void submit()}
    >
      {(isChangedElsewhere || (contested.length > 0 && !isBusy)) && (
        <ChangedElsewhere
          replaced={savedEntries(
            contested,
            saved,
            controller.library.store.getState().folders,
            texts,
          )}
        />
      )}
      <GeneralFields values={values} onChange={change} problems={problems} />
      <div className={styles['pages']}>
        <SegmentedControl<Page>
          label={t('editor.mapForm.page')}
          value={page}
          onChange={setPage}
          segments={PAGES.map((id) => ({
            value: id,
            label: `${t(`editor.mapForm.pages.${id}`)}${problems.some((p) => pageOf(p) === id) ? ' !' : ''}`,
          }))}
        />
        {(page === 'x' || page === 'y') && <AxesBefore read={read} onChange={change} />}
      </div>
      {page === 'cells' && (
        <CellFields
          values={values}
          onChange={change}
          problems={problems}
          selectedCount={selectedCount}
        />
      )}
      {(page === 'x' || page === 'y') && (
        <AxisFields
          key={page}
          values={values[page]}
          onChange={(part) => change({ [page]: { ...values[page], ...part } })}
          problems={problemsUnder(problems, page)}
        />
      )}
      {(page === 'x' || page === 'y') && read.ok && (
        <PlainReading
          map={read.map}
          side={page}
          onTake={() => change({ [page]: { ...values[page], reference: 'ROM' } })}
        />
      )}
      {page === 'cells' && <Variables variables={variables} />}
      {page === 'preview' && <Preview read={read} />}
    </FormModal>
  );
}

/** Tells of the map that the form describes, whenever it was read anew. */
function useDraft(read: ReadMap, onDraft: MapFormProps['onDraft']): void {
  useEffect(() => {
    if (read.ok) onDraft?.(read.map);
  }, [read, onDraft]);
  useEffect(() => () => onDraft?.(undefined), [onDraft]);
}

/** Fields that decide where the cells lie. */
const PLACE_FIELDS: ReadonlySet<string> = new Set([
  'width',
  'height',
  'lineSkipBytes',
  'address',
  'skipBytes',
]);

/** How many cells the map has and where, and whether the file has them. Nothing while that cannot be read. */
function Extent({ read }: { readonly read: ReadMap }): JSX.Element {
  const { t, plural } = useTexts();
  const { fileLengthBytes } = useEditor().controller.session.project;
  const refused = read.ok ? [] : read.problems.filter(({ path }) => PLACE_FIELDS.has(path));
  const isOutside = refused.some(({ rule }) => rule === 'outsideFile');
  const extent = extentOfMap(read.map, fileLengthBytes);
  // An address that is none was read as 0, from where the map may fit.
  const isKnown = extent !== undefined && (refused.length === 0 || !extent.isInFile);
  return (
    <output className={styles['extent']}>
      {isKnown && (
        <>
          {`${plural('editor.status.selected', extent.cellCount)} \u00b7 `}
          <span className={styles['data']}>
            {addressRangeText(extent.firstAddress, extent.lastAddress)}
          </span>
        </>
      )}
      {isOutside && (
        <strong className={styles['outside']}>{t('editor.mapForm.problems.outsideFile')}</strong>
      )}
    </output>
  );
}

/** Takes both axes from the words directly before the cells. */
function AxesBefore({
  read,
  onChange,
}: {
  readonly read: ReadMap;
  onChange(part: Pick<MapValues, 'x' | 'y'>): void;
}): JSX.Element {
  const { t } = useTexts();
  const axes = axesBefore(read.map);
  return (
    <Button
      size="small"
      disabled={axes === undefined}
      title={t('editor.mapForm.help.axesBefore')}
      onClick={() => {
        if (axes === undefined) return;
        const { x, y } = valuesOfMap({ ...read.map, ...axes });
        onChange({ x, y });
      }}
    >
      {t('editor.mapForm.axesBefore')}
    </Button>
  );
}

/** What the maker calls inputs and output of the map, where a definition came with such names. Specification 3. */
function Variables({ variables }: Pick<MapFields, 'variables'>): JSX.Element | null {
  const { t } = useTexts();
  if (variables.length === 0) return null;
  return (
    <dl className={styles['variables']} aria-label={t('editor.mapForm.variables')}>
      {variables.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles['data']}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Values and shape of the map as it is described now. */
function Preview({ read }: { readonly read: ReadMap }): JSX.Element {
  const { t } = useTexts();
  const name = read.map.name === '' ? t('editor.preview.selection') : read.map.name;
  // A map without a name can be seen; one with any other fault cannot.
  const isDrawn = read.ok || read.problems.every(({ path }) => path === 'name');
  return (
    <section aria-label={t('editor.preview.title', { name })} className={styles['preview']}>
      {isDrawn ? (
        <MapPreview
          map={{ ...read.map, id: 'preview', kind: 'USER_MAP' }}
          name={name}
          meanwhile={<Skeleton width="100%" heightPx={20} />}
        />
      ) : (
        <p>{t('editor.preview.none')}</p>
      )}
    </section>
  );
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
