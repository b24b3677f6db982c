import { sql } from 'kysely';
import type { Door } from '../db/transact.ts';
import { comeBackIn } from '../errors.ts';
import { RepeatedLook } from '../repeated-look.ts';

/** What one address has asked for in the minute that began with its first request here. */
interface AddressCount {
  /** Requests that were counted here, and not yet for all servers. */
  untold: number;
  /** Requests of all servers, as they were told last. */
  known: number;
  /** End of the minute, by the clock of this process. */
  endsAtMs: number;
}

/** What counting for all servers needs. */
export interface SharedCountsOptions {
  readonly door: Door;
  /** Of an address: addresses are kept nowhere. */
  readonly fingerprint: (text: string) => Buffer;
  /** Requests of an address in a minute, on all servers together. */
  readonly maxPerMinute: number;
  /** By a clock that only goes on. */
  nowMs(): number;
  onError(error: Error): void;
}

/** How often servers tell each other, in milliseconds: for so long an address may get more than its limit. */
const TELL_MS = 1000;
const MINUTE_MS = 60_000;
/**
 * Part of the limit from which on an address is told of. Nobody who works comes near it: the database learns of none of them. With n
 * servers an address gets at most n times this part beyond its limit.
 */
const TOLD_FROM = 0.1;
/** Addresses that are remembered at a time; the one that was seen first makes room. As many as each server counts for itself. */
const MAX_ADDRESSES = 5000;

/**
 * Counts the requests of addresses for all servers of a database. Each counts for itself, and tells the others once a second of those
 * who ask for much: a statement for every request would cost more than most requests.
 */
export class SharedCounts {
  readonly #options: SharedCountsOptions;
  readonly #addresses = new Map<string, AddressCount>();
  readonly #looks: RepeatedLook;

  constructor(options: SharedCountsOptions) {
    this.#options = options;
    this.#looks = new RepeatedLook(TELL_MS, () => this.tell(), options.onError);
  }

  start(): void {
    this.#looks.start();
  }

  stop(): Promise<void> {
    return this.#looks.stop();
  }

  /**
   * Counts a request.
   *
   * @throws ApiError 429 beyond the limit
   */
  count(address: string): void {
    const nowMs = this.#options.nowMs();
    let count = this.#addresses.get(address);
    if (count === undefined || count.endsAtMs <= nowMs) {
      count = { untold: 0, known: 0, endsAtMs: nowMs + MINUTE_MS };
      this.#addresses.delete(address);
      this.#addresses.set(address, count);
      if (this.#addresses.size > MAX_ADDRESSES) this.#forgetFirst();
    }
    count.untold++;
    if (count.known + count.untold <= this.#options.maxPerMinute) return;
    throw comeBackIn((count.endsAtMs - nowMs) / 1000);
  }

  #forgetFirst(): void {
    for (const address of this.#addresses.keys()) {
      this.#addresses.delete(address);
      return;
    }
  }

  /** Tells the others of those who ask for much, and learns what they know. What cannot be told now is told the next time. */
  async tell(): Promise<void> {
    const { door, fingerprint, maxPerMinute, nowMs } = this.#options;
    const startMs = nowMs();
    const told = new Map<string, { readonly count: AddressCount; readonly added: number }>();
    for (const [address, count] of this.#addresses) {
      if (count.endsAtMs <= startMs) this.#addresses.delete(address);
      else if (count.untold > 0 && count.known + count.untold >= maxPerMinute * TOLD_FROM)
        told.set(fingerprint(address).toString('hex'), { count, added: count.untold });
    }
    if (told.size === 0) return;
    // In one order everywhere: servers that wait for each other's rows would end in a deadlock.
    const keys = [...told.keys()].sort();
    const added = keys.map((key) => told.get(key)?.added ?? 0);
    const { rows } = await door.statement((db) =>
      sql<{ key: string; count: number; leftS: number }>`
        insert into minute_counts as known (kind, key, count, ends_at)
        select 'request', decode(key, 'hex'), added, now() + interval '1 minute'
        from unnest(${keys}::text[], ${added}::int4[]) as told(key, added)
        on conflict (kind, key) do update set
          count = excluded.count + case when known.ends_at <= now() then 0 else known.count end,
          ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
        returning encode(key, 'hex') as key, count, extract(epoch from ends_at - now())::float8 as "leftS"`.execute(
        db,
      ),
    );
    const endMs = nowMs();
    for (const { key, count, leftS } of rows) {
      const entry = told.get(key);
      if (entry === undefined) continue;
      entry.count.untold -= entry.added;
      entry.count.known = count;
      entry.count.endsAtMs = endMs + leftS * 1000;
    }
  }
}
