import type { JSX } from 'react';
import { useStore } from 'zustand';
import type { Bucket } from '../../core/contract/balances.ts';
import { useApplication } from '../application/application.ts';
import { Tooltip } from '../components/Tooltip.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useTexts } from '../texts/texts-context.ts';
import styles from './CoinBalances.module.css';

/** Coins of the person by bucket, changing live. Solution points only where there are some. Nothing while they are not known. */
export function CoinBalances(): JSX.Element | null {
  const { balances } = useApplication();
  const { t, number } = useTexts();
  const known = useStore(balances.store).balances;
  if (known === undefined) return null;
  return (
    <ul className={styles['balances']} aria-label={t('coins.label')}>
      {known
        .filter(({ bucket, balance }) => bucket !== 'SP' || balance > 0)
        .map(({ bucket, balance }) => (
          <Tooltip key={bucket} text={t(`coins.${bucket}`)}>
            <li className={styles['balance']}>
              <Coin bucket={bucket} />
              <VisuallyHidden>{t(`coins.${bucket}`)}</VisuallyHidden>
              {number(balance)}
            </li>
          </Tooltip>
        ))}
    </ul>
  );
}

/** The mark of a kind of coins: told apart by form as well as by colour. */
export function Coin({ bucket }: { readonly bucket: Bucket }): JSX.Element {
  return (
    <svg className={styles[bucket]} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      {bucket === 'GREEN' && <circle cx="6" cy="6" r="5" />}
      {bucket === 'RED' && <rect x="1.5" y="1.5" width="9" height="9" rx="2" />}
      {bucket === 'SP' && <path d="M6 0.5 11.5 6 6 11.5 0.5 6z" />}
    </svg>
  );
}
