import { create as contentDisposition } from 'content-disposition';
import { z } from 'zod';
import { redeemedSchema, redeemRequestSchema } from '../../core/contract/activation-keys.ts';
import { repeatableHeadersSchema } from '../../core/contract/idempotency.ts';
import { pageQuerySchema } from '../../core/contract/pages.ts';
import { historySchema } from '../../core/contract/purchases.ts';
import { listHistory } from '../commerce/history.ts';
import { redeemKey } from '../commerce/keys/redeem-key.ts';
import { receiptNumber } from '../commerce/receipts/issue-receipt.ts';
import { readReceipt } from '../commerce/receipts/read-receipt.ts';
import { localeIn } from '../http/request-locale.ts';
import type { ServiceContext } from '../services/context.ts';
import { LIST_FAILURE } from '../services/list-pages.ts';
import { namedCallIn, sendKept } from './named-call.ts';
import { type App, callerIn, requireSession } from './route-context.ts';

const tags = ['commerce'];
/** A body that goes out as it comes. */
const document = z.any().meta({ type: 'string', format: 'binary' });

/** What the caller has bought, and keys that give something. */
export function historyRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.get(
    '/purchases',
    {
      config: { failure: LIST_FAILURE },
      schema: {
        summary: 'What was bought with coins and with money, the newest first',
        tags,
        querystring: pageQuerySchema,
        response: { 200: historySchema },
      },
    },
    (request) => listHistory(context.door, callerIn(request).user.id, request.query),
  );

  app.get(
    '/purchases/:purchaseId/receipt',
    {
      schema: {
        summary: 'The receipt of what was paid with money, as PDF in the language of the call',
        tags,
        params: z.object({ purchaseId: z.string() }),
        response: {
          200: {
            description: 'The document',
            content: { 'application/pdf': { schema: document } },
          },
        },
      },
    },
    async (request, reply) => {
      const { id } = callerIn(request).user;
      const receipt = await readReceipt(context.door, id, request.params.purchaseId);
      // What sets documents takes a tenth of a second to load, and memory: whoever needs one waits for it.
      const { receiptPdf } = await import('../commerce/receipts/receipt-pdf.ts');
      const pdf = await receiptPdf(receipt, localeIn(request));
      const name = `Mapwright-${receiptNumber(receipt.year, receipt.number)}.pdf`;
      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition(name))
        .send(pdf);
    },
  );

  app.post(
    '/activation-keys',
    {
      config: { failure: 'KEY_ACTIVATION_FAILURE' },
      schema: {
        summary: 'Redeem a key of a plan, of coins, or of both',
        tags,
        headers: repeatableHeadersSchema,
        body: redeemRequestSchema,
        response: { 200: redeemedSchema },
      },
    },
    async (request, reply) => {
      const { id } = callerIn(request).user;
      const answer = await redeemKey(context, id, request.body.key, namedCallIn(request));
      return sendKept(reply, answer);
    },
  );
}
