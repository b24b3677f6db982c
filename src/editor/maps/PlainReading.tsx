import type { JSX } from 'react';
import type { MapFields } from '../../../core/maps/map-definition.ts';
import { plainReadingText } from '../../../core/maps/plain-reading.ts';
import { Button } from '../../components/Button.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useFileBytes } from '../kit/editor-context.ts';
import styles from './MapForm.module.css';

/**
 * Says that the points of an axis would rise if its words were taken as they are, and takes them so; nothing for other axes.
 * Expectations 2.4.
 */
export function PlainReading({
  map,
  side,
  onTake,
}: {
  readonly map: MapFields;
  readonly side: 'x' | 'y';
  onTake(): void;
}): JSX.Element {
  const { t } = useTexts();
  const { current } = useFileBytes();
  const points = plainReadingText(current, map, side);
  return (
    <output className={styles['reading']}>
      {points !== undefined && (
        <>
          <span className={styles['readingText']}>
            {t('editor.mapForm.plainReading', { points })}
          </span>
          <Button size="small" onClick={onTake}>
            {t('editor.mapForm.readPlain')}
          </Button>
        </>
      )}
    </output>
  );
}
