import { type FormEvent, type JSX, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import {
  copyToSimilarMaps,
  type SimilarCopyOptions,
  type SimilarCopyScope,
  similarMapDetails,
} from '../../../core/clipboard/copy-to-similar.ts';
import type { PasteBase, PasteKind } from '../../../core/clipboard/paste-cells.ts';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { countsOf } from '../../../core/edits/planned-edit.ts';
import { lastAddressOfMap } from '../../../core/maps/cell-address.ts';
import { similarMaps } from '../../../core/maps/similar-maps.ts';
import { isWritableScale } from '../../../core/values/scale.ts';
import { Button } from '../../components/Button.tsx';
import { SegmentedField } from '../../components/SegmentedField.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { PasteKindFields } from '../clipboard/PasteKindFields.tsx';
import dialogStyles from '../kit/dialogs.module.css';
import { EditorModal } from '../kit/EditorModal.tsx';
import { countsText } from '../kit/edit-report.ts';
import { useEditor, useFileBytes } from '../kit/editor-context.ts';
import { packMapOf } from '../library/shared-maps.ts';
import { MapCheckList } from './MapCheckList.tsx';

const SCOPES: readonly SimilarCopyScope[] = ['modifications', 'entireMap'];

/** Copies the change of a map to its twins. Specification 5, "Similar maps"; expectations 2.2. */
export function SimilarMapsDialog({ mapId }: { readonly mapId: string }): JSX.Element | null {
  const { t } = useTexts();
  const { controller } = useEditor();
  const maps = useStore(controller.library.store, (library) => library.maps);
  const source = maps.find(({ id }) => id === mapId);
  const twins = useMemo(() => (source === undefined ? [] : twinsOf(source, maps)), [source, maps]);
  const { length } = controller.session.byteStore.picture;
  const inFile = twins.filter((twin) => lastAddressOfMap(twin) < length);
  if (source === undefined) return null;
  if (inFile.length > 0) return <Twins source={source} twins={inFile} />;
  const close = (): void => controller.closeDialog();
  return (
    <EditorModal
      title={t('editor.similarMaps.title', { name: source.name })}
      size="small"
      onClose={close}
      footer={
        <Button data-default onClick={close}>
          {t('common.close')}
        </Button>
      }
    >
      <StateMessage
        title={t('editor.similarMaps.noneTitle')}
        text={t('editor.similarMaps.noneText')}
      />
    </EditorModal>
  );
}

function Twins({
  source,
  twins,
}: {
  readonly source: ProjectMap;
  readonly twins: readonly ProjectMap[];
}): JSX.Element {
  const texts = useTexts();
  const { t, plural } = texts;
  const { controller } = useEditor();
  const formId = useId();
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set());
  const [scope, setScope] = useState<SimilarCopyScope>('modifications');
  const [kind, setKind] = useState<PasteKind>('absolute');
  const [base, setBase] = useState<PasteBase>('current');
  const copy = useCopy(source, twins, checkedIds, { scope, kind, base });
  const details = useTwinDetails(source, twins);
  const close = (): void => controller.closeDialog();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (copy === undefined || copy.changedMapCount === 0) return;
    close();
    const counts = { ...countsOf(copy), withoutRatio: copy.withoutRatioCount };
    controller.edits.write({ ok: true, patch: copy.patch, counts }, 'similarMaps');
  };

  return (
    <EditorModal
      title={t('editor.similarMaps.title', { name: source.name })}
      size="large"
      draggable
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            disabled={(copy?.changedMapCount ?? 0) === 0}
          >
            {plural('editor.similarMaps.submit', copy?.changedMapCount ?? 0)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={dialogStyles['form']} noValidate>
        <MapCheckList
          label={t('editor.similarMaps.targets')}
          maps={twins}
          checkedIds={checkedIds}
          onChange={setCheckedIds}
          detailOf={(map) => details.get(map.id) ?? ''}
        />
        <SegmentedField<SimilarCopyScope>
          label={t('editor.similarMaps.scope')}
          value={scope}
          segments={SCOPES.map((value) => ({
            value,
            label: t(`editor.similarMaps.scopes.${value}`),
          }))}
          onChange={setScope}
        />
        <PasteKindFields
          label={t('editor.pasteMap.how')}
          kind={kind}
          base={base}
          onKind={setKind}
          onBase={setBase}
        />
        <p aria-live="polite">
          {copy === undefined
            ? t('editor.similarMaps.chooseTargets')
            : countsText({ ...countsOf(copy), withoutRatio: copy.withoutRatioCount }, texts)}
        </p>
      </form>
    </EditorModal>
  );
}

/** Maps like it that can be written to. */
function twinsOf(source: ProjectMap, maps: readonly ProjectMap[]): readonly ProjectMap[] {
  const ids = new Set(similarMaps(source, maps).map(({ id }) => id));
  return maps.filter(
    (map) => ids.has(map.id) && isWritableScale(map.scale) && packMapOf(map)?.isLocked !== true,
  );
}

type SimilarCopyPlan = ReturnType<typeof copyToSimilarMaps>;

/** What the copy would do; `undefined` while no target is ticked. */
function useCopy(
  source: ProjectMap,
  twins: readonly ProjectMap[],
  checkedIds: ReadonlySet<string>,
  { scope, kind, base }: SimilarCopyOptions,
): SimilarCopyPlan | undefined {
  const bytes = useFileBytes();
  return useMemo(() => {
    const targets = twins.filter(({ id }) => checkedIds.has(id));
    if (targets.length === 0) return undefined;
    return copyToSimilarMaps(bytes, source, targets, { scope, kind, base });
  }, [source, twins, checkedIds, scope, kind, base, bytes]);
}

/** Of each twin: whether its axes are the same, and how many of its cells are changed already. */
function useTwinDetails(
  source: ProjectMap,
  twins: readonly ProjectMap[],
): ReadonlyMap<string, string> {
  const { t, plural } = useTexts();
  const bytes = useFileBytes();
  return useMemo(() => {
    return new Map(
      twins.map((twin) => {
        const { hasSameAxes, modifiedCellCount } = similarMapDetails(bytes, source, twin);
        const axes = t(
          hasSameAxes ? 'editor.similarMaps.sameAxes' : 'editor.similarMaps.otherAxes',
        );
        const changed = plural('editor.counts.changed', modifiedCellCount);
        return [twin.id, `${axes} \u00b7 ${changed}`];
      }),
    );
  }, [source, twins, bytes, t, plural]);
}
