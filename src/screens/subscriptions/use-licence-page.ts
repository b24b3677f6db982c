import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { userChannel } from '../../../core/contract/live.ts';
import { declineReason } from '../../account/payment/decline-reasons.ts';
import { commerceApiOf } from '../../api/commerce-api.ts';
import { type Application, useApplication } from '../../application/application.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { createLicencePage, type LicencePage } from './licence-page.ts';

/** Something about the licence, the coins or what is paid is another than before. */
const EVENTS = ['LICENCE_UPDATED', 'PAYMENT_UPDATED', 'BALANCE_UPDATED'];

/** Relations that a person has to something: what is shown, and what is asked for. */
export function useUserRelations(): ReadonlySet<string> {
  const { session } = useApplication();
  const state = useStore(session.store);
  return new Set(relationsIn(state));
}

function relationsIn(state: ReturnType<Application['session']['store']['getState']>): string[] {
  return state.phase === 'user' ? state.user.links.map(({ rel }) => rel) : [];
}

/** What the screen shows, kept in step with the server for as long as it is there. */
export function useLicencePage(): LicencePage {
  const { api, alerts, live, session } = useApplication();
  const [page] = useState(() =>
    createLicencePage({
      commerce: commerceApiOf(api.http),
      isSelling: () => relationsIn(session.store.getState()).includes('plans'),
      settled: ({ money }) => {
        if (money?.state === 'failed') {
          alerts.show({ code: 'PAYMENT_FAILURE', reason: declineReason(money.reason) });
        } else if (money?.kind === 'order') {
          alerts.show({ code: 'PURCHASE_PACKAGE_SUCCESS' });
        }
      },
    }),
  );
  const state = useStore(session.store);
  const userId = state.phase === 'user' ? state.user.id : undefined;
  useEffect(() => {
    fireAndForget(page.load());
    if (userId === undefined) return undefined;
    const channel = userChannel(userId);
    const reload = (): void => fireAndForget(page.reload());
    const leaves = [
      ...EVENTS.map((event) => live.on(channel, event, reload)),
      live.onListening(channel, reload),
    ];
    return () => {
      for (const leave of leaves) leave();
    };
  }, [page, live, userId]);
  return page;
}
