import type { JSX } from 'react';
import type { Bucket } from '../../../core/contract/balances.ts';
import { Coin } from '../../components/Coin.tsx';
import { classNames } from '../../components/class-names.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './Purchase.module.css';

/** A bucket that may pay. */
interface Purse {
  readonly bucket: Bucket;
  /** `undefined` while it is not known. */
  readonly balance: number | undefined;
  readonly isEnough: boolean;
}

/** Which bucket pays. One with too few coins cannot be chosen. */
export function BucketChoice({
  purses,
  bucket,
  onBucket,
}: {
  readonly purses: readonly Purse[];
  readonly bucket: Bucket | undefined;
  onBucket(bucket: Bucket): void;
}): JSX.Element {
  const { t, number } = useTexts();
  return (
    <fieldset className={styles['buckets']}>
      <legend className={styles['heading']}>{t('purchase.offer.payWith')}</legend>
      {purses.map((purse) => (
        <label
          key={purse.bucket}
          className={classNames(
            styles['bucket'],
            styles['choice'],
            !purse.isEnough && styles['short'],
          )}
        >
          <input
            type="radio"
            name="bucket"
            checked={purse.bucket === bucket}
            disabled={!purse.isEnough}
            onChange={() => onBucket(purse.bucket)}
          />
          <Coin bucket={purse.bucket} />
          <span className={styles['name']}>{t(`coins.${purse.bucket}`)}</span>
          {purse.balance !== undefined && (
            <span className={styles['balance']}>{number(purse.balance)}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
