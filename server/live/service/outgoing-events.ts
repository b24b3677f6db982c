import { sql } from 'kysely';
import type { Door } from '../../db/transact.ts';

/** An event that the service does not have yet. */
export interface OutgoingEvent {
  readonly id: number;
  readonly channel: string;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** How long one server sends before another may, in milliseconds: longer than the service may take for an answer. */
const LEASE_MS = 20_000;

/** Has events kept for the service from now on, until it has them. */
export async function keepOutgoingEvents(door: Door, leaseId: string): Promise<void> {
  await door.statement((db) =>
    sql`insert into event_relays (lease_id, leased_until) values (${leaseId}, now()) on conflict do nothing`.execute(
      db,
    ),
  );
}

/** Has no events kept any more: this server tells pages itself. */
export async function dropOutgoingEvents(door: Door): Promise<void> {
  await door.transact(async (trx) => {
    await trx.deleteFrom('event_relays').execute();
    await trx.deleteFrom('outgoing_events').execute();
  });
}

/** Whether any event waits for the service. */
export async function hasOutgoingEvents(door: Door): Promise<boolean> {
  const { rows } = await door.statement((db) =>
    sql<{ has: boolean }>`select exists (select from outgoing_events) as has`.execute(db),
  );
  return rows[0]?.has === true;
}

/** Takes or prolongs the turn to send. One server sends at a time, so that events of a channel keep their order. */
export async function takeTurn(door: Door, leaseId: string): Promise<boolean> {
  const { rows } = await door.statement((db) =>
    sql`insert into event_relays (lease_id, leased_until)
      values (${leaseId}, now() + make_interval(secs => ${LEASE_MS / 1000}))
      on conflict (is_only) do update set lease_id = excluded.lease_id, leased_until = excluded.leased_until
      where event_relays.lease_id = excluded.lease_id or event_relays.leased_until <= now()
      returning lease_id`.execute(db),
  );
  return rows.length === 1;
}

/** Leaves the turn to whoever comes next. */
export async function leaveTurn(door: Door, leaseId: string): Promise<void> {
  await door.statement((db) =>
    sql`update event_relays set leased_until = now() where lease_id = ${leaseId}`.execute(db),
  );
}

/** The events that come next, in their order. */
export async function nextEvents(door: Door, count: number): Promise<readonly OutgoingEvent[]> {
  return door.statement((db) =>
    db
      .selectFrom('outgoing_events')
      .select(['id', 'channel', 'event', 'data'])
      .orderBy('id')
      .limit(count)
      .execute(),
  );
}

/** The service has them. */
export async function forgetEvents(door: Door, ids: readonly number[]): Promise<void> {
  await door.statement((db) =>
    sql`delete from outgoing_events where id = any(${ids}::int8[])`.execute(db),
  );
}
