import { type JSX, useId } from 'react';
import type { Packages } from '../../../core/contract/orders.ts';
import { grossText, netText } from '../../account/payment/price-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './PackageChoice.module.css';

export interface PackageChoiceProps {
  readonly packages: Packages['data'];
  /** Id of the chosen one. */
  readonly chosen: string;
  onChoose(packageId: string): void;
}

/** Packages under each other: coins, and the price without and with tax. */
export function PackageChoice({ packages, chosen, onChoose }: PackageChoiceProps): JSX.Element {
  const texts = useTexts();
  const { t, number } = texts;
  const name = useId();
  return (
    <fieldset>
      <legend className={styles['legend']}>{t('subscriptions.packages.choose')}</legend>
      <div className={styles['packages']}>
        {packages.map(({ id, coins, price }) => (
          <label key={id} className={styles['package']}>
            <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
            <span className={styles['coins']}>
              {t('subscriptions.packages.coins', { coins: number(coins) })}
            </span>
            <span>{netText(texts, price)}</span>
            <span className={styles['gross']}>
              {t('subscriptions.tax.withTax', { price: grossText(texts, price) })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
