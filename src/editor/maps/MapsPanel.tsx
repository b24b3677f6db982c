import { useVirtualizer } from '@tanstack/react-virtual';
import { FolderPlus, Map as MapIcon, PanelLeftClose, Plus, Search } from 'lucide-react';
import { type JSX, type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { TextField } from '../../components/TextField.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import styles from './MapsPanel.module.css';
import { isMapChanged } from './map-marks.ts';
import { ReadingLine } from './ReadingLine.tsx';
import { TreeContextMenu, type TreeMenuRequest } from './TreeContextMenu.tsx';
import { TreeLine } from './TreeLine.tsx';
import { type TreeOrder, type TreeRow, TYPE_ROW_IDS, treeRows } from './tree-rows.ts';

const LINE_HEIGHT_PX = 28;
/** Lines drawn above and below those in sight. */
const OVERSCAN_LINES = 8;

export interface MapsPanelProps {
  onHide(): void;
}

/** The maps of the project: folders, search, "only changed". Interface, "Left". */
export function MapsPanel({ onHide }: MapsPanelProps): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const { library, session } = controller;
  const { status, folders, maps } = useStore(library.store);
  const [searchText, setSearchText] = useState('');
  const [order, setOrder] = useState<TreeOrder>('name');
  const [isOnlyChanged, setOnlyChanged] = useState(false);
  const [closedIds, setClosedIds] = useState<ReadonlySet<string>>(new Set(TYPE_ROW_IDS));
  const [menu, setMenu] = useState<TreeMenuRequest>();
  const search = useDeferredValue(searchText);
  // Which maps are changed is asked anew when the number of changed bytes is another one.
  const modifiedCount = useEditorState((state) => (isOnlyChanged ? state.modifiedCount : 0));
  const rows = useMemo(() => {
    const { picture, original } = session.store;
    const isShown =
      isOnlyChanged && modifiedCount >= 0
        ? (map: (typeof maps)[number]) => isMapChanged(map, { current: picture, original })
        : undefined;
    return treeRows(folders, maps, { closedIds, searchText: search, order, isShown });
  }, [folders, maps, closedIds, search, order, isOnlyChanged, modifiedCount, session]);
  const toggle = (id: string): void => {
    const next = new Set(closedIds);
    if (!next.delete(id)) next.add(id);
    setClosedIds(next);
  };

  return (
    <aside className={styles['panel']} aria-label={t('editor.tree.label')}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{t('editor.tree.label')}</h2>
        <IconButton
          label={t('editor.tree.newMap')}
          icon={<Plus />}
          onClick={() => controller.openDialog({ kind: 'createMap' })}
        />
        <IconButton
          label={t('editor.tree.newFolder')}
          icon={<FolderPlus />}
          onClick={() => controller.openDialog({ kind: 'folder' })}
        />
        <IconButton label={t('editor.tree.hide')} icon={<PanelLeftClose />} onClick={onHide} />
      </div>
      <div className={styles['filters']}>
        <TextField
          label={t('editor.tree.search')}
          labelHidden
          placeholder={t('editor.tree.search')}
          leading={<Search />}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
        />
        <label className={styles['only']}>
          <input
            type="checkbox"
            checked={isOnlyChanged}
            onChange={(event) => setOnlyChanged(event.target.checked)}
          />
          {t('editor.tree.onlyChanged')}
        </label>
        <button
          type="button"
          className={styles['order']}
          onClick={() => setOrder(order === 'name' ? 'address' : 'name')}
        >
          {t(order === 'name' ? 'editor.tree.byName' : 'editor.tree.byAddress')}
        </button>
      </div>
      {status === 'loading' && maps.length === 0 && <LoadingLines />}
      {status === 'failed' && (
        <StateMessage
          kind="error"
          title={t('editor.tree.failedTitle')}
          action={
            <Button size="small" onClick={() => fireAndForget(library.load())}>
              {t('common.retry')}
            </Button>
          }
        />
      )}
      {status === 'ready' && maps.length === 0 && folders.length === 0 ? (
        <StateMessage
          icon={<MapIcon />}
          title={t('editor.tree.emptyTitle')}
          text={t('editor.tree.emptyText')}
          action={
            <Button size="small" onClick={() => controller.openDialog({ kind: 'createMap' })}>
              {t('editor.tree.newMap')}
            </Button>
          }
        />
      ) : (
        <Tree rows={rows} onToggle={toggle} onMenu={setMenu} />
      )}
      <ReadingLine />
      {menu !== undefined && <TreeContextMenu request={menu} onClose={() => setMenu(undefined)} />}
    </aside>
  );
}

interface TreeProps {
  readonly rows: readonly TreeRow[];
  onToggle(id: string): void;
  onMenu(request: TreeMenuRequest): void;
}

/** Only the lines in sight are elements; the tree itself has the focus and says which line is meant. */
function Tree({ rows, onToggle, onMenu }: TreeProps): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
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
    virtualizer.scrollToIndex(rows.indexOf(row));
  };
  const open = (row: TreeRow): void => {
    if (row.kind === 'map') controller.tabs.openMap(row.id);
    else onToggle(row.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[currentIndex];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!pressed(event.key, row)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pressed = (key: string, row: TreeRow): boolean => {
    const isOpen = row.kind !== 'map' && row.isOpen;
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
        if (row.kind !== 'map' && !isOpen) onToggle(row.id);
        else goTo(currentIndex + 1);
        return true;
      case 'ArrowLeft':
        if (isOpen) onToggle(row.id);
        else goTo(rows.findLastIndex(({ level }, i) => i < currentIndex && level < row.level));
        return true;
      case 'Enter':
      case ' ':
        open(row);
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
        role="tree"
        aria-label={t('editor.tree.label')}
        tabIndex={0}
        aria-activedescendant={rows[currentIndex] && lineIdOf(rows[currentIndex].id)}
        className={styles['tree']}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
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
                if (row.kind !== 'map') onToggle(row.id);
              }}
              onOpen={() => open(row)}
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

function LoadingLines(): JSX.Element {
  return (
    <div className={styles['loading']}>
      {['a', 'b', 'c', 'd'].map((id) => (
        <Skeleton key={id} width="100%" />
      ))}
    </div>
  );
}

function lineIdOf(rowId: string): string {
  return `tree-line-${rowId}`;
}

function pointOfLine(rowId: string): { x: number; y: number } {
  const rect = document.getElementById(lineIdOf(rowId))?.getBoundingClientRect();
  return { x: (rect?.left ?? 0) + LINE_HEIGHT_PX, y: rect?.bottom ?? 0 };
}
