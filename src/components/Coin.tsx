import type { JSX } from 'react';
import type { Bucket } from '../../core/contract/balances.ts';
import styles from './Coin.module.css';
import { classNames } from './class-names.ts';

/** The sign of a bucket of coins: told apart by form as well as by colour. */
export function Coin({ bucket }: { readonly bucket: Bucket }): JSX.Element {
  return (
    <svg
      className={classNames(styles['coin'], styles[bucket])}
      viewBox="0 0 12 12"
      width="12"
      height="12"
      aria-hidden="true"
    >
      {bucket === 'GREEN' && <circle cx="6" cy="6" r="5" />}
      {bucket === 'RED' && <rect x="1.5" y="1.5" width="9" height="9" rx="2" />}
      {bucket === 'SP' && <path d="M6 0.5 11.5 6 6 11.5 0.5 6z" />}
    </svg>
  );
}
