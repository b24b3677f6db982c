import type { JSX } from 'react';
import { discountPercent } from '../../../core/offers/discount.ts';
import { Button } from '../../components/Button.tsx';
import { Modal } from '../../components/Modal.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './DiscountDialog.module.css';
import type { LicenceDetails } from './licence-page.ts';
import { planName } from './licence-text.ts';

export interface DiscountDialogProps {
  readonly details: LicenceDetails;
  onClose(): void;
}

/** Months that are shown: as many as there are steps of the plan that goes furthest. */
const MONTHS = [0, 1, 2, 3, 4, 5, 6] as const;

/** How the discount on solutions grows with the months, and where the person stands. Specification 9, "Discounts". */
export function DiscountDialog({ details, onClose }: DiscountDialogProps): JSX.Element {
  const texts = useTexts();
  const { t, plural, number, percent, date } = texts;
  const { subscription, offers } = details;
  const { discount, continuityMonths } = subscription;
  const plans = (offers?.plans.data ?? []).filter(
    ({ mostDiscountPercent }) => mostDiscountPercent > 0,
  );
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
        {discount.nowPercent === 0
          ? t('subscriptions.discount.none')
          : t('subscriptions.discount.now', {
              percent: percent(discount.nowPercent / 100),
              months: plural('subscriptions.facts.months', continuityMonths),
            })}{' '}
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
              {MONTHS.map((months) => (
                <th key={months} scope="col" data-here={months === reached || undefined}>
                  {number(months)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plans.map(({ plan, mostDiscountPercent }) => (
              <tr key={plan}>
                <th scope="row">{planName(plan, texts)}</th>
                {MONTHS.map((months) => (
                  <td
                    key={months}
                    data-here={(plan === subscription.plan && months === reached) || undefined}
                  >
                    {percent(discountPercent(mostDiscountPercent, months) / 100)}
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
