import { sql } from 'kysely';
import type { Door } from '../db/transact.ts';
import type { LiveHub } from './live-hub.ts';

/** How often connections are held against their sessions, in milliseconds. */
const LOOK_MS = 60_000;

/**
 * Closes connections whose session has come to its end, or is gone with its account. A logout is told by an event and does not
 * wait for this.
 */
export function closeEndedSessions(door: Door, hub: LiveHub): { stop(): void } {
  const look = async (): Promise<void> => {
    const ids = hub.sessionIds();
    if (ids.length === 0) return;
    const { rows } = await door.statement((db) =>
      sql<{ id: string }>`
        select wanted.id::text from unnest(${ids}::uuid[]) as wanted (id)
        where not exists (select from sessions where sessions.id = wanted.id and ended_at is null and expires_at > now())`.execute(
        db,
      ),
    );
    for (const { id } of rows) hub.endSession(id);
  };
  const timer = setInterval(() => {
    // While the database is away nobody is sent off; the next look finds them.
    look().catch(() => undefined);
  }, LOOK_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
