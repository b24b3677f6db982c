import { ChevronDown, ChevronRight, Folder, Grid3x3, Lock } from 'lucide-react';
import type { DragEvent, JSX } from 'react';
import { useStore } from 'zustand';
import { markOfMap } from '../../../core/maps/map-marks.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { classNames } from '../../components/class-names.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { packMapOf } from '../library/shared-maps.ts';
import { GROUP_KEYS, TYPE_KEYS } from '../library/tree-names.ts';
import type { TreeRow } from '../library/tree-rows.ts';
import styles from './MapsPanel.module.css';
import { sourceLines } from './name-source.ts';

/** Type of a map that is dragged over the tree. */
const DRAG_TYPE = 'application/x-mapwright-map';

export interface TreeLineProps {
  readonly elementId: string;
  readonly row: TreeRow;
  readonly isCurrent: boolean;
  readonly topPx: number;
  onPick(): void;
  onOpen(): void;
  onHover(): void;
  onMenu(point: { readonly x: number; readonly y: number }): void;
}

/** A line of the maps tree. */
export function TreeLine(props: TreeLineProps): JSX.Element {
  const { elementId, row, isCurrent, topPx, onPick, onOpen, onHover, onMenu } = props;
  const { controller } = useEditor();
  const activeId = useEditorState((state) => state.tabs.activeId);
  const drop = useFolderDrop(row);
  return (
    // The tree has the focus and the keys; its lines only hear the pointer. One that could be focused would take the keys away
    // when it is clicked, and along when it is scrolled out of sight.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      role="treeitem"
      id={elementId}
      aria-level={row.level}
      aria-selected={isCurrent}
      aria-expanded={'isOpen' in row ? row.isOpen : undefined}
      className={classNames(
        styles['line'],
        styles[`level${row.level}`],
        isCurrent && styles['current'],
        row.id === activeId && styles['open'],
      )}
      style={{ translate: `0 ${topPx}px` }}
      draggable={row.kind === 'map' && row.map.kind !== 'MAPPACK_MAP'}
      onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, row.id)}
      onClick={() => {
        onPick();
        if (row.kind === 'map') controller.tabs.openMap(row.id);
      }}
      onPointerEnter={onHover}
      onDoubleClick={row.kind === 'map' || row.kind === 'offer' ? onOpen : undefined}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu({ x: event.clientX, y: event.clientY });
      }}
      {...drop}
    >
      <LineContent row={row} />
    </div>
  );
}

function LineContent({ row }: { readonly row: TreeRow }): JSX.Element {
  const { t } = useTexts();
  if (row.kind === 'map') return <MapContent row={row} />;
  if (row.kind === 'offer') return <OfferContent row={row} />;
  const Chevron = row.isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <Chevron className={styles['chevron']} />
      {(row.kind === 'folder' || row.kind === 'packFolder') && (
        <Folder className={styles['icon']} />
      )}
      <span
        className={styles['name']}
        title={row.kind === 'folder' ? row.folder.details : undefined}
      >
        {titleOf(row, t)}
      </span>
      {row.kind === 'group' && row.id === 'mapPack' && <PackState />}
      <span className={styles['count']}>{row.count}</span>
    </>
  );
}

function titleOf(row: Exclude<TreeRow, { readonly kind: 'map' | 'offer' }>, t: Texts['t']): string {
  switch (row.kind) {
    case 'packFolder':
      return row.name;
    case 'folder':
      return row.folder.name;
    case 'type':
      return t(TYPE_KEYS[row.type]);
    case 'group':
      return t(GROUP_KEYS[row.id]);
  }
}

/** Whether the map pack can be bought, or was. */
function PackState(): JSX.Element | null {
  const { t } = useTexts();
  const pack = useStore(useEditor().shared.store, (state) => state.pack);
  return pack === undefined ? null : (
    <span className={styles['size']}>{t(`editor.mapPack.${pack.state}`)}</span>
  );
}

function OfferContent({
  row,
}: {
  readonly row: TreeRow & { readonly kind: 'offer' };
}): JSX.Element {
  const { t } = useTexts();
  const { name, width, height, isSure } = row.map;
  return (
    <>
      <Lock className={classNames(styles['icon'], styles['potentialIcon'])} />
      <span
        className={classNames(styles['name'], styles['suggested'])}
        title={isSure ? name : `${name}, ${t('editor.mapPack.unsure')}`}
      >
        {name}
      </span>
      <span className={styles['size']}>{`${width}\u00d7${height}`}</span>
    </>
  );
}

function MapContent({ row }: { readonly row: TreeRow & { readonly kind: 'map' } }): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const { controller, shared } = useEditor();
  const { map } = row;
  // The mark itself lives in the bytes.
  useEditorState((state) => state.byteRevision);
  const mark = markOfMap(map, controller.session.byteStore);
  const suggestion = useStore(shared.store, (state) => state.names.get(map.id));
  const isLocked = packMapOf(map)?.isLocked === true;
  const hint = t('editor.tree.mapHint', {
    name: map.name,
    address: formatAddress(map.cells.address),
    size: `${map.width} \u00d7 ${map.height}`,
  });
  const Icon = isLocked ? Lock : Grid3x3;
  return (
    <>
      <Icon
        className={classNames(
          styles['icon'],
          styles[map.kind === 'POTENTIAL_MAP' ? 'potentialIcon' : 'mapIcon'],
        )}
      />
      <span
        className={classNames(styles['name'], suggestion !== undefined && styles['suggested'])}
        title={
          suggestion === undefined ? hint : [hint, ...sourceLines(suggestion, texts)].join('\n')
        }
      >
        {map.name}
      </span>
      {mark !== 'none' && (
        <span
          role="img"
          aria-label={t(`editor.tree.${mark}`)}
          className={classNames(styles['dot'], styles[mark])}
        />
      )}
      <span className={styles['size']}>{`${map.width}\u00d7${map.height}`}</span>
    </>
  );
}

interface DropHandlers {
  onDragOver?(event: DragEvent): void;
  onDrop?(event: DragEvent): void;
}

/** Takes maps into a folder, or back to the root. */
function useFolderDrop(row: TreeRow): DropHandlers {
  const { controller } = useEditor();
  if (row.kind !== 'folder' && (row.kind !== 'group' || row.id !== 'userMaps')) return {};
  const folderId = row.kind === 'folder' ? row.id : null;
  return {
    onDragOver: (event) => {
      if (event.dataTransfer.types.includes(DRAG_TYPE)) event.preventDefault();
    },
    onDrop: (event) => {
      const mapId = event.dataTransfer.getData(DRAG_TYPE);
      event.preventDefault();
      const map = controller.library.map(mapId);
      if (map === undefined || map.kind === 'MAPPACK_MAP') return;
      if (map.folderId === folderId && map.kind === 'USER_MAP') return;
      fireAndForget(controller.library.moveMap(mapId, folderId));
    },
  };
}
