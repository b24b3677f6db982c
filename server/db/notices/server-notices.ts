import pg from 'pg';
import { type Notices, TOPIC } from './notices.ts';

/** Pause before a broken connection is made again, in milliseconds. */
const RECONNECT_MS = 1000;

/** What is worth telling about a connection that only listens. */
export interface NoticeEvents {
  /** The connection broke, or could not be made again after that; it is tried until it works. */
  noticesBroken(error: Error): void;
}

/**
 * Notices of a PostgreSQL that several servers share. Its one connection is its own: those of the pool come and go.
 *
 * @throws the driver's error if the first connection cannot be made
 */
export async function serverNotices(url: string, events: NoticeEvents): Promise<Notices> {
  const notices = new ServerNotices(url, events);
  await notices.connect();
  return notices;
}

class ServerNotices implements Notices {
  readonly #url: string;
  readonly #events: NoticeEvents;
  readonly #listeners: Array<(payload: string) => void> = [];
  readonly #gapListeners: Array<() => void> = [];
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(url: string, events: NoticeEvents) {
    this.#url = url;
    this.#events = events;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      // Tells it apart from those of the pool, for whoever looks into pg_stat_activity.
      application_name: 'mapwright events',
      keepAlive: true,
    });
    client.on('error', (error) => this.#broke(client, error));
    client.on('end', () => this.#broke(client, new Error('the connection for events ended')));
    client.on('notification', ({ payload = '' }) => {
      for (const listener of this.#listeners) listener(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${TOPIC}`);
      if (this.#isClosed) throw new Error('the server ends');
    } catch (error) {
      await client.end();
      throw error;
    }
    this.#client = client;
  }

  onNotice(listener: (payload: string) => void): void {
    this.#listeners.push(listener);
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #broke(client: pg.Client, error: Error): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = undefined;
    this.#events.noticesBroken(error);
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    this.#retry = setTimeout(() => {
      this.connect().then(
        () => {
          for (const listener of this.#gapListeners) listener();
        },
        (error: Error) => {
          this.#events.noticesBroken(error);
          if (!this.#isClosed) this.#reconnectLater();
        },
      );
    }, RECONNECT_MS);
  }
}
