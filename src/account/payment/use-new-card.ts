import { useState } from 'react';
import type { Card } from '../../../core/contract/cards.ts';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import { isApiError } from '../../api/api-error.ts';
import { commerceApiOf } from '../../api/commerce-api.ts';
import { useApplication } from '../../application/application.ts';

/** A card that is on its way to those that are kept. */
export interface NewCardWork {
  readonly busy: boolean;
  /** Why it was not taken. */
  readonly refusal: ErrorReason | undefined;
  /** @param makeToken has the provider make what stands for the number; `undefined` if it did not, and has said why itself */
  add(makeToken: () => Promise<string | undefined>): Promise<void>;
}

/** Has a card kept. */
export function useNewCard(onAdded: (card: Card) => void): NewCardWork {
  const { api } = useApplication();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ErrorReason>();
  return {
    busy,
    refusal,
    add: async (makeToken) => {
      setBusy(true);
      setRefusal(undefined);
      try {
        const token = await makeToken();
        if (token !== undefined) onAdded(await commerceApiOf(api.http).addCard(token));
      } catch (error) {
        if (!isApiError(error)) throw error;
        setRefusal(error.kind === 'http' ? error.reason : undefined);
      } finally {
        setBusy(false);
      }
    },
  };
}
