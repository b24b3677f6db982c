import { type RawBuilder, sql } from 'kysely';

/** Condition on sessions: neither ended nor run out, by the clock of the database. */
export const IS_OPEN: RawBuilder<boolean> = sql<boolean>`(sessions.ended_at is null
  and sessions.expires_at > now() and sessions.latest_end > now())`;
