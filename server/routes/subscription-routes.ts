import { emptyBodySchema } from '../../core/contract/common.ts';
import { repeatableHeadersSchema } from '../../core/contract/idempotency.ts';
import type { PaymentState } from '../../core/contract/money.ts';
import { plansSchema } from '../../core/contract/plans.ts';
import {
  changedSubscriptionSchema,
  newSubscriptionSchema,
  subscriptionChangeSchema,
  subscriptionSchema,
} from '../../core/contract/subscription.ts';
import {
  cancelSubscription,
  changeSubscription,
} from '../commerce/subscriptions/change-subscription.ts';
import { listPlans, readSubscription } from '../commerce/subscriptions/read-subscription.ts';
import { startSubscription } from '../commerce/subscriptions/start-subscription.ts';
import type { ServiceContext } from '../services/context.ts';
import { namedCallIn } from './named-call.ts';
import { type App, callerIn, requireSession } from './route-context.ts';

const tags = ['commerce'];

/** 202 while the bank has not answered. */
function statusOf<Done extends number>(payment: PaymentState | null, done: Done): Done | 202 {
  return payment?.state === 'pending' ? 202 : done;
}

/** Plans, and the subscription of the caller. */
export function subscriptionRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.get(
    '/plans',
    {
      schema: {
        summary: 'Plans that are sold, with tax apart, and what a change to them would cost',
        tags,
        response: { 200: plansSchema },
      },
    },
    (request) => listPlans(context, callerIn(request)),
  );

  app.get(
    '/subscription',
    {
      schema: {
        summary: 'The licence: its period, its renewal, the discount, and what may be done with it',
        tags,
        response: { 200: subscriptionSchema },
      },
    },
    (request) => readSubscription(context, callerIn(request)),
  );

  app.post(
    '/subscription',
    {
      config: { failure: 'PAYMENT_FAILURE' },
      schema: {
        summary: 'Start a plan; 202 while the bank has not answered',
        tags,
        headers: repeatableHeadersSchema,
        body: newSubscriptionSchema,
        response: { 201: changedSubscriptionSchema, 202: changedSubscriptionSchema },
      },
    },
    async (request, reply) => {
      const call = namedCallIn(request);
      const changed = await startSubscription(context, callerIn(request), request.body, call);
      reply.status(statusOf(changed.payment, 201));
      return changed;
    },
  );

  app.patch(
    '/subscription',
    {
      config: { failure: 'PAYMENT_FAILURE' },
      schema: {
        summary: 'Change the plan, resume the renewal, or pay with another card',
        tags,
        headers: repeatableHeadersSchema,
        body: subscriptionChangeSchema,
        response: { 200: changedSubscriptionSchema, 202: changedSubscriptionSchema },
      },
    },
    async (request, reply) => {
      const call = namedCallIn(request);
      const changed = await changeSubscription(context, callerIn(request), request.body, call);
      reply.status(statusOf(changed.payment, 200));
      return changed;
    },
  );

  app.delete(
    '/subscription',
    {
      config: { failure: 'CANCEL_SUBSCRIPTION_FAILURE' },
      schema: {
        summary: 'Cancel the renewal: usable to the end of the period, BASIC from then on',
        tags,
        response: { 200: emptyBodySchema },
      },
    },
    async (request) => {
      await cancelSubscription(context, callerIn(request));
      return {};
    },
  );
}
