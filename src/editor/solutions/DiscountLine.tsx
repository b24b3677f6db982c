import { type JSX, useEffect, useState } from 'react';
import type { Subscription } from '../../../core/contract/subscription.ts';
import { isApiError } from '../../api/api-error.ts';
import { commerceApiOf } from '../../api/commerce-api.ts';
import { useApplication } from '../../application/application.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './DiscountLine.module.css';

/** The person's discount on solutions now, and its next step; more of it in a dialog of its own. Nothing until it is known. */
export function DiscountLine(): JSX.Element | null {
  const { modals } = useApplication();
  const { t, percent, date } = useTexts();
  const discount = useDiscount();
  if (discount === undefined) return null;
  const { nowPercent, next } = discount;
  const now = percent(nowPercent / 100);
  const words =
    nowPercent === 0
      ? t('solutions.discount.none')
      : next === null
        ? t('solutions.discount.most', { now })
        : t('solutions.discount.next', {
            now,
            next: percent(next.percent / 100),
            date: date(next.at),
          });
  return (
    <button
      type="button"
      className={styles['line']}
      onClick={() => modals.open({ kind: 'discount' })}
    >
      {words}
    </button>
  );
}

function useDiscount(): Subscription['discount'] | undefined {
  const { api } = useApplication();
  const [discount, setDiscount] = useState<Subscription['discount']>();
  useEffect(() => {
    let isGone = false;
    commerceApiOf(api.http)
      .subscription('silent')
      .then(
        (subscription) => {
          if (!isGone) setDiscount(subscription.discount);
        },
        (error: unknown) => {
          // It is not said then.
          if (!isApiError(error)) throw error;
        },
      );
    return () => {
      isGone = true;
    };
  }, [api]);
  return discount;
}
