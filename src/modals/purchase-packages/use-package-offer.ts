import { useCallback, useEffect, useState } from 'react';
import type { Cards } from '../../../core/contract/cards.ts';
import type { Packages } from '../../../core/contract/orders.ts';
import { isApiError } from '../../api/api-error.ts';
import { type CommerceApi, commerceApiOf } from '../../api/commerce-api.ts';
import { useApplication } from '../../application/application.ts';

/** What is sold, and with what it can be paid. */
export interface PackageOffer {
  readonly packages: Packages;
  readonly cards: Cards;
}

/** Packages and cards, asked for anew with `load`. */
export function usePackageOffer(): {
  readonly commerce: CommerceApi;
  readonly offer: PackageOffer | 'asking' | 'failed';
  load(): Promise<void>;
} {
  const { api } = useApplication();
  const commerce = commerceApiOf(api.http);
  const [offer, setOffer] = useState<PackageOffer | 'asking' | 'failed'>('asking');
  const load = useCallback(async (): Promise<void> => {
    try {
      const [packages, cards] = await Promise.all([
        commerce.packages('general'),
        commerce.cards('general'),
      ]);
      setOffer({ packages, cards });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setOffer((known) => (typeof known === 'string' ? 'failed' : known));
    }
  }, [commerce]);
  useEffect(() => {
    void load();
  }, [load]);
  return { commerce, offer, load };
}
