import type { Card } from '../../../core/contract/cards.ts';
import type { Texts } from '../../texts/texts.ts';

/** What may be shown of a card: "Visa ···· 4242". */
export function cardText({ brand, last4 }: Pick<Card, 'brand' | 'last4'>, { t }: Texts): string {
  const name = brand === 'unknown' ? t('subscriptions.cards.unnamed') : capitalised(brand);
  return t('subscriptions.cards.name', { brand: name, last4 });
}

/** The month in which a card ends, as it stands on it. */
export function expiryText({ expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
}

/** Whether a card can be charged by its date, which is good until the end of its month. */
export function isExpired(
  { expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>,
  nowMs: number,
): boolean {
  return nowMs >= Date.UTC(expYear, expMonth, 1);
}

function capitalised(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}
