import type { JSX } from 'react';
import { addressRangeText } from '../../../core/clipboard/address-list.ts';
import type { PortMap } from '../../../core/contract/ports.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './PreviewPage.module.css';
import { changeText } from './solution-texts.ts';

/** Where a map that is carried stands in both files, by what it was found, and why it is not carried as it is. */
export function CarriedPlace({ carried }: { readonly carried: PortMap }): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const { sourceStart, sourceEnd, start, end, isPlaced, rule, reason } = carried;
  const { width, height, change } = carried;
  const size = `${width}\u00d7${height}`;
  return (
    <>
      <dl className={styles['places']}>
        <dt>{t('solutions.port.there')}</dt>
        <dd>{`${addressRangeText(sourceStart, sourceEnd - 1)} \u00b7 ${size}`}</dd>
        <dt>{t('solutions.port.here')}</dt>
        <dd>{isPlaced ? addressRangeText(start, end - 1) : t('solutions.port.notPlaced')}</dd>
      </dl>
      {change !== null && (
        <p className={styles['rule']}>
          {t('solutions.port.range', {
            min: changeText(change.min, texts),
            max: changeText(change.max, texts),
          })}
        </p>
      )}
      {isPlaced && rule !== null && (
        <p className={styles['rule']}>{t(`solutions.port.rules.${rule}`)}</p>
      )}
      {reason !== null && <p className={styles['own']}>{t(`reasons.${reason}`)}</p>}
    </>
  );
}
