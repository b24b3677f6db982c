import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type JSX,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { sharedIdsOf, type TreeRow } from '../library/tree-rows.ts';
import type { TreeSubject } from '../state/tree-subject.ts';
import styles from './MapsPanel.module.css';
import type { TreeMenuRequest } from './TreeContextMenu.tsx';
import { TreeLine } from './TreeLine.tsx';

const LINE_HEIGHT_PX = 28;
/** Lines drawn above and below those in sight. */
const OVERSCAN_LINES = 8;

export interface MapsTreeProps {
  /** Receives the element that takes the keys. */
  readonly treeRef: RefObject<HTMLDivElement | null>;
  readonly rows: readonly TreeRow[];
  /** What the rows were searched for: every search shows what it finds from its first line. */
  readonly search: string;
  onToggle(id: string): void;
  onMenu(request: TreeMenuRequest): void;
}

/** Only the lines in sight are elements; the tree itself has the focus and says which line is meant. */
export function MapsTree({ treeRef, rows, search, onToggle, onMenu }: MapsTreeProps): JSX.Element {
  const { t } = useTexts();
  const { controller, clipboard } = useEditor();
  const scrollRef = useRef<HTMLDivElement>(null);
  const [currentId, setCurrentId] = useState<string>();
  const currentIndex = Math.max(
    0,
    rows.findIndex(({ id }) => id === currentId),
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => LINE_HEIGHT_PX,
    overscan: OVERSCAN_LINES,
  });
  const goTo = (index: number): void => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (row === undefined) return;
    setCurrentId(row.id);
    follow(row);
    virtualizer.scrollToIndex(rows.indexOf(row));
  };
  const revealedMapId = useEditorState((state) => state.revealedMapId);
  useEffect(() => {
    const index = rows.findIndex(({ id }) => id === revealedMapId);
    if (index < 0) return;
    // In a task of its own: who scrolls has the page laid out, and what brings the map has been rendering.
    const frame = requestAnimationFrame(() => {
      setCurrentId(revealedMapId);
      virtualizer.scrollToIndex(index, { align: 'center' });
      controller.revealMap(undefined);
    });
    return () => cancelAnimationFrame(frame);
  }, [revealedMapId, rows, virtualizer, controller]);
  useLayoutEffect(() => {
    if (search === '') return;
    setCurrentId(undefined);
    virtualizer.scrollToOffset(0);
  }, [search, virtualizer]);
  const follow = (row: TreeRow): void => {
    if (row.kind === 'map') controller.previews.follow(row.id);
  };
  const [isFocused, setFocused] = useState(false);
  const current = rows[currentIndex];
  useEffect(() => {
    const { maps } = controller.library.store.getState();
    controller.meanTreeLine(isFocused ? subjectOf(current, maps) : undefined);
    return () => controller.meanTreeLine(undefined);
  }, [controller, isFocused, current]);
  const open = (row: TreeRow): void => {
    if (row.kind === 'offer') {
      controller.openDialog({ kind: 'mapPack' });
      return;
    }
    if (row.kind !== 'map') {
      onToggle(row.id);
      return;
    }
    controller.tabs.openMap(row.id);
    // A map that is shown already does not come again and take the keyboard by itself: the first of two clicks may have shown it.
    controller.takeFocus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[currentIndex];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const isMenuKey = event.key === 'F10' && event.shiftKey;
    if (!pressed(isMenuKey ? 'ContextMenu' : event.key, row)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pressed = (key: string, row: TreeRow): boolean => {
    const isOpen = 'isOpen' in row && row.isOpen;
    switch (key) {
      case 'ArrowDown':
        goTo(currentIndex + 1);
        return true;
      case 'ArrowUp':
        goTo(currentIndex - 1);
        return true;
      case 'Home':
        goTo(0);
        return true;
      case 'End':
        goTo(rows.length - 1);
        return true;
      case 'ArrowRight':
        if ('isOpen' in row && !isOpen) onToggle(row.id);
        else goTo(currentIndex + 1);
        return true;
      case 'ArrowLeft':
        if (isOpen) onToggle(row.id);
        else goTo(rows.findLastIndex(({ level }, i) => i < currentIndex && level < row.level));
        return true;
      case 'Enter':
        open(row);
        return true;
      case ' ':
        // For a map, the key of the preview is meant, whichever that is.
        if (row.kind === 'map') return false;
        if ('isOpen' in row) onToggle(row.id);
        return true;
      case 'ContextMenu':
        onMenu({ row, point: pointOfLine(row.id) });
        return true;
      default:
        return false;
    }
  };

  return (
    <div ref={scrollRef} className={styles['scroll']}>
      <div
        ref={treeRef}
        role="tree"
        aria-label={t('editor.tree.label')}
        tabIndex={0}
        aria-activedescendant={rows[currentIndex] && lineIdOf(rows[currentIndex].id)}
        className={styles['tree']}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onCopy={(event) => {
          const row = rows[currentIndex];
          if (row?.kind !== 'map') return;
          clipboard.writeMap(event.clipboardData, row.id);
          event.preventDefault();
        }}
        onPaste={(event) => {
          const row = rows[currentIndex];
          if (!clipboard.takeMap(event.clipboardData)) return;
          event.preventDefault();
          controller.openDialog({
            kind: 'pasteMap',
            ...(row?.kind === 'map' && { targetId: row.id }),
          });
        }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <TreeLine
              key={row.id}
              elementId={lineIdOf(row.id)}
              row={row}
              isCurrent={index === currentIndex}
              topPx={start}
              onPick={() => {
                setCurrentId(row.id);
                if ('isOpen' in row) onToggle(row.id);
              }}
              onOpen={() => open(row)}
              onHover={() => follow(row)}
              onMenu={(point) => {
                setCurrentId(row.id);
                onMenu({ row, point });
              }}
            />
          );
        })}
      </div>
    </div>
  );
}

/** What commands are meant for while a line is. */
function subjectOf(row: TreeRow | undefined, maps: readonly ProjectMap[]): TreeSubject | undefined {
  if (row?.kind === 'map') return { kind: 'map', mapId: row.id };
  if (row?.kind === 'folder') return { kind: 'folder', folder: row.folder };
  const mapIds = row === undefined ? [] : sharedIdsOf(row, maps);
  return mapIds.length === 0 ? undefined : { kind: 'maps', mapIds };
}

function lineIdOf(rowId: string): string {
  return `tree-line-${rowId}`;
}

function pointOfLine(rowId: string): { x: number; y: number } {
  const rect = document.getElementById(lineIdOf(rowId))?.getBoundingClientRect();
  return { x: (rect?.left ?? 0) + LINE_HEIGHT_PX, y: rect?.bottom ?? 0 };
}
