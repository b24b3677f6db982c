import { sql } from 'kysely';
import { MAX_NOTICE_BYTES, TOPIC } from '../db/notices/notices.ts';
import type { Trx } from '../db/transact.ts';

/**
 * Tells something to everybody who listens to a channel, on all servers, if and when the transaction is committed.
 *
 * The event is a row of the transaction itself: a server that dies right after the commit takes nothing with it, and one that
 * does not hear at that moment reads it later. Where a service carries events to pages, it is kept for that as well.
 *
 * @param data small: events are hints, the API has the truth
 */
export async function emitEvent(
  trx: Trx,
  channel: string,
  event: string,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await sql`
    with stored as (
      insert into events (channel, event, data) values (${channel}, ${event}, ${JSON.stringify(data)}::jsonb)
      returning jsonb_build_object('kind', 'event', 'id', id, 'transaction', transaction::text,
        'channel', channel, 'event', event, 'data', data)::text as notice
    ), outgoing as (
      insert into outgoing_events (channel, event, data)
      select ${channel}, ${event}, ${JSON.stringify(data)}::jsonb where exists (select from event_relays)
    )
    select pg_notify(${TOPIC}, case when octet_length(notice) <= ${MAX_NOTICE_BYTES}::int then notice
      else '{"kind":"eventStored"}' end) from stored`.execute(trx);
}
