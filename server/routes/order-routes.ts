import { z } from 'zod';
import { cardSchema, cardsSchema, newCardSchema } from '../../core/contract/cards.ts';
import { emptyBodySchema } from '../../core/contract/common.ts';
import { repeatableHeadersSchema } from '../../core/contract/idempotency.ts';
import { newOrderSchema, orderSchema, packagesSchema } from '../../core/contract/orders.ts';
import { addCard, listCards, removeCard } from '../commerce/cards/cards.ts';
import { listPackages, orderCoins } from '../commerce/orders/orders.ts';
import type { ServiceContext } from '../services/context.ts';
import { namedCallIn } from './named-call.ts';
import { type App, callerIn, requireSession } from './route-context.ts';

const tags = ['commerce'];

/** Cards of the caller, and packages of coins. */
export function orderRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.get(
    '/cards',
    {
      schema: {
        summary: 'Cards that can be charged, and who makes tokens of their numbers',
        tags,
        response: { 200: cardsSchema },
      },
    },
    async (request) => ({
      data: await listCards(context.door, callerIn(request).user.id),
      meta: {
        provider: context.payments?.name ?? null,
        publishableKey: context.payments?.publishableKey ?? null,
      },
    }),
  );

  app.post(
    '/cards',
    {
      config: { failure: 'PAYMENT_FAILURE' },
      schema: {
        summary: 'Have a card kept, by the token of its provider',
        tags,
        body: newCardSchema,
        response: { 201: cardSchema },
      },
    },
    async (request, reply) => {
      reply.status(201);
      return addCard(context, callerIn(request).user.id, request.body);
    },
  );

  app.delete(
    '/cards/:cardId',
    {
      config: { failure: 'PAYMENT_FAILURE' },
      schema: {
        summary: 'Take a card away',
        tags,
        params: z.object({ cardId: z.string() }),
        response: { 200: emptyBodySchema },
      },
    },
    async (request) => {
      await removeCard(context.door, callerIn(request).user.id, request.params.cardId);
      return {};
    },
  );

  app.get(
    '/packages',
    {
      schema: {
        summary: 'Packages of RED coins that are sold, with tax apart',
        tags,
        response: { 200: packagesSchema },
      },
    },
    (request) => listPackages(context, callerIn(request)),
  );

  app.post(
    '/orders',
    {
      config: { failure: 'PURCHASE_PACKAGE_FAILURE' },
      schema: {
        summary: 'Buy a package of coins by card; 202 while the bank has not answered',
        tags,
        headers: repeatableHeadersSchema,
        body: newOrderSchema,
        response: { 201: orderSchema, 202: orderSchema },
      },
    },
    async (request, reply) => {
      const call = namedCallIn(request);
      const order = await orderCoins(context, callerIn(request), request.body, call);
      reply.status(order.payment.state === 'pending' ? 202 : 201);
      return order;
    },
  );
}
