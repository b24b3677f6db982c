import type pg from 'pg';
import { type Notices, TOPIC } from './notices.ts';

/**
 * Notices of the embedded database, over the pool of its one session: whoever commits hears of it, and nobody else is there.
 *
 * @param pool has no client yet
 */
export function poolNotices(pool: pg.Pool): Notices {
  const listeners: Array<(payload: string) => void> = [];
  const gapListeners: Array<() => void> = [];
  let clientCount = 0;
  pool.on('connect', (client) => {
    client.on('notification', ({ payload = '' }) => {
      for (const listener of listeners) listener(payload);
    });
    client.query(`listen ${TOPIC}`).then(
      () => {
        // The client before this one may have ended between a commit and its notice.
        if (clientCount++ > 0) for (const listener of gapListeners) listener();
      },
      () => undefined, // A client that cannot listen is broken; the pool makes another one.
    );
  });
  return {
    onNotice: (listener) => listeners.push(listener),
    onGap: (listener) => gapListeners.push(listener),
    close: async () => undefined,
  };
}
