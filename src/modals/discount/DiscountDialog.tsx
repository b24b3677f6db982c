import type { JSX } from 'react';
import type { Plans } from '../../../core/contract/plans.ts';
import type { Subscription } from '../../../core/contract/subscription.ts';
import { discountPercent } from '../../../core/offers/discount.ts';
import { Button } from '../../components/Button.tsx';
import { Modal } from '../../components/Modal.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './DiscountDialog.module.css';

export interface DiscountDialogProps {
  readonly subscription: Subscription;
  /** What is sold; none where nothing is. */
  readonly plans: Plans['data'];
  onClose(): void;
}

/** Months that are shown: as many as there are steps of the plan that goes furthest. */
const MONTHS = [0, 1, 2, 3, 4, 5, 6] as const;

/** How the discount on solutions grows with the months, and where the person stands. Specification 9, "Discounts". */
export function DiscountDialog({
  subscription,
  plans: sold,
  onClose,
}: DiscountDialogProps): JSX.Element {
  const { t, plural, number, percent, date } = useTexts();
  const { discount, continuityMonths } = subscription;
  const plans = sold.filter(({ mostDiscountPercent }) => mostDiscountPercent > 0);
  const now = percent(discount.nowPercent / 100);
  const months = plural('subscriptions.facts.months', continuityMonths);
  const standing =
    discount.nowPercent === 0
      ? t('subscriptions.discount.none')
      : continuityMonths === 0
        ? t('subscriptions.discount.nowFirst', { percent: now })
        : t('subscriptions.discount.now', { percent: now, months });
  const reached = Math.min(continuityMonths, MONTHS.length - 1);
  return (
    <Modal
      title={t('subscriptions.discount.title')}
      description={t('subscriptions.discount.intro')}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-default>
          {t('common.close')}
        </Button>
      }
    >
      <p className={styles['now']}>
        {standing}{' '}
        {discount.next !== null &&
          t('subscriptions.discount.next', {
            percent: percent(discount.next.percent / 100),
            date: date(discount.next.at),
          })}
      </p>
      {plans.length > 0 && (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('subscriptions.discount.months')}</th>
              {MONTHS.map((count) => (
                <th key={count} scope="col" data-here={count === reached || undefined}>
                  {number(count)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plans.map(({ plan, mostDiscountPercent }) => (
              <tr key={plan}>
                <th scope="row">{t(`plans.${plan}`)}</th>
                {MONTHS.map((count) => (
                  <td
                    key={count}
                    data-here={(plan === subscription.plan && count === reached) || undefined}
                  >
                    {percent(discountPercent(mostDiscountPercent, count) / 100)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles['rules']}>{t('subscriptions.discount.rules')}</p>
    </Modal>
  );
}
