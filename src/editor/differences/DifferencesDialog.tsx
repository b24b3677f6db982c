import { useVirtualizer } from '@tanstack/react-virtual';
import { type JSX, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import { Button } from '../../components/Button.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { EditorModal } from '../dialogs/EditorModal.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { GroupLine, RunLine } from './DifferenceLines.tsx';
import styles from './DifferencesDialog.module.css';
import { type DifferenceBase, DifferenceFinder, type Differences } from './difference-finder.ts';
import { differenceRows } from './difference-rows.ts';

const LINE_HEIGHT_PX = 28;
const OVERSCAN_LINES = 8;
/** Distances up to which runs are told as one, in equal bytes between them. */
const GAPS = ['0', '1', '4', '16'] as const;

type Gap = (typeof GAPS)[number];

/** Where the file differs from the original or from what is saved. Expectations 2.7, "Differences". */
export function DifferencesDialog(): JSX.Element {
  const { t, plural } = useTexts();
  const { controller } = useEditor();
  const [base, setBase] = useState<DifferenceBase>('original');
  const [gap, setGap] = useState<Gap>('1');
  const { finder, groups } = useDifferences(base, Number(gap));
  // Not the sum of the groups: a byte of two maps stands in both.
  const byteCount = useEditorState((state) =>
    base === 'original' ? state.modifiedCount : state.unsavedCount,
  );
  const close = (): void => controller.closeDialog();
  return (
    <EditorModal
      title={t('editor.commands.differences')}
      description={plural('editor.differences.summary', byteCount)}
      size="large"
      draggable
      onClose={close}
      footer={<Button onClick={close}>{t('common.close')}</Button>}
    >
      <div className={styles['bar']}>
        <SegmentedControl<DifferenceBase>
          label={t('editor.differences.base')}
          value={base}
          segments={[
            { value: 'original', label: t('editor.differences.fromOriginal') },
            { value: 'saved', label: t('editor.differences.fromSaved') },
          ]}
          onChange={setBase}
        />
        <SegmentedControl<Gap>
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
      {groups.length === 0 ? (
        <StateMessage title={t('editor.differences.none')} />
      ) : (
        <DifferenceList finder={finder} groups={groups} />
      )}
    </EditorModal>
  );
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
    controller.session.store.apply(finder.restoring(runs), 'restoreOriginal', 'user');
  };
  const show = (group: Differences, run: ByteRange): void => {
    controller.closeDialog();
    controller.showDifference(group.place.kind === 'map' ? group.place.map.id : undefined, run);
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

/** The differences as they are now, and again after every change. */
function useDifferences(
  base: DifferenceBase,
  gapBytes: number,
): { readonly finder: DifferenceFinder; readonly groups: readonly Differences[] } {
  const { controller } = useEditor();
  const { store } = controller.session;
  const all = useStore(controller.library.store, (library) => library.maps);
  // What might be a map is no place that a person knows by name.
  const maps = useMemo(() => all.filter(({ kind }) => kind !== 'POTENTIAL_MAP'), [all]);
  const modifiedCount = useEditorState((state) => state.modifiedCount);
  const checksums = useChecksumRanges();
  const finder = useMemo(() => new DifferenceFinder(store, base), [store, base]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of modified bytes means other bytes
  const groups = useMemo(
    () => finder.groups(maps, checksums, gapBytes),
    [finder, maps, checksums, gapBytes, modifiedCount],
  );
  return { finder, groups };
}

const NO_RANGES: readonly ByteRange[] = [];

/** Where checksums are stored; none until they are known, or where the file has none that are. */
function useChecksumRanges(): readonly ByteRange[] {
  const { controller } = useEditor();
  const [ranges, setRanges] = useState(NO_RANGES);
  useEffect(() => {
    let isGone = false;
    controller.checkChecksums().then(
      ({ blocks }) => {
        if (!isGone) setRanges(blocks.flatMap(({ slots }) => slots));
      },
      // Without them a checksum is told as "outside": the list is right all the same.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [controller]);
  return ranges;
}
