import pg from 'pg';
import { z } from 'zod';
import { parseJson } from '../../core/values/parse-json.ts';
import type { BusMessage, LiveBus } from './live-bus.ts';

/** Name of the notifications. */
const TOPIC = 'mapwright';
/** Longest payload of a notification, in bytes (PostgreSQL, "NOTIFY"). */
const MAX_PAYLOAD_BYTES = 7999;
/** Pause before a broken connection is made again, in milliseconds. */
const RECONNECT_MS = 1000;

const messageSchema: z.ZodType<BusMessage> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    channel: z.string(),
    event: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
  z.object({ kind: z.literal('jobQueued') }),
]);

/** What is worth telling about the bus. */
export interface BusEvents {
  /** A message was not sent, or the connection broke; it is made again until it works. */
  broken(error: Error): void;
}

/**
 * The bus of several servers on one PostgreSQL, over LISTEN and NOTIFY. Its one connection is its own: those of the pool come
 * and go.
 *
 * @throws the driver's error if the first connection cannot be made
 */
export async function postgresBus(url: string, events: BusEvents): Promise<LiveBus> {
  const bus = new PostgresBus(url, events);
  await bus.connect();
  return bus;
}

class PostgresBus implements LiveBus {
  readonly #url: string;
  readonly #events: BusEvents;
  readonly #listeners = new Set<(message: BusMessage) => void>();
  readonly #gapListeners: Array<() => void> = [];
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(url: string, events: BusEvents) {
    this.#url = url;
    this.#events = events;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      // Tells it apart from those of the pool, for whoever looks into pg_stat_activity.
      application_name: 'mapwright events',
    });
    client.on('error', (error) => this.#broke(client, error));
    client.on('end', () => this.#broke(client, new Error('the connection for events ended')));
    client.on('notification', ({ payload = '' }) => this.#heard(payload));
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

  async publish(message: BusMessage): Promise<void> {
    const payload = JSON.stringify(message);
    try {
      if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) throw new Error('an event is too long');
      if (this.#client === undefined) throw new Error('no connection for events');
      await this.#client.query('select pg_notify($1, $2)', [TOPIC, payload]);
    } catch (error) {
      this.#events.broken(error instanceof Error ? error : new Error(String(error)));
    }
  }

  subscribe(listener: (message: BusMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
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

  #heard(payload: string): void {
    const parsed = messageSchema.safeParse(parseJson(payload));
    if (!parsed.success) {
      // A server of another release may speak of things this one does not know.
      this.#events.broken(new Error('an event of another release', { cause: parsed.error }));
      return;
    }
    for (const listener of this.#listeners) listener(parsed.data);
  }

  #broke(client: pg.Client, error: Error): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = undefined;
    this.#events.broken(error);
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    this.#retry = setTimeout(() => {
      this.connect().then(
        () => {
          for (const listener of this.#gapListeners) listener();
        },
        (error: Error) => {
          this.#events.broken(error);
          if (!this.#isClosed) this.#reconnectLater();
        },
      );
    }, RECONNECT_MS);
  }
}
