import { type RawBuilder, sql } from 'kysely';

/** Begin of the transaction by the clock of the database, the one that all servers share. */
export const NOW: RawBuilder<Date> = sql<Date>`now()`;

/** A moment after `NOW`, or before it. */
export function nowPlusMs(delayMs: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${delayMs / 1000}::float8)`;
}
