import { balancesSchema } from '../../core/contract/balances.ts';
import { balancesOf } from '../commerce/ledger.ts';
import type { ServiceContext } from '../services/context.ts';
import { type App, callerIn, requireSession } from './route-context.ts';

/** Coins of the caller. */
export function balanceRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.get(
    '/balances',
    {
      schema: {
        summary: 'Coins by bucket, without what is set aside',
        tags: ['commerce'],
        response: { 200: balancesSchema },
      },
    },
    async (request) => {
      const { id } = callerIn(request).user;
      return { data: await context.door.statement((db) => balancesOf(db, id)) };
    },
  );
}
