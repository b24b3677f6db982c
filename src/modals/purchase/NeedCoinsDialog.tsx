import type { JSX } from 'react';
import { useStore } from 'zustand';
import { useApplication } from '../../application/application.ts';
import { useRight } from '../../application/use-right.ts';
import { Button } from '../../components/Button.tsx';
import { Coin } from '../../components/Coin.tsx';
import { Modal } from '../../components/Modal.tsx';
import type { PurchaseQuestion } from '../../state/purchase-question.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './Purchase.module.css';

/** Too few coins: what is missing in which bucket, and how to get some. Specification 8, "Insufficient funds". */
export function NeedCoinsDialog({
  need: { subject, price, buckets },
  onClose,
}: {
  readonly need: Extract<PurchaseQuestion, { readonly kind: 'needCoins' }>;
  onClose(): void;
}): JSX.Element {
  const { balances, modals } = useApplication();
  const { t, plural, number } = useTexts();
  const known = useStore(balances.store).balances ?? [];
  const isSold = useRight('packages');
  return (
    <Modal
      title={t('purchase.need.title')}
      description={t('purchase.need.text', { subject, coins: plural('purchase.coins', price) })}
      onClose={onClose}
      footer={
        <>
          <Button data-default onClick={onClose}>
            {t('common.close')}
          </Button>
          {isSold && (
            <Button variant="primary" onClick={() => modals.open({ kind: 'purchasePackages' })}>
              {t('purchase.need.get')}
            </Button>
          )}
        </>
      }
    >
      <ul className={styles['buckets']}>
        {known
          .filter(({ bucket }) => buckets.includes(bucket))
          .map(({ bucket, balance }) => (
            <li key={bucket} className={styles['bucket']}>
              <Coin bucket={bucket} />
              <span className={styles['name']}>{t(`coins.${bucket}`)}</span>
              <span className={styles['balance']}>
                {t('purchase.need.missing', {
                  balance: number(balance),
                  missing: number(Math.max(0, price - balance)),
                })}
              </span>
            </li>
          ))}
      </ul>
      <h3 className={styles['heading']}>{t('purchase.need.how')}</h3>
      <ul className={styles['ways']}>
        <li>{t('purchase.need.packages')}</li>
        <li>{t('purchase.need.key')}</li>
        <li>{t('purchase.need.helpDesk')}</li>
      </ul>
    </Modal>
  );
}
