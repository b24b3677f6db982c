import { useVirtualizer } from '@tanstack/react-virtual';
import { Download } from 'lucide-react';
import { type JSX, useMemo, useRef, useState } from 'react';
import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import type { DifferenceFinder, Differences } from '../../../core/compare/difference-finder.ts';
import { ORIGINAL_ID } from '../../../core/contract/files.ts';
import { partFileName } from '../../../core/versions/file-names.ts';
import { Button } from '../../components/Button.tsx';
import { SegmentedField } from '../../components/SegmentedField.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { TextField } from '../../components/TextField.tsx';
import { downloadBlob } from '../../platform/download.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import type { GivenBase } from '../state/editor-store.ts';
import { GroupLine, RunLine } from './DifferenceLines.tsx';
import styles from './DifferencesDialog.module.css';
import { differenceRows } from './difference-rows.ts';
import { differencesCsv } from './differences-csv.ts';
import { groupName } from './group-name.ts';
import {
  type DifferenceBaseId,
  GIVEN_BASE,
  SAVED_BASE,
  useDifferences,
} from './use-differences.ts';

const LINE_HEIGHT_PX = 28;
const OVERSCAN_LINES = 8;
/** Distances up to which runs are told as one, in equal bytes between them. */
const GAPS = ['0', '1', '4', '16'] as const;

type Gap = (typeof GAPS)[number];

/**
 * Where the file differs from the original, from what is saved, or from any version. Expectations 2.7, "Differences".
 *
 * @param given a state that is no version, with which it is compared at first
 */
export function DifferencesDialog({
  given,
}: {
  readonly given?: GivenBase | undefined;
}): JSX.Element {
  const texts = useTexts();
  const { t, plural } = texts;
  const { controller } = useEditor();
  const shownId = useEditorState(({ compareBase }) => compareBase?.versionId ?? ORIGINAL_ID);
  const [base, setBase] = useState<DifferenceBaseId>(given === undefined ? shownId : GIVEN_BASE);
  const [gap, setGap] = useState<Gap>('1');
  const [text, setText] = useState('');
  const found = useDifferences(base, Number(gap), given?.bytes);
  const groups = useMemo(
    () => found?.groups.filter((group) => isMatching(groupName(group, texts), text)) ?? [],
    [found, texts, text],
  );
  const close = (): void => controller.closeDialog();
  const exportCsv = (): void => {
    if (found === undefined) return;
    const csv = differencesCsv(found.finder, groups, (group) => groupName(group, texts));
    const { project } = controller.session;
    downloadBlob(new Blob([csv]), partFileName(project.name, 'differences', '.csv'));
  };
  return (
    <EditorModal
      title={t('editor.commands.differences')}
      description={plural('editor.differences.summary', found?.byteCount ?? 0)}
      size="large"
      draggable
      onClose={close}
      footer={
        <>
          <Button icon={<Download />} disabled={groups.length === 0} onClick={exportCsv}>
            {t('editor.manageMaps.exportCsv')}
          </Button>
          <Button onClick={close}>{t('common.close')}</Button>
        </>
      }
    >
      <div className={styles['bar']}>
        <BaseField base={base} given={given} onChange={setBase} />
        <TextField
          label={t('editor.differences.filter')}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SegmentedField<Gap>
          label={t('editor.differences.gap')}
          value={gap}
          segments={GAPS.map((value) => ({
            value,
            label: value,
            longLabel: t('editor.differences.gapOf', { count: value }),
          }))}
          onChange={setGap}
        />
      </div>
      {found === undefined ? (
        <Skeleton width="60%" heightPx={20} />
      ) : groups.length === 0 ? (
        <StateMessage title={t(text === '' ? 'editor.differences.none' : 'editor.palette.none')} />
      ) : (
        <DifferenceList finder={found.finder} groups={groups} />
      )}
    </EditorModal>
  );
}

/** The state that was given, the original, what is saved, and every version. */
function BaseField({
  base,
  given,
  onChange,
}: {
  readonly base: DifferenceBaseId;
  readonly given: GivenBase | undefined;
  onChange(base: DifferenceBaseId): void;
}): JSX.Element {
  const { t } = useTexts();
  const versions = useEditorState((state) => state.versions);
  return (
    <SelectField<DifferenceBaseId>
      label={t('editor.differences.base')}
      value={base}
      options={[
        ...(given === undefined ? [] : [{ value: GIVEN_BASE, label: given.name }]),
        { value: ORIGINAL_ID, label: t('editor.differences.fromOriginal') },
        { value: SAVED_BASE, label: t('editor.differences.fromSaved') },
        ...versions.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={onChange}
    />
  );
}

function isMatching(name: string, text: string): boolean {
  return name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
}

/** A part of its own: it has to be made when the modal is there, which the list measures itself by. */
function DifferenceList({
  finder,
  groups,
}: {
  readonly finder: DifferenceFinder;
  readonly groups: readonly Differences[];
}): JSX.Element {
  const { controller } = useEditor();
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => differenceRows(groups, openIds), [groups, openIds]);
  const scrollRef = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => LINE_HEIGHT_PX,
    overscan: OVERSCAN_LINES,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const canRestore = controller.isEditable();
  const toggle = (id: string): void => {
    const next = new Set(openIds);
    if (!next.delete(id)) next.add(id);
    setOpenIds(next);
  };
  const restore = (runs: readonly ByteRange[]): void => {
    controller.edits.writeBytes(finder.restoring(runs), 'restoreOriginal');
  };
  const show = (group: Differences, run: ByteRange): void => {
    controller.closeDialog();
    controller.moves.showDifference(
      group.place.kind === 'map' ? group.place.map.id : undefined,
      run,
    );
  };
  return (
    <div ref={scrollRef} className={styles['scroll']}>
      <ul className={styles['list']} style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <li
              key={item.key}
              className={styles['line']}
              style={{ transform: `translateY(${item.start}px)`, height: LINE_HEIGHT_PX }}
            >
              {row.kind === 'group' ? (
                <GroupLine
                  group={row.group}
                  isOpen={openIds.has(row.id)}
                  canRestore={canRestore}
                  onToggle={() => toggle(row.id)}
                  onRestore={() => restore(row.group.runs)}
                />
              ) : (
                <RunLine
                  line={finder.line(row.group, row.run)}
                  canRestore={canRestore}
                  onShow={() => show(row.group, row.run)}
                  onRestore={() => restore([row.run])}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
