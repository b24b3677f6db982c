import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AlertCode } from '../../../core/contract/alert-codes.ts';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import type { PaymentState } from '../../../core/contract/money.ts';
import { isApiError } from '../../api/api-error.ts';
import { commerceApiOf } from '../../api/commerce-api.ts';
import { useApplication } from '../../application/application.ts';
import { followPayment } from '../../live/follow-payment.ts';
import { declineReason } from './decline-reasons.ts';

/** Why money was not taken: in words of the server, or `lost` where nobody knows whether it was. */
export type PaymentTrouble = ErrorReason | 'lost';

/** A click that may cost money, and what becomes of it. */
export interface Payment {
  readonly busy: boolean;
  /** Why the last try came to nothing. */
  readonly trouble: PaymentTrouble | undefined;
  /** What the bank has not answered about. */
  readonly pending: PaymentState | undefined;
  /**
   * Asks for money, and follows what the bank says later. Whoever has failed has been told.
   *
   * @returns whether it has not failed
   */
  pay(ask: () => Promise<PaymentState | null>): Promise<boolean>;
}

export interface PaymentOptions {
  /** Told when it has worked, whether or not the dialog is still there. */
  readonly success: AlertCode;
  /** It has worked, and the dialog is still there. */
  onPaid(): void;
}

/** The one payment of a dialog. */
export function usePayment({ success, onPaid }: PaymentOptions): Payment {
  const { api, alerts, live, session } = useApplication();
  const user = useStore(session.store);
  const userId = user.phase === 'user' ? user.user.id : undefined;
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<PaymentTrouble>();
  const [pending, setPending] = useState<PaymentState>();
  const done = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    done.current = onPaid;
    return () => {
      done.current = undefined;
    };
  });

  const paid = (): void => {
    alerts.show({ code: success });
    done.current?.();
  };

  const follow = (payment: PaymentState): void => {
    if (userId === undefined) return;
    const commerce = commerceApiOf(api.http);
    followPayment({ live, commerce }, userId, payment.id, ({ state, reason }) => {
      setPending(undefined);
      if (state === 'succeeded') {
        paid();
        return;
      }
      const why = declineReason(reason);
      setTrouble(why);
      alerts.show({ code: 'PAYMENT_FAILURE', reason: why });
    });
  };

  return {
    busy,
    trouble,
    pending,
    pay: async (ask) => {
      setBusy(true);
      setTrouble(undefined);
      try {
        const payment = await ask();
        if (payment?.state === 'pending') {
          setPending(payment);
          follow(payment);
        } else {
          paid();
        }
        return true;
      } catch (error) {
        if (!isApiError(error)) throw error;
        setTrouble(error.kind === 'network' ? 'lost' : error.reason);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
