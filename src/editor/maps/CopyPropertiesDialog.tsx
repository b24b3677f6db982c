import { type FormEvent, type JSX, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import {
  type AxisAddressing,
  DEFAULT_PROPERTY_GROUPS,
  PROPERTY_GROUPS,
  type PropertyGroup,
} from '../../../core/maps/copy-map-properties.ts';
import { fieldsOfMap } from '../../../core/maps/map-definition.ts';
import { isApiError } from '../../api/api-error.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { SegmentedField } from '../../components/SegmentedField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import dialogStyles from '../kit/dialogs.module.css';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor } from '../kit/editor-context.ts';
import { type PropertyCopy, planPropertyCopy } from '../library/property-copy.ts';
import styles from './CopyPropertiesDialog.module.css';
import { MapCheckList } from './MapCheckList.tsx';

const ADDRESSINGS: readonly AxisAddressing[] = ['distanceFromMap', 'absolute'];

/** Copies what is known of one map to others, by groups. Specification 2; expectations 2.2, "Copy map properties". */
export function CopyPropertiesDialog({ mapId }: { readonly mapId: string }): JSX.Element | null {
  const { controller } = useEditor();
  const maps = useStore(controller.library.store, (library) => library.maps);
  const [done, setDone] = useState<readonly PropertyCopy[]>();
  const source = maps.find(({ id }) => id === mapId);
  if (source === undefined) return null;
  return done === undefined ? (
    <Choice source={source} maps={maps} onDone={setDone} />
  ) : (
    <Report source={source} done={done} />
  );
}

function Choice({
  source,
  maps,
  onDone,
}: {
  readonly source: ProjectMap;
  readonly maps: readonly ProjectMap[];
  onDone(copies: readonly PropertyCopy[]): void;
}): JSX.Element {
  const { t, plural } = useTexts();
  const { controller } = useEditor();
  const { library, session } = controller;
  const formId = useId();
  const [groups, setGroups] = useState<ReadonlySet<PropertyGroup>>(
    new Set(DEFAULT_PROPERTY_GROUPS),
  );
  const [axisAddressing, setAxisAddressing] = useState<AxisAddressing>('distanceFromMap');
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  /** What was done by earlier tries, by target: it can be taken back with the rest. */
  const made = useRef(new Map<string, PropertyCopy>());
  // Definitions of packs are read-only; what was merely found becomes a map of its own when it is named.
  const candidates = useMemo(
    () => maps.filter(({ id, kind }) => id !== source.id && kind === 'USER_MAP'),
    [maps, source],
  );
  const copies = useMemo(() => {
    const targets = candidates.filter(({ id }) => checkedIds.has(id));
    const { length } = session.byteStore.picture;
    return planPropertyCopy(source, targets, { groups, axisAddressing }, length);
  }, [source, candidates, checkedIds, groups, axisAddressing, session]);
  const work = copies.filter(({ changed, isRefused }) => changed.length > 0 && !isRefused);
  const close = (): void => controller.closeDialog();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (work.length === 0) return;
    setBusy(true);
    try {
      for (const copy of work) {
        if (!(await library.updateMap(copy.target, copy.fields))) {
          setChangedElsewhere(true);
          return;
        }
        made.current.set(copy.target.id, afterEarlier(made.current.get(copy.target.id), copy));
      }
      const left = new Map(copies.map((copy) => [copy.target.id, copy]));
      onDone([...new Map([...left, ...made.current]).values()]);
    } catch (error) {
      // The client has told the person; what was ticked stays.
      if (!isApiError(error)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const toggle = (group: PropertyGroup, isChecked: boolean): void => {
    const next = new Set(groups);
    if (isChecked) next.add(group);
    else next.delete(group);
    setGroups(next);
  };

  return (
    <EditorModal
      title={t('editor.copyProperties.title', { name: source.name })}
      size="large"
      draggable
      closesOutside={false}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={isBusy}
            disabled={work.length === 0}
          >
            {plural('editor.copyProperties.submit', work.length)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => void submit(event)}
        className={dialogStyles['form']}
        noValidate
      >
        {isChangedElsewhere && <p role="alert">{t('editor.copyProperties.changedElsewhere')}</p>}
        <MapCheckList
          label={t('editor.copyProperties.targets')}
          maps={candidates}
          checkedIds={checkedIds}
          onChange={setCheckedIds}
          detailOf={(map) =>
            detailOf(
              copies.find(({ target }) => target.id === map.id),
              t,
            )
          }
        />
        <fieldset className={styles['groups']} aria-label={t('editor.copyProperties.groupsLabel')}>
          {PROPERTY_GROUPS.map((group) => (
            <Checkbox
              key={group}
              label={t(`editor.copyProperties.groups.${group}`)}
              checked={groups.has(group)}
              onChange={(event) => toggle(group, event.target.checked)}
            />
          ))}
        </fieldset>
        {groups.has('axisAddress') && (
          <SegmentedField<AxisAddressing>
            label={t('editor.copyProperties.addressing')}
            value={axisAddressing}
            segments={ADDRESSINGS.map((value) => ({
              value,
              label: t(`editor.copyProperties.addressings.${value}`),
            }))}
            onChange={setAxisAddressing}
          />
        )}
      </form>
    </EditorModal>
  );
}

/** What was done to each target, and the way back. */
function Report({
  source,
  done,
}: {
  readonly source: ProjectMap;
  readonly done: readonly PropertyCopy[];
}): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const { library } = controller;
  const [isBusy, setBusy] = useState(false);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const close = (): void => controller.closeDialog();
  const takeBack = async (): Promise<void> => {
    setBusy(true);
    try {
      for (const { target, changed, isRefused } of done) {
        const now = library.map(target.id);
        if (now === undefined || changed.length === 0 || isRefused) continue;
        if (!(await library.updateMap(now, fieldsOfMap(target)))) {
          setChangedElsewhere(true);
          return;
        }
      }
      close();
    } catch (error) {
      // The client has told the person; it can be tried again.
      if (!isApiError(error)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <EditorModal
      title={t('editor.copyProperties.title', { name: source.name })}
      size="large"
      draggable
      onClose={close}
      footer={
        <>
          <Button busy={isBusy} onClick={() => void takeBack()}>
            {t('editor.copyProperties.takeBack')}
          </Button>
          <Button variant="primary" data-default onClick={close}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      {isChangedElsewhere && <p role="alert">{t('editor.copyProperties.changedElsewhere')}</p>}
      <ul className={styles['report']}>
        {done.map((copy) => (
          <li key={copy.target.id} className={styles['result']}>
            <span className={styles['name']}>{copy.target.name}</span>
            <span className={styles[copy.isRefused ? 'refused' : 'soft']}>{detailOf(copy, t)}</span>
          </li>
        ))}
      </ul>
    </EditorModal>
  );
}

/** A copy as one step with what an earlier try has made of the same target. */
function afterEarlier(earlier: PropertyCopy | undefined, copy: PropertyCopy): PropertyCopy {
  if (earlier === undefined) return copy;
  return {
    ...copy,
    target: earlier.target,
    changed: [...new Set([...earlier.changed, ...copy.changed])],
  };
}

function detailOf(copy: PropertyCopy | undefined, t: ReturnType<typeof useTexts>['t']): string {
  if (copy === undefined) return '';
  if (copy.isRefused) return t('editor.copyProperties.refused');
  if (copy.changed.length === 0) return t('editor.copyProperties.same');
  return copy.changed.map((group) => t(`editor.copyProperties.groups.${group}`)).join(', ');
}
