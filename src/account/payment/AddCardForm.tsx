import type { JSX } from 'react';
import type { Card, Cards } from '../../../core/contract/cards.ts';
import { StripeCardForm } from './StripeCardForm.tsx';
import { TestCardForm } from './TestCardForm.tsx';

export interface AddCardFormProps {
  readonly provider: Cards['meta'];
  onAdded(card: Card): void;
}

/** Has a card kept. Its number stays with the provider's part of the form; the server gets what stands for it. */
export function AddCardForm({ provider, onAdded }: AddCardFormProps): JSX.Element | null {
  if (provider.publishableKey !== null) {
    return <StripeCardForm publishableKey={provider.publishableKey} onAdded={onAdded} />;
  }
  return provider.provider === 'simulated' ? <TestCardForm onAdded={onAdded} /> : null;
}
