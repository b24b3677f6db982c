import type { JSX } from 'react';
import type { MapPack } from '../../../core/contract/map-packs.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './MapPackList.module.css';

/** A map as it is listed, bought or not. */
interface ListedMap {
  readonly key: string;
  readonly name: string;
  readonly folder: string | null;
  readonly size: string;
  readonly isSure: boolean;
}

/** What is in a map pack: its state, how much of it was found, and its maps by their names. */
export function MapPackList({ pack }: { readonly pack: MapPack }): JSX.Element {
  const { t, plural, number } = useTexts();
  const maps = listedMaps(pack);
  const unsure = maps.filter(({ isSure }) => !isSure).length;
  return (
    <>
      <p className={styles['facts']}>
        <strong>{t(`editor.mapPack.${pack.state}`)}</strong>{' '}
        {t('purchase.mapPack.facts', {
          count: plural('purchase.mapPack.count', maps.length),
          unsure: number(unsure),
          notFound: number(pack.notFoundCount),
        })}
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to scroll it
        tabIndex={0}
        aria-label={t('purchase.mapPack.maps')}
        className={styles['list']}
      >
        {maps.map(({ key, name, folder, size, isSure }) => (
          <li key={key} className={styles['row']}>
            <span className={styles['name']}>{name}</span>
            {folder !== null && <span className={styles['note']}>{folder}</span>}
            {!isSure && <span className={styles['note']}>{t('editor.mapPack.unsure')}</span>}
            <span className={styles['size']}>{size}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function listedMaps({ offered, maps }: MapPack): readonly ListedMap[] {
  const sizeOf = (map: { readonly width: number; readonly height: number }): string =>
    `${map.width}\u00d7${map.height}`;
  return [
    ...offered.map((map, i) => ({ ...map, key: String(i), size: sizeOf(map) })),
    ...maps.map((map) => ({ ...map, key: map.id, size: sizeOf(map), isSure: !map.isLocked })),
  ];
}
