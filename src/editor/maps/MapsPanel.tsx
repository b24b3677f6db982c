import { FolderPlus, Map as MapIcon, PanelLeftClose, Plus, SearchX } from 'lucide-react';
import { type JSX, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { isMapChanged } from '../../../core/maps/map-marks.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { lateComponent } from '../../components/late-component.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { namedMaps } from '../library/shared-maps.ts';
import { closableRowIds, rowIdsAround, type TreeOrder, treeRows } from '../library/tree-rows.ts';
import { MapSearchField } from './MapSearchField.tsx';
import styles from './MapsPanel.module.css';
import { MapsTree } from './MapsTree.tsx';
import { ReadingLine } from './ReadingLine.tsx';
import { TreeContextMenu, type TreeMenuRequest } from './TreeContextMenu.tsx';

/** Of no use where others have no maps for this file. */
const LibraryLine = lateComponent(async () => (await import('./LibraryLine.tsx')).LibraryLine);

export interface MapsPanelProps {
  /** In CSS pixels. */
  readonly widthPx: number;
  onHide(): void;
}

/** The maps of the project: folders, search, "only changed". Interface, "Left". */
export function MapsPanel({ widthPx, onHide }: MapsPanelProps): JSX.Element {
  const { t } = useTexts();
  const { controller, shared } = useEditor();
  const { library } = controller;
  // Rendered in slices: hundreds of maps may come while the person works.
  const { status, folders, maps: listed } = useDeferredValue(useStore(library.store));
  const names = useStore(shared.store, (state) => state.names);
  const isLibraryKnown = useStore(
    shared.store,
    ({ counts, madeIds }) =>
      counts !== undefined && counts.named + counts.notFound + madeIds.length > 0,
  );
  const offered = useStore(shared.store, (state) => state.pack?.offered);
  const maps = useMemo(() => namedMaps(listed, names), [listed, names]);
  const [searchText, setSearchText] = useState('');
  const [isOnlyChanged, setOnlyChanged] = useState(false);
  const { closedIds: closed, order } = useEditorState((state) => state.tree);
  const closedIds = useMemo(() => new Set(closed), [closed]);
  const setClosedIds = (ids: Iterable<string>): void =>
    controller.changeTree({ closedIds: [...ids] });
  const setOrder = (next: TreeOrder): void => controller.changeTree({ order: next });
  const [menu, setMenu] = useState<TreeMenuRequest>();
  const search = useDeferredValue(searchText);
  const changed = useChangedMaps(isOnlyChanged);
  const rows = useMemo(
    () =>
      treeRows(folders, maps, { closedIds, searchText: search, order, isShown: changed, offered }),
    [folders, maps, closedIds, search, order, changed, offered],
  );
  const isFiltered = search.trim() !== '' || isOnlyChanged;
  const isFound = rows.some(({ kind }) => kind === 'map' || kind === 'offer');
  const isNothingFound = isFiltered && maps.length > 0 && !isFound;
  const treeRef = useRef<HTMLDivElement>(null);
  const findFirst = (): string | undefined => {
    // What is listed may lag behind what is typed and what has come.
    const view = { closedIds, searchText, order, isShown: changed };
    const latest = library.store.getState();
    const named = namedMaps(latest.maps, shared.store.getState().names);
    return treeRows(latest.folders, named, view).find(({ kind }) => kind === 'map')?.id;
  };
  const setAllOpen = (isOpen: boolean): void =>
    setClosedIds(isOpen ? [] : closableRowIds(folders, maps, offered));
  useReturnFromSearch(search, !isOnlyChanged);
  useRevealed((ids) => {
    setSearchText('');
    setOnlyChanged(false);
    setClosedIds(closed.filter((id) => !ids.includes(id)));
  });
  const toggle = (id: string): void => {
    const next = new Set(closedIds);
    if (!next.delete(id)) next.add(id);
    setClosedIds(next);
  };

  return (
    <aside
      data-tour="maps"
      className={styles['panel']}
      style={{ width: widthPx }}
      aria-label={t('editor.tree.label')}
    >
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
        <MapSearchField
          text={searchText}
          onChange={setSearchText}
          findFirst={findFirst}
          onGoDown={() => treeRef.current?.focus()}
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
      {status === 'loading' && maps.length === 0 ? (
        // A tree asks for its height: at the first rendering the whole page would be laid out for it.
        <LoadingLines />
      ) : status === 'ready' && maps.length === 0 && folders.length === 0 ? (
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
      ) : isNothingFound ? (
        <StateMessage
          icon={<SearchX />}
          title={t('editor.tree.nothingFoundTitle')}
          text={t(nothingFoundKey(search, isOnlyChanged))}
          action={
            <Button
              size="small"
              onClick={() => {
                setSearchText('');
                setOnlyChanged(false);
                // The button goes.
                controller.takeFocus();
              }}
            >
              {t('editor.tree.showAll')}
            </Button>
          }
        />
      ) : (
        <MapsTree
          treeRef={treeRef}
          rows={rows}
          search={search}
          onToggle={toggle}
          onMenu={setMenu}
        />
      )}
      {isLibraryKnown && <LibraryLine />}
      <ReadingLine />
      {menu !== undefined && (
        <TreeContextMenu
          request={menu}
          view={{ order, isOnlyChanged, setOrder, setOnlyChanged, setAllOpen }}
          onClose={() => setMenu(undefined)}
        />
      )}
    </aside>
  );
}

/** Tells of a map whether it is changed, anew after every change of the bytes; `undefined` while nobody asks. */
function useChangedMaps(isAsked: boolean): ((map: ProjectMap) => boolean) | undefined {
  const { byteStore } = useEditor().controller.session;
  // A tree that shows all maps has nothing to do when a byte changes.
  const revision = useEditorState((state) => (isAsked ? state.byteRevision : undefined));
  return useMemo(() => {
    if (revision === undefined) return undefined;
    const bytes = { current: byteStore.picture, original: byteStore.original };
    return (map) => isMapChanged(map, bytes);
  }, [byteStore, revision]);
}

/** Opens what a map lies in when it is to be brought into sight. */
function useRevealed(open: (rowIds: readonly string[]) => void): void {
  const { library } = useEditor().controller;
  const revealedMapId = useEditorState((state) => state.revealedMapId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every map that is asked for
  useEffect(() => {
    const { maps } = library.store.getState();
    const map = maps.find(({ id }) => id === revealedMapId);
    if (map !== undefined) open(rowIdsAround(map));
  }, [revealedMapId]);
}

/** Brings the open map into sight when a search ends: what was found would be lost in a group that is closed. */
function useReturnFromSearch(search: string, isWanted: boolean): void {
  const { controller } = useEditor();
  const wasSearching = useRef(false);
  useEffect(() => {
    const isOver = wasSearching.current && search === '';
    wasSearching.current = search !== '';
    const openId = controller.tabs.activeMap?.mapId;
    if (isOver && isWanted && openId !== undefined) controller.revealMap(openId);
  }, [search, isWanted, controller]);
}

/** Why no map is shown although there are some. */
function nothingFoundKey(
  search: string,
  isOnlyChanged: boolean,
): 'editor.tree.nothingChanged' | 'editor.tree.nothingChangedFound' | 'editor.tree.nothingFound' {
  if (search.trim() === '') return 'editor.tree.nothingChanged';
  return isOnlyChanged ? 'editor.tree.nothingChangedFound' : 'editor.tree.nothingFound';
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
