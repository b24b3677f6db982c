import { useVirtualizer } from '@tanstack/react-virtual';
import { Search } from 'lucide-react';
import { type JSX, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';
import { mapMatcher } from '../library/map-search.ts';
import styles from './MapCheckList.module.css';

const LINE_HEIGHT_PX = 28;
const OVERSCAN_LINES = 8;

export interface MapCheckListProps {
  readonly label: string;
  /** Maps to choose from, in the order of the list. */
  readonly maps: readonly ProjectMap[];
  readonly checkedIds: ReadonlySet<string>;
  onChange(checkedIds: ReadonlySet<string>): void;
  /** A few words at the end of a line. */
  detailOf?(map: ProjectMap): string;
}

/** Maps with boxes to tick, found as `mapMatcher` finds them. Only the lines in sight are elements. */
export function MapCheckList(props: MapCheckListProps): JSX.Element {
  const { label, maps, checkedIds, onChange, detailOf } = props;
  const { t, number } = useTexts();
  const [text, setText] = useState('');
  const shown = useMemo(() => maps.filter(mapMatcher(text)), [maps, text]);
  const check = (ids: readonly string[], isChecked: boolean): void => {
    const next = new Set(checkedIds);
    for (const id of ids) {
      if (isChecked) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  const shownIds = shown.map(({ id }) => id);
  return (
    <section aria-label={label}>
      <div className={styles['head']}>
        <TextField
          label={label}
          placeholder={t('editor.tree.search')}
          leading={<Search />}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className={styles['count']}>
          {t('editor.mapList.chosen', {
            count: number(checkedIds.size),
            total: number(maps.length),
          })}
        </span>
        <Button size="small" onClick={() => check(shownIds, true)}>
          {t('editor.mapList.all')}
        </Button>
        <Button size="small" onClick={() => check(shownIds, false)}>
          {t('editor.mapList.none')}
        </Button>
      </div>
      <Lines
        maps={shown}
        checkedIds={checkedIds}
        onCheck={(id, isChecked) => check([id], isChecked)}
        {...(detailOf && { detailOf })}
      />
    </section>
  );
}

function Lines({
  maps,
  checkedIds,
  onCheck,
  detailOf,
}: Pick<MapCheckListProps, 'maps' | 'checkedIds' | 'detailOf'> & {
  onCheck(id: string, isChecked: boolean): void;
}): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const folders = useStore(controller.library.store, (state) => state.folders);
  const listId = useId();
  const scrollRef = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: maps.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => LINE_HEIGHT_PX,
    overscan: OVERSCAN_LINES,
  });
  if (maps.length === 0) return <p className={styles['none']}>{t('editor.mapList.empty')}</p>;
  return (
    <div ref={scrollRef} className={styles['scroll']}>
      <div className={styles['list']} style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start }) => {
          const map = maps[index];
          if (map === undefined) return null;
          const boxId = `${listId}-${map.id}`;
          return (
            <label
              key={map.id}
              htmlFor={boxId}
              className={styles['line']}
              style={{ translate: `0 ${start}px` }}
            >
              <input
                id={boxId}
                type="checkbox"
                checked={checkedIds.has(map.id)}
                onChange={(event) => onCheck(map.id, event.target.checked)}
              />
              <Word kind="name" text={map.name} />
              {detailOf !== undefined && <Word kind="detail" text={detailOf(map)} />}
              <Word
                kind="folder"
                text={folders.find(({ id }) => id === map.folderId)?.name ?? ''}
              />
              <span className={styles['data']}>{formatAddress(map.cells.address)}</span>
              <span className={classNames(styles['data'], styles['size'])}>
                {`${map.width}\u00d7${map.height}`}
              </span>
            </label>
          );
        })}
      </div>
    </div>
  );
}

/** Words that a narrow line may cut: the whole of them is their title. */
function Word({
  kind,
  text,
}: {
  readonly kind: 'name' | 'detail' | 'folder';
  readonly text: string;
}): JSX.Element {
  return (
    <span className={styles[kind]} title={text}>
      {text}
    </span>
  );
}
