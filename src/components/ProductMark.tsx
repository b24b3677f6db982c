import type { JSX } from 'react';
import { PRODUCT_NAME } from '../texts/texts.ts';
import styles from './ProductMark.module.css';

export interface ProductMarkProps {
  readonly size?: 'small' | 'large';
  /** `false` shows the sign alone; the name is then its accessible name. */
  readonly withName?: boolean;
}

/** Sign and name of the product: a map whose ridge draws an M. */
export function ProductMark({ size = 'small', withName = true }: ProductMarkProps): JSX.Element {
  const sidePx = size === 'large' ? 32 : 20;
  return (
    <span className={size === 'large' ? styles['large'] : styles['mark']}>
      <svg
        viewBox="0 0 20 20"
        width={sidePx}
        height={sidePx}
        role={withName ? undefined : 'img'}
        aria-label={withName ? undefined : PRODUCT_NAME}
        aria-hidden={withName || undefined}
      >
        <rect width="20" height="20" rx="4.5" className={styles['ground']} />
        <path d="M3.5 13.5 6.5 6l3.5 5 3.5-5 3 7.5" className={styles['ridge']} />
        <path d="M3.5 16.25h13" className={styles['axis']} />
      </svg>
      {withName && <span className={styles['name']}>{PRODUCT_NAME}</span>}
    </span>
  );
}
