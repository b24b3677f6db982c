import { type JSX, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { CopiedMap } from '../../../core/clipboard/copied-map.ts';
import type { PasteBase, PasteKind } from '../../../core/clipboard/paste-cells.ts';
import { SIZE_ANSWERS, type SizeAnswer } from '../../../core/clipboard/paste-map.ts';
import {
  definitionToPaste,
  MAP_PASTE_WHATS,
  type MapPasteWhat,
  type PlannedMapPaste,
  planMapPaste,
} from '../../../core/clipboard/plan-map-paste.ts';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import type { AxisAddressing } from '../../../core/maps/copy-map-properties.ts';
import { formatAddress, parseAddress } from '../../../core/values/parse-address.ts';
import { isApiError } from '../../api/api-error.ts';
import { Button } from '../../components/Button.tsx';
import { SegmentedField } from '../../components/SegmentedField.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { countsText } from '../kit/edit-report.ts';
import { useEditor } from '../kit/editor-context.ts';
import { FormModal } from '../kit/FormModal.tsx';
import { packMapOf } from '../library/shared-maps.ts';
import { PasteKindFields } from './PasteKindFields.tsx';
import { useFound } from './use-found.ts';

const ADDRESSINGS: readonly AxisAddressing[] = ['distanceFromMap', 'absolute'];

/** Asks what of a copied map is pasted: its definition here, its values into this map, or both. Expectations 2.2. */
export function PasteMapDialog({
  targetId,
}: {
  readonly targetId: string | undefined;
}): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const found = useFound();
  const item = found?.item;
  const meant = useStore(controller.library.store, ({ maps }) =>
    maps.find(({ id }) => id === targetId),
  );
  // Nothing is written into a map that may stand elsewhere.
  const target = packMapOf(meant)?.isLocked === true ? undefined : meant;
  if (item?.kind === 'map') return <Choice copied={item.map} target={target} />;
  const close = (): void => controller.closeDialog();
  return (
    <EditorModal
      title={t('editor.commands.pasteMap')}
      size="small"
      onClose={close}
      footer={
        <Button data-default onClick={close}>
          {t('common.close')}
        </Button>
      }
    >
      <StateMessage title={t('editor.pasteMap.noneTitle')} text={t('editor.pasteMap.noneText')} />
    </EditorModal>
  );
}

/** How values go over. */
interface ValueChoice {
  readonly kind: PasteKind;
  readonly base: PasteBase;
  readonly ifSizesDiffer: SizeAnswer;
}

function Choice({
  copied,
  target,
}: {
  readonly copied: CopiedMap;
  readonly target: ProjectMap | undefined;
}): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const [what, setWhat] = useState<MapPasteWhat>(target === undefined ? 'definition' : 'values');
  const [address, setAddress] = useState(() =>
    formatAddress(controller.dump.cursor()?.address ?? copied.definition.cells.address),
  );
  const [axisAddressing, setAxisAddressing] = useState<AxisAddressing>('distanceFromMap');
  const [choice, setChoice] = useState<ValueChoice>({
    kind: 'absolute',
    base: 'current',
    ifSizesDiffer: 'stop',
  });
  const definition = useDefinition(copied, address, axisAddressing);
  const planned = usePlan(copied, what, target, definition, choice);
  const makesMap = what !== 'values';
  const canPaste =
    (!makesMap || definition !== undefined) && (planned?.ok ?? what === 'definition');
  const close = (): void => controller.closeDialog();

  const submit = async (): Promise<void> => {
    if (!canPaste) return;
    try {
      if (makesMap && definition !== undefined) {
        const [created] = await controller.library.createMaps([definition]);
        if (created !== undefined) controller.tabs.openMap(created.id);
      }
      close();
      if (planned?.ok) controller.edits.write(planned, 'pasteMap');
    } catch (error) {
      // The client has told the person; the choice stays.
      if (!isApiError(error)) throw error;
    }
  };

  return (
    <FormModal
      title={t('editor.commands.pasteMap')}
      description={`${copied.definition.name} \u00b7 ${copied.definition.width}\u00d7${copied.definition.height}`}
      size="medium"
      draggable
      onClose={close}
      submitLabel={t(`editor.pasteMap.submit.${what}`)}
      canSubmit={canPaste}
      onSubmit={() => void submit()}
    >
      <SegmentedField<MapPasteWhat>
        label={t('editor.pasteMap.what')}
        value={what}
        segments={MAP_PASTE_WHATS.filter((value) => value !== 'values' || target).map((value) => ({
          value,
          label: t(`editor.pasteMap.whats.${value}`),
        }))}
        onChange={setWhat}
      />
      {makesMap && (
        <>
          <TextField
            label={t('editor.mapForm.address')}
            autoComplete="off"
            spellCheck={false}
            value={address}
            error={definition === undefined ? t('editor.mapForm.problems.outsideFile') : undefined}
            onChange={(event) => setAddress(event.target.value)}
          />
          <SegmentedField<AxisAddressing>
            label={t('editor.copyProperties.addressing')}
            value={axisAddressing}
            segments={ADDRESSINGS.map((value) => ({
              value,
              label: t(`editor.copyProperties.addressings.${value}`),
            }))}
            onChange={setAxisAddressing}
          />
        </>
      )}
      {what === 'values' && target !== undefined && (
        <p>{t('editor.pasteMap.into', { name: target.name })}</p>
      )}
      {what !== 'definition' && (
        <ValueFields
          choice={choice}
          isOtherSize={
            what === 'values' &&
            (target?.width !== copied.definition.width ||
              target.height !== copied.definition.height)
          }
          onChange={(part) => setChoice({ ...choice, ...part })}
        />
      )}
      <Outcome planned={planned} copied={copied} target={what === 'values' ? target : undefined} />
    </FormModal>
  );
}

function ValueFields({
  choice,
  isOtherSize,
  onChange,
}: {
  readonly choice: ValueChoice;
  readonly isOtherSize: boolean;
  onChange(part: Partial<ValueChoice>): void;
}): JSX.Element {
  const { t } = useTexts();
  return (
    <>
      <PasteKindFields
        label={t('editor.pasteMap.how')}
        kind={choice.kind}
        base={choice.base}
        onKind={(kind) => onChange({ kind })}
        onBase={(base) => onChange({ base })}
      />
      {isOtherSize && (
        <SegmentedField<SizeAnswer>
          label={t('editor.pasteMap.ifSizesDiffer')}
          value={choice.ifSizesDiffer}
          segments={SIZE_ANSWERS.map((value) => ({
            value,
            label: t(`editor.pasteMap.sizeAnswers.${value}`),
          }))}
          onChange={(ifSizesDiffer) => onChange({ ifSizesDiffer })}
        />
      )}
    </>
  );
}

/** What would come of the paste, in words. */
function Outcome({
  planned,
  copied,
  target,
}: {
  readonly planned: PlannedMapPaste | undefined;
  readonly copied: CopiedMap;
  readonly target: ProjectMap | undefined;
}): JSX.Element {
  const texts = useTexts();
  const { t, plural } = texts;
  const sizes = {
    source: `${copied.definition.width}\u00d7${copied.definition.height}`,
    target: target === undefined ? '' : `${target.width}\u00d7${target.height}`,
  };
  return (
    <p aria-live="polite">
      {planned === undefined && t('editor.pasteMap.noValues')}
      {planned?.ok === false && t(`editor.pasteMap.refusals.${planned.reason}`, sizes)}
      {planned?.ok === true &&
        [
          countsText(planned.counts, texts),
          t(`editor.pasteMap.transfers.${planned.transfer}`),
          ...(planned.heldCount > 0 ? [plural('editor.pasteMap.held', planned.heldCount)] : []),
        ].join(' \u00b7 ')}
    </p>
  );
}

function useDefinition(
  copied: CopiedMap,
  addressText: string,
  axisAddressing: AxisAddressing,
): ReturnType<typeof definitionToPaste> {
  const { length } = useEditor().controller.session.byteStore.picture;
  return useMemo(() => {
    const address = parseAddress(addressText, { cursorAddress: 0, fileLengthBytes: length });
    return address === undefined
      ? undefined
      : definitionToPaste(copied, address, axisAddressing, length);
  }, [copied, addressText, axisAddressing, length]);
}

/** What pasting the values would do; `undefined` where none are pasted. */
function usePlan(
  copied: CopiedMap,
  what: MapPasteWhat,
  target: ProjectMap | undefined,
  definition: ReturnType<typeof definitionToPaste>,
  choice: ValueChoice,
): PlannedMapPaste | undefined {
  const { picture, original } = useEditor().controller.session.byteStore;
  return useMemo(() => {
    if (what === 'definition') return undefined;
    const made = definition && { ...definition, id: '', kind: 'USER_MAP' as const };
    const map = what === 'values' ? target : made;
    if (map === undefined) return undefined;
    return planMapPaste({ current: picture, original }, map, copied, choice);
  }, [what, target, definition, copied, choice, picture, original]);
}
