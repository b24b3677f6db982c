import type { JSX } from 'react';
import type { Money } from '../../../core/contract/money.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './PriceLines.module.css';
import { grossText, netText, taxText } from './price-text.ts';

export interface PriceLinesProps {
  /** What is paid for. */
  readonly label: string;
  readonly price: Money;
}

/** What is to be paid, with its tax apart. */
export function PriceLines({ label, price }: PriceLinesProps): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  return (
    <dl className={styles['lines']}>
      <div>
        <dt>{label}</dt>
        <dd>{netText(texts, price)}</dd>
      </div>
      <div>
        <dt>{t('subscriptions.tax.label')}</dt>
        <dd>{taxText(texts, price)}</dd>
      </div>
      <div className={styles['sum']}>
        <dt>{t('subscriptions.tax.sum')}</dt>
        <dd>{grossText(texts, price)}</dd>
      </div>
    </dl>
  );
}
