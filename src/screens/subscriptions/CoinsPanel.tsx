import { Coins } from 'lucide-react';
import type { JSX } from 'react';
import { useStore } from 'zustand';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { Coin } from '../../components/Coin.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './CoinsPanel.module.css';
import { Panel } from './Panel.tsx';

/** Coins by bucket and what each is for, changing live. @param isSold whether some can be bought by card */
export function CoinsPanel({ isSold }: { readonly isSold: boolean }): JSX.Element {
  const { balances, modals } = useApplication();
  const { t, number } = useTexts();
  const known = useStore(balances.store).balances;
  return (
    <Panel
      title={t('coins.label')}
      action={
        isSold && (
          <Button
            size="small"
            icon={<Coins />}
            onClick={() => modals.open({ kind: 'purchasePackages' })}
          >
            {t('subscriptions.coins.buy')}
          </Button>
        )
      }
    >
      {known === undefined ? (
        <div aria-busy="true">
          <Skeleton width="80%" />
        </div>
      ) : (
        <ul className={styles['buckets']}>
          {known.map(({ bucket, balance }) => (
            <li key={bucket} className={styles['bucket']}>
              <Coin bucket={bucket} />
              <div className={styles['words']}>
                <p>{t(`coins.${bucket}`)}</p>
                <p className={styles['meaning']}>{t(`subscriptions.coins.${bucket}`)}</p>
              </div>
              <span className={styles['balance']}>{number(balance)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
