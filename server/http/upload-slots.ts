import { comeBackIn } from '../errors.ts';
import type { App } from '../routes/route-context.ts';
import type { CallerAddress } from './caller-address.ts';

/** Uploads on their way at the same time. A page sends one; a person may have some pages open, an office some people. */
const MAX_OF_ACCOUNT = 3;
const MAX_OF_ADDRESS = 6;
const FORM = 'multipart/form-data';
/** When to come back, in seconds. */
const RETRY_AFTER_S = 10;

/** Bounds the uploads that one account and one address have on their way. Begins before the body is read. */
export function limitUploads(app: App, addressOf: CallerAddress): void {
  const taken = new Map<string, number>();
  const countOf = (key: string): number => taken.get(key) ?? 0;
  app.addHook('preParsing', async (request, reply) => {
    if (!request.routeOptions.schema?.consumes?.includes(FORM)) return;
    // The same call may take something short as well. Whoever says of a body that it is no form is not read as one.
    if (request.headers['content-type']?.toLowerCase().startsWith(FORM) !== true) return;
    const account = `account ${request.caller?.user.id}`;
    const address = `address ${addressOf(request.raw)}`;
    if (countOf(account) >= MAX_OF_ACCOUNT || countOf(address) >= MAX_OF_ADDRESS) {
      throw comeBackIn(RETRY_AFTER_S, 'tooManyUploads');
    }
    for (const key of [account, address]) taken.set(key, countOf(key) + 1);
    // Comes once, whether the answer went out or the connection broke.
    reply.raw.once('close', () => {
      for (const key of [account, address]) {
        if (countOf(key) === 1) taken.delete(key);
        else taken.set(key, countOf(key) - 1);
      }
    });
  });
}
