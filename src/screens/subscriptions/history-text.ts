import type { HistoryEntry } from '../../../core/contract/purchases.ts';
import { cardText } from '../../account/payment/card-text.ts';
import { declineReason } from '../../account/payment/decline-reasons.ts';
import { grossText, netText, taxText } from '../../account/payment/price-text.ts';
import type { Texts } from '../../texts/texts.ts';
import { planName } from './licence-text.ts';

/** Two lines of words: what matters, and what is said of it. */
export interface HistoryWords {
  readonly first: string;
  readonly second: string;
}

/** What was bought, and for what or with what. */
export function boughtWords({ coins, money }: HistoryEntry, texts: Texts): HistoryWords {
  const { t, number } = texts;
  if (money !== null) {
    const first =
      money.kind === 'order'
        ? t('subscriptions.packages.coins', { coins: number(money.coins) })
        : t(`subscriptions.history.kinds.${money.kind}`, { plan: planName(money.plan, texts) });
    return { first, second: money.card === null ? '' : cardText(money.card, texts) };
  }
  if (coins === null) return { first: '', second: '' };
  return { first: t(`subscriptions.history.products.${coins.product}`), second: coins.projectName };
}

/** What was paid, and how that came about. */
export function paidWords({ coins, money }: HistoryEntry, texts: Texts): HistoryWords {
  const { t, plural, number } = texts;
  if (money !== null) {
    return {
      first: grossText(texts, money.price),
      second: t('subscriptions.tax.apart', {
        net: netText(texts, money.price),
        tax: taxText(texts, money.price),
      }),
    };
  }
  if (coins === null) return { first: '', second: '' };
  const { price, listPrice, discountPercent, bucket } = coins;
  if (bucket === null) return { first: t('subscriptions.history.free'), second: '' };
  return {
    first: plural(`subscriptions.amounts.${bucket}`, price),
    second:
      discountPercent === 0
        ? ''
        : t('subscriptions.history.discounted', {
            percent: texts.percent(discountPercent / 100),
            price: number(listPrice),
          }),
  };
}

/** What is out of the ordinary about a line: that a bank has not answered, or why it said no. `undefined` where all is well. */
export function troubleWords({ money }: HistoryEntry, { t }: Texts): string | undefined {
  if (money === null || money.state === 'succeeded') return undefined;
  if (money.state === 'pending') return t('subscriptions.history.pending');
  return t(`reasons.${declineReason(money.reason)}`);
}
