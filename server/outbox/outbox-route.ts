import { type Outbox, outboxSchema } from '../../core/contract/accounts.ts';
import type { Door } from '../db/transact.ts';
import { forbidden } from '../errors.ts';
import { isPassedOn } from '../http/passed-on.ts';
import type { App } from '../routes/route-context.ts';
import { isOfOtherAccount } from './peer-account.ts';

/** Most mails the outbox shows. */
const OUTBOX_LENGTH = 50;

/** Path of the outbox on its own port. */
export const OUTBOX_PATH = '/outbox';

/**
 * GET /outbox: mails that were written and not sent. Whoever reads them can activate accounts, so they are for the page in a
 * browser of the person who started the server, and for nobody else; decision 0023 has the list of who is kept out by what.
 *
 * @param isPageOrigin whether a page came from the server itself
 */
export function outboxRoute(app: App, door: Door, isPageOrigin: (origin: string) => boolean): void {
  app.get(
    OUTBOX_PATH,
    { schema: { hide: true, response: { 200: outboxSchema } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('vary', 'origin');
      const { origin } = request.headers;
      // A browser says which page asks; the answer says to the browser that this page may read it.
      if (origin === undefined || !isPageOrigin(origin)) throw forbidden();
      reply.header('access-control-allow-origin', origin);
      if (isPassedOn(request.headers) || (await isOfOtherAccount(request.raw.socket))) {
        throw forbidden();
      }
      return { data: await newestMails(door) };
    },
  );
}

async function newestMails(door: Door): Promise<Outbox['data']> {
  const rows = await door.statement((db) =>
    db
      .selectFrom('outbox_mails')
      .selectAll()
      .orderBy('created_at', 'desc')
      .limit(OUTBOX_LENGTH)
      .execute(),
  );
  return rows.map(({ id, recipient, subject, text, created_at }) => ({
    id,
    to: recipient,
    subject,
    text,
    createdAt: created_at.toISOString(),
  }));
}
