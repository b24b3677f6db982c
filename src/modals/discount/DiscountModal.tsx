import { type JSX, useEffect, useRef, useState } from 'react';
import type { Plans } from '../../../core/contract/plans.ts';
import type { Subscription } from '../../../core/contract/subscription.ts';
import { isApiError } from '../../api/api-error.ts';
import { commerceApiOf } from '../../api/commerce-api.ts';
import { useApplication } from '../../application/application.ts';
import { LateTexts } from '../../application/LateTexts.tsx';
import { useRight } from '../../application/use-right.ts';
import { DiscountDialog } from './DiscountDialog.tsx';

/** The discount on solutions, from wherever somebody looks at prices. Specification 2, "active solutions discount". */
export function DiscountModal({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const standing = useStanding(onClose);
  return (
    <LateTexts part="commerce" onFailure={onClose}>
      {standing !== undefined && <DiscountDialog {...standing} onClose={onClose} />}
    </LateTexts>
  );
}

/** Where the person stands; `failed` is called where that cannot be had, once the person was told. */
function useStanding(
  failed: () => void,
): { readonly subscription: Subscription; readonly plans: Plans['data'] } | undefined {
  const { api } = useApplication();
  const isSold = useRight('plans');
  const [standing, setStanding] = useState<ReturnType<typeof useStanding>>();
  const latest = useRef(failed);
  useEffect(() => {
    latest.current = failed;
  }, [failed]);
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const commerce = commerceApiOf(api.http);
      try {
        const [subscription, plans] = await Promise.all([
          commerce.subscription('general'),
          isSold ? commerce.plans('general') : null,
        ]);
        if (!isGone) setStanding({ subscription, plans: plans?.data ?? [] });
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (!isGone) latest.current();
      }
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [api, isSold]);
  return standing;
}
