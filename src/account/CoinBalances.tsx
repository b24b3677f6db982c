import type { JSX } from 'react';
import { useStore } from 'zustand';
import { useApplication } from '../application/application.ts';
import { Coin } from '../components/Coin.tsx';
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
      <li aria-hidden="true" className={styles['word']}>
        {t('coins.label')}
      </li>
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
