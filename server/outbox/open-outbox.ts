import type { Door } from '../db/transact.ts';
import { hostRefusal } from '../http/host-refusal.ts';
import { createHttpApp, type HttpAppOptions } from '../http/http-app.ts';
import { portOf } from '../http/listen.ts';
import { OUTBOX_PATH, outboxRoute } from './outbox-route.ts';

/** Never reached from another machine, whatever the server itself listens on. */
const HOST = '127.0.0.1';

/** The local outbox, listening. */
export interface LocalOutbox {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Opens the local outbox on a free port of its own: a proxy in front of the server passes on the port of the server and no other.
 *
 * @param isPageOrigin whether a page came from the server itself
 */
export async function openOutbox(
  door: Door,
  options: Omit<HttpAppOptions, 'refusalOfHost'>,
  isPageOrigin: (origin: string) => boolean,
): Promise<LocalOutbox> {
  let host = '';
  const refusalOfHost = hostRefusal(
    (asked) => asked === host,
    () => undefined,
  );
  const app = await createHttpApp({ ...options, refusalOfHost });
  outboxRoute(app, door, isPageOrigin);
  await app.listen({ host: HOST, port: 0 });
  host = `${HOST}:${portOf(app.server)}`;
  return { url: `http://${host}${OUTBOX_PATH}`, close: () => app.close() };
}
