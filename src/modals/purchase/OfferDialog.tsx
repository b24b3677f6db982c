import { type FormEvent, type JSX, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { Bucket } from '../../../core/contract/balances.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { Modal } from '../../components/Modal.tsx';
import type { PurchaseQuestion } from '../../state/purchase-question.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { BucketChoice } from './BucketChoice.tsx';
import styles from './Purchase.module.css';

type Offer = Extract<PurchaseQuestion, { readonly kind: 'offer' }>;

/**
 * Whether to pay, and from which bucket: the price a second time. Also where the price has changed since it was shown, or what the
 * plan gives today is used up. Commerce 9; specification 2, "prices conflict" and "freebies used up".
 */
export function OfferDialog({
  offer,
  onClose,
}: {
  readonly offer: Offer;
  onClose(): void;
}): JSX.Element {
  const { balances } = useApplication();
  const texts = useTexts();
  const { t } = texts;
  const formId = useId();
  const known = useStore(balances.store).balances;
  const { price, buckets } = offer.price;
  const purses = buckets.map((bucket) => {
    const balance = known?.find((one) => one.bucket === bucket)?.balance;
    return { bucket, balance, isEnough: balance === undefined || balance >= price };
  });
  const [chosen, setChosen] = useState<Bucket>();
  const first = purses.find(({ isEnough }) => isEnough)?.bucket;
  // A balance that falls meanwhile takes the choice away.
  const bucket = purses.some((purse) => purse.bucket === chosen && purse.isEnough) ? chosen : first;
  const pay = (event: FormEvent): void => {
    event.preventDefault();
    if (bucket !== undefined) offer.answer(bucket);
  };

  return (
    <Modal
      title={titleOf(offer, bucket, texts)}
      description={offer.subject}
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            data-default
            variant="primary"
            type="submit"
            form={formId}
            disabled={bucket === undefined}
          >
            {price === 0
              ? t('purchase.offer.useFree')
              : t('purchase.offer.pay', { coins: coinsOf(price, bucket, texts) })}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={pay} noValidate className={styles['offer']}>
        <Figures offer={offer} />
        {price > 0 && <BucketChoice purses={purses} bucket={bucket} onBucket={setChosen} />}
        {offer.notes.map((note) => (
          <p key={note} className={styles['note']}>
            {note}
          </p>
        ))}
      </form>
    </Modal>
  );
}

/** What it costs, what it did cost, and what a plan gives of it. */
function Figures({ offer: { price, news } }: { readonly offer: Offer }): JSX.Element {
  const { t, plural, number, percent } = useTexts();
  const coins = (count: number): string => plural('purchase.coins', count);
  const { listPrice, discountPercent, freeToday } = price;
  const lines: Array<readonly [string, string]> = [];
  if (news?.kind === 'priceChanged') {
    lines.push([t('purchase.offer.before'), coins(news.before)]);
    lines.push([t('purchase.offer.now'), coins(price.price)]);
  } else {
    lines.push([
      t('purchase.offer.price'),
      price.price === 0 ? t('purchase.free') : coins(price.price),
    ]);
  }
  if (discountPercent > 0) {
    lines.push([
      t('purchase.offer.discount'),
      t('purchase.offer.off', {
        percent: percent(discountPercent / 100),
        coins: coins(listPrice),
      }),
    ]);
  }
  if (freeToday !== null) {
    const { left, of } = freeToday;
    lines.push([
      t('purchase.offer.freeToday'),
      t('purchase.offer.left', { left: number(left), of: number(of) }),
    ]);
  }
  return (
    <dl className={styles['figures']}>
      {lines.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function titleOf({ price, news }: Offer, bucket: Bucket | undefined, texts: Texts): string {
  const { t } = texts;
  if (news !== undefined) return t(`purchase.offer.${news.kind}`);
  if (price.price === 0) return t('purchase.offer.freeTitle');
  return t('purchase.offer.title', { coins: coinsOf(price.price, bucket, texts) });
}

/** "2 green coins"; without a colour where there is no choice. */
function coinsOf(count: number, bucket: Bucket | undefined, { plural }: Texts): string {
  return plural(bucket === undefined ? 'purchase.coins' : `purchase.${bucket}`, count);
}
