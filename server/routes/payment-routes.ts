import { emptyBodySchema } from '../../core/contract/common.ts';
import { confirmationSchema } from '../../core/contract/money.ts';
import { confirmSimulated } from '../commerce/charges/confirm-simulated.ts';
import { takeEvent } from '../commerce/charges/take-event.ts';
import type { ServiceContext } from '../services/context.ts';
import { addBodyParser } from './json-body.ts';
import { type App, callerIn, requireSession } from './route-context.ts';

const tags = ['payments'];

/** POST /payments/events: messages of the payment provider, which come without a session and are signed. */
export function paymentEventRoute(app: App, context: ServiceContext): void {
  // The signature is of the bytes as they came.
  app.removeContentTypeParser('application/json');
  addBodyParser(app, 'application/json', (body) => body);

  app.post(
    '/payments/events',
    {
      config: { failure: 'PAYMENT_FAILURE' },
      schema: {
        summary: 'A signed message of the payment provider',
        tags,
        consumes: ['application/json'],
        response: { 200: emptyBodySchema },
      },
    },
    async ({ body, headers }) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await takeEvent(context, { body: bytes, headers });
      return {};
    },
  );
}

/** POST /payments/confirmations: what a person says to the bank of the simulated provider. */
export function confirmationRoute(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.post(
    '/payments/confirmations',
    {
      config: { failure: 'PAYMENT_FAILURE' },
      schema: {
        summary: 'Say yes or no to a payment, where it is simulated',
        tags,
        body: confirmationSchema,
        response: { 200: emptyBodySchema },
      },
    },
    async (request) => {
      await confirmSimulated(context, callerIn(request).user.id, request.body);
      return {};
    },
  );
}
