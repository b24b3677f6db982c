import { type JSX, useState } from 'react';
import type { Cards } from '../../../core/contract/cards.ts';
import type { OfferedPlan } from '../../../core/contract/plans.ts';
import type { Subscription } from '../../../core/contract/subscription.ts';
import { CardChoice } from '../../account/payment/CardChoice.tsx';
import { cardText } from '../../account/payment/card-text.ts';
import { PaymentNotes } from '../../account/payment/PaymentNotes.tsx';
import { PriceLines } from '../../account/payment/PriceLines.tsx';
import { grossText } from '../../account/payment/price-text.ts';
import { usePayment } from '../../account/payment/use-payment.ts';
import { commerceApiOf } from '../../api/commerce-api.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { Modal } from '../../components/Modal.tsx';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { planName } from './licence-text.ts';
import styles from './PlanDialog.module.css';

export interface PlanDialogProps {
  readonly offer: OfferedPlan;
  readonly subscription: Subscription;
  readonly cards: Cards;
  onClose(): void;
  /** Something has been changed: a plan, or cards. */
  onChanged(): void;
}

/** What a plan costs now and later and when it begins, before it is started or changed to. */
export function PlanDialog(props: PlanDialogProps): JSX.Element {
  const { offer, subscription, cards, onClose, onChanged } = props;
  const { api } = useApplication();
  const texts = useTexts();
  const { t } = texts;
  const [cardId, setCardId] = useState<string>();
  const payment = usePayment({
    success: offer.isMonthly ? 'LICENCE_UPDATED' : 'BASIC_ACTIVE',
    onPaid: () => {
      onChanged();
      onClose();
    },
  });
  const plan = planName(offer.plan, texts);
  const isStart = offer.links.some(({ rel }) => rel === 'start');
  const price = isStart ? offer.price : (offer.change?.price ?? offer.price);
  const isPaidNow = isStart || offer.change?.takesEffect === 'now';
  const card = cards.data.find(({ id }) => id === cardId) ?? cards.data[0];
  const isPending = payment.pending !== undefined;

  const go = async (): Promise<void> => {
    const commerce = commerceApiOf(api.http);
    const isFine = await payment.pay(async () => {
      const change = { plan: offer.plan, price: price.gross };
      if (!isStart) return (await commerce.change(change)).payment;
      return (await commerce.start({ ...change, cardId: card?.id ?? '' })).payment;
    });
    // A price that has changed is shown as it is now.
    if (!isFine) onChanged();
  };

  return (
    <Modal
      title={t(titleOf(props), { plan })}
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <PaymentNotes payment={payment} />
          <Button onClick={onClose}>{t(isPending ? 'common.close' : 'common.cancel')}</Button>
          {!isPending && (
            <Button
              variant="primary"
              busy={payment.busy}
              disabled={isStart && card === undefined}
              onClick={() => void go()}
            >
              {isPaidNow
                ? t('subscriptions.change.pay', { price: grossText(texts, price) })
                : t('subscriptions.change.confirm')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['body']}>
        <ul className={styles['sentences']}>
          {sentencesOf(props, texts).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {isPaidNow && <PriceLines label={t('subscriptions.change.now')} price={price} />}
        {isStart && !isPending && (
          <CardChoice
            cards={cards}
            chosen={card?.id}
            onChoose={setCardId}
            onAdded={({ id }) => {
              setCardId(id);
              onChanged();
            }}
          />
        )}
        {!isStart && isPaidNow && subscription.card !== null && (
          <p className={styles['card']}>
            {t('subscriptions.change.card', { card: cardText(subscription.card, texts) })}
          </p>
        )}
      </div>
    </Modal>
  );
}

function titleOf({ offer, subscription }: PlanDialogProps) {
  if (offer.links.some(({ rel }) => rel === 'start')) return 'subscriptions.change.startTitle';
  const isKept = offer.plan === subscription.plan;
  return isKept ? 'subscriptions.cancel.keep' : 'subscriptions.change.title';
}

/** From when it is, and what it costs later. */
function sentencesOf({ offer, subscription }: PlanDialogProps, texts: Texts): string[] {
  const { t, date } = texts;
  const { periodEnd, state, isRecurring } = subscription;
  const plan = planName(offer.plan, texts);
  const params = {
    plan,
    present: planName(subscription.plan, texts),
    price: grossText(texts, offer.price),
    date: periodEnd === null ? '' : date(periodEnd),
  };
  if (offer.links.some(({ rel }) => rel === 'start')) {
    const isCarried = state === 'active' && periodEnd !== null && !isRecurring;
    return [
      t(offer.isMonthly ? 'subscriptions.change.monthly' : 'subscriptions.change.once', params),
      ...(state === 'trial' ? [t('subscriptions.change.endsTrial', params)] : []),
      ...(isCarried ? [t('subscriptions.change.carried', params)] : []),
    ];
  }
  if (offer.plan === subscription.plan) return [t('subscriptions.change.stay', params)];
  return offer.change?.takesEffect === 'now'
    ? [t('subscriptions.change.raise', params), t('subscriptions.change.later', params)]
    : [t('subscriptions.change.lower', params), t('subscriptions.change.later', params)];
}
