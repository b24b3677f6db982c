import { useVirtualizer } from '@tanstack/react-virtual';
import { CircleCheck, CircleHelp, OctagonAlert } from 'lucide-react';
import { type JSX, type KeyboardEvent, useId, useRef } from 'react';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { classNames } from '../../components/class-names.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './MapLines.module.css';
import { mapName } from './map-name.ts';
import { isAsked, isLeftOut, isLost, type MapChoices, type PreviewRow } from './preview-choices.ts';
import { changeText } from './solution-texts.ts';

const LINE_HEIGHT_PX = 30;
/** Lines that Page Up and Page Down go by. */
const PAGE = 9;

/** Maps of a preview with their figures, one of which is meant. Arrow keys go from one to the other. */
export function MapLines({
  rows,
  names,
  choices,
  meant,
  onMeant,
}: {
  readonly rows: readonly PreviewRow[];
  /** Of the solutions, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** What was said already; `undefined` where nothing is asked. */
  readonly choices: MapChoices | undefined;
  readonly meant: number;
  onMeant(index: number): void;
}): JSX.Element {
  const { t } = useTexts();
  const listId = useId();
  const scrollRef = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => LINE_HEIGHT_PX,
    overscan: 8,
  });
  const go = (index: number): void => {
    onMeant(index);
    lines.scrollToIndex(index);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextIndex(event.key, meant, rows.length);
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  };
  const isCarried = rows.some(({ carried }) => carried !== undefined);
  return (
    <div className={classNames(styles['table'], isCarried && styles['carried'])}>
      <div aria-hidden="true" className={classNames(styles['line'], styles['head'])}>
        <span>{t('solutions.columns.map')}</span>
        <span>{t('solutions.columns.place')}</span>
        <span>{t('solutions.columns.cells')}</span>
        {figuresOf(isCarried).map((figure) => (
          <span key={figure}>{t(`solutions.columns.${figure}`)}</span>
        ))}
        {isCarried && <span>{t('solutions.columns.sure')}</span>}
        <span />
      </div>
      <div
        ref={scrollRef}
        role="listbox"
        tabIndex={0}
        aria-label={t('solutions.columns.maps')}
        aria-activedescendant={`${listId}-${meant}`}
        className={styles['scroll']}
        onKeyDown={onKeyDown}
      >
        <div
          role="presentation"
          className={styles['list']}
          style={{ height: lines.getTotalSize() }}
        >
          {lines.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and says which of its lines is meant
              <div
                key={row.key}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === meant}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className={classNames(styles['line'], index === meant && styles['meant'])}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => onMeant(index)}
              >
                <MapLine
                  row={row}
                  solution={names.size > 1 ? names.get(row.solutionId) : undefined}
                  choices={choices}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function MapLine({
  row,
  solution,
  choices,
}: {
  readonly row: PreviewRow;
  /** Name of the solution, where there are several. */
  readonly solution: string | undefined;
  readonly choices: MapChoices | undefined;
}): JSX.Element {
  const texts = useTexts();
  const { t, number } = texts;
  const { map, carried } = row;
  const name = mapName(map, texts);
  const isOut = choices !== undefined && isLeftOut(row, choices);
  const hasPlace = carried?.isPlaced !== false;
  return (
    <>
      <span
        className={classNames(styles['name'], isOut && styles['out'])}
        title={solution === undefined ? name : `${name} (${solution})`}
      >
        {name}
        {isOut && <VisuallyHidden>{` (${t('solutions.stage.out')})`}</VisuallyHidden>}
        {solution !== undefined && <VisuallyHidden>{` (${solution})`}</VisuallyHidden>}
      </span>
      <span className={styles['data']}>
        {hasPlace ? formatAddress(map.start) : t('solutions.port.notPlaced')}
      </span>
      <span>
        <VisuallyHidden>{`${t('solutions.columns.cells')} `}</VisuallyHidden>
        {number(map.cells)}
      </span>
      {figuresOf(carried !== undefined).map((figure) => {
        const percent = map.change?.[figure];
        return (
          <span key={figure} className={toneOf(percent)}>
            <VisuallyHidden>{`${t(`solutions.columns.${figure}`)} `}</VisuallyHidden>
            {percent === undefined ? '\u2013' : changeText(percent, texts)}
          </span>
        );
      })}
      {carried !== undefined && (
        <span>
          <VisuallyHidden>{`${t('solutions.columns.sure')} `}</VisuallyHidden>
          {hasPlace ? texts.certainty(carried.confidence) : '\u2013'}
        </span>
      )}
      <span className={styles['sign']}>
        {isLost(row) && carried?.reason != null && (
          <>
            <OctagonAlert aria-hidden="true" className={styles['lost']} />
            <VisuallyHidden>{t(`reasons.${carried.reason}`)}</VisuallyHidden>
          </>
        )}
        {map.state !== 'placed' && (
          <>
            <CircleCheck aria-hidden="true" />
            <VisuallyHidden>{t(`solutions.states.${map.state}`)}</VisuallyHidden>
          </>
        )}
        {choices !== undefined && isAsked(row, choices) && (
          <>
            <CircleHelp aria-hidden="true" className={styles['asked']} />
            <VisuallyHidden>{t('solutions.choices.needed')}</VisuallyHidden>
          </>
        )}
      </span>
    </>
  );
}

const FIGURES = ['min', 'mean', 'max'] as const;

/** Where there is a place in the list for how sure a place is, the pane has the rest of the figures. */
function figuresOf(isCarried: boolean): ReadonlyArray<(typeof FIGURES)[number]> {
  return isCarried ? ['mean'] : FIGURES;
}

function toneOf(percent: number | undefined): string | undefined {
  if (percent === undefined || percent === 0) return undefined;
  return percent > 0 ? styles['increased'] : styles['decreased'];
}

/** Where a key goes from a line; `undefined` for other keys. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  const within = (wanted: number): number => Math.max(0, Math.min(count - 1, wanted));
  switch (key) {
    case 'ArrowDown':
      return within(index + 1);
    case 'ArrowUp':
      return within(index - 1);
    case 'PageDown':
      return within(index + PAGE);
    case 'PageUp':
      return within(index - PAGE);
    case 'Home':
      return 0;
    case 'End':
      return within(count - 1);
    default:
      return undefined;
  }
}
