import { sql } from 'kysely';
import type { Notices } from '../db/notices/notices.ts';
import type { Door } from '../db/transact.ts';
import { readNotice, type StoredEvent } from './event-notice.ts';
import { hadEnded, readSnapshot, type Snapshot } from './snapshot.ts';

/** Longest time until an event is found whose notice was lost, in milliseconds. */
const CATCH_UP_MS = 5000;
/**
 * How long an event can be read, in milliseconds (the sweep keeps it for an hour). A server that could not read for longer may
 * have missed some.
 */
const READABLE_MS = 55 * 60_000;
/** Events that are read at once. */
const PAGE_LENGTH = 500;

/** What is worth telling about events. */
export interface StreamEvents {
  /** Events could not be read; it is tried again. */
  eventsLate(error: Error): void;
}

/** Hears every committed event once. */
export interface EventStream {
  onEvent(listener: (event: StoredEvent) => void): void;
  /** Calls `listener` when a job may be due. */
  onJobQueued(listener: () => void): void;
  /** Calls `listener` when events may have been missed for good. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Opens the stream of events, from this moment on.
 *
 * An event comes with its notice. Notices can be lost with a connection, so that the table is read again after a gap and every
 * few seconds: what was written by transactions that had not ended at the reading before. However long one of them takes, its
 * events come when it ends, and nothing else is read twice. What was heard by its notice is not told again.
 */
export async function openEventStream(
  door: Door,
  notices: Notices,
  events: StreamEvents,
): Promise<EventStream> {
  const stream = new TableStream(door, events, await readTo(door));
  notices.onNotice((payload) => stream.heard(payload));
  notices.onGap(() => stream.catchUp());
  stream.start();
  return stream;
}

/** How far the table was read. */
interface Reading {
  readonly snapshot: Snapshot;
  /**
   * No event that was told had a greater id. A database that died gives numbers of transactions anew whose work was undone, but
   * never an id: what is beyond was not told, whatever number its transaction has.
   */
  readonly lastId: number;
}

class TableStream implements EventStream {
  readonly #door: Door;
  readonly #events: StreamEvents;
  readonly #listeners: Array<(event: StoredEvent) => void> = [];
  readonly #jobListeners: Array<() => void> = [];
  readonly #gapListeners: Array<() => void> = [];
  /** Everything that had been committed by then was told. */
  #read: Reading;
  /** Numbers of the transactions of what was told since, by id. */
  readonly #told = new Map<number, bigint>();
  #timer: NodeJS.Timeout | undefined;
  #lastReadMs: number = performance.now();
  #reading: Promise<void> = Promise.resolve();
  #isReadingDue = false;
  #isClosed = false;

  constructor(door: Door, events: StreamEvents, read: Reading) {
    this.#door = door;
    this.#events = events;
    this.#read = read;
  }

  start(): void {
    this.#timer = setInterval(() => this.catchUp(), CATCH_UP_MS);
    this.#timer.unref();
  }

  onEvent(listener: (event: StoredEvent) => void): void {
    this.#listeners.push(listener);
  }

  onJobQueued(listener: () => void): void {
    this.#jobListeners.push(listener);
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  heard(payload: string): void {
    const notice = readNotice(payload);
    switch (notice?.kind) {
      case 'event':
        this.#tell(notice);
        break;
      case 'jobQueued':
        for (const listener of this.#jobListeners) listener();
        break;
      // What is not understood may be an event with more to it than this release knows: the table tells.
      case 'eventStored':
      case undefined:
        this.catchUp();
        break;
    }
  }

  /** Reads the table, once more if it is being read already. */
  catchUp(): void {
    if (this.#isReadingDue || this.#isClosed) return;
    this.#isReadingDue = true;
    this.#reading = this.#reading.then(async () => {
      this.#isReadingDue = false;
      if (this.#isClosed) return;
      try {
        await this.#readOn();
      } catch (error) {
        this.#events.eventsLate(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#reading;
  }

  async #readOn(): Promise<void> {
    // Asked first: what is committed after it is read next time.
    const { snapshot } = await readTo(this.#door);
    let lastId = 0;
    for (;;) {
      const page = await this.#page(snapshot, lastId);
      for (const event of page) this.#tell(event);
      lastId = page.at(-1)?.id ?? 0;
      if (page.length < PAGE_LENGTH) break;
    }
    let { lastId: greatestId } = this.#read;
    for (const [id, transaction] of this.#told) {
      greatestId = Math.max(greatestId, id);
      if (hadEnded(snapshot, transaction)) this.#told.delete(id);
    }
    this.#read = { snapshot, lastId: greatestId };
    const isGap = performance.now() - this.#lastReadMs > READABLE_MS;
    this.#lastReadMs = performance.now();
    if (isGap) for (const listener of this.#gapListeners) listener();
  }

  /** Events that are there at the snapshot and were not at the one before. */
  #page(to: Snapshot, lastId: number): Promise<StoredEvent[]> {
    const from = this.#read;
    return this.#door.statement((db) =>
      db
        .selectFrom('events')
        .select(['id', 'channel', 'event', 'data'])
        .select(sql<string>`transaction::text`.as('transaction'))
        .where(sql<boolean>`(transaction >= ${String(from.snapshot.end)}::xid8
          or transaction = any(${[...from.snapshot.running].map(String)}::xid8[])
          or id > ${from.lastId})`)
        .where(sql<boolean>`pg_visible_in_snapshot(transaction, ${to.text}::pg_snapshot)`)
        .where('id', '>', lastId)
        .orderBy('id')
        .limit(PAGE_LENGTH)
        .execute(),
    );
  }

  #tell(event: StoredEvent): void {
    const { snapshot, lastId } = this.#read;
    const transaction = BigInt(event.transaction);
    const wasRead = event.id <= lastId && hadEnded(snapshot, transaction);
    if (wasRead || this.#told.has(event.id)) return;
    this.#told.set(event.id, transaction);
    for (const listener of this.#listeners) listener(event);
  }
}

/** How far the table is read that is read now. */
async function readTo(door: Door): Promise<Reading> {
  const { snapshot, lastId } = await door.statement((db) =>
    db
      .selectNoFrom([
        sql<string>`pg_current_snapshot()::text`.as('snapshot'),
        sql<number>`(select coalesce(max(id), 0) from events)`.as('lastId'),
      ])
      .executeTakeFirstOrThrow(),
  );
  return { snapshot: readSnapshot(snapshot), lastId };
}
