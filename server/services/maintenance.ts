import { sql } from 'kysely';
import { nowPlusMs } from '../db/now.ts';
import type { Door, Trx } from '../db/transact.ts';
import { emitGlobalEvent } from '../events/emit-global-event.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';

const MINUTE_MS = 60_000;

/** Minutes before a break at which everybody is reminded; at 0 it begins. */
const REMINDERS = [60, 30, 10, 5, 1, 0] as const;

/** A break that was announced. */
export interface Maintenance {
  /** In epoch seconds. */
  readonly startsAtS: number;
  /** By the clock of the database. */
  readonly hasBegun: boolean;
}

/**
 * Announces a break in place of one that was announced before, and tells everybody now and again until it begins.
 *
 * @param minutes until it begins, 0 for now
 * @returns when it begins
 */
export async function announceMaintenance(trx: Trx, minutes: number): Promise<Date> {
  const startsAt = nowPlusMs(minutes * MINUTE_MS);
  const row = await trx
    .insertInto('maintenance')
    .values({ starts_at: startsAt })
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet({ id: sql<string>`gen_random_uuid()`, starts_at: startsAt }),
    )
    .returning(['id', 'starts_at'])
    .executeTakeFirstOrThrow();
  await emitGlobalEvent(trx, 'MAINTENANCE_REMINDER', { minutesLeft: minutes });
  for (const before of REMINDERS.filter((reminder) => reminder < minutes)) {
    await enqueueJob(trx, {
      kind: 'remindOfMaintenance',
      payload: { maintenanceId: row.id },
      progress: {},
      delayMs: (minutes - before) * MINUTE_MS,
    });
  }
  return row.starts_at;
}

/** Ends the break, or takes it back before it has begun, and tells everybody. @returns whether there was one */
export async function endMaintenance(trx: Trx): Promise<boolean> {
  const ended = await trx.deleteFrom('maintenance').returning('id').executeTakeFirst();
  if (ended === undefined) return false;
  await emitGlobalEvent(trx, 'MAINTENANCE_FINISHED');
  return true;
}

/** Tells everybody how long it is until a break, if that one is still announced. */
export async function remindOfMaintenance(trx: Trx, maintenanceId: string): Promise<void> {
  const row = await trx
    .selectFrom('maintenance')
    .select(
      sql<number>`greatest(0, ceil(extract(epoch from starts_at - now()) / 60))::int4`.as(
        'minutesLeft',
      ),
    )
    .where('id', '=', maintenanceId)
    .executeTakeFirst();
  if (row === undefined) return;
  await emitGlobalEvent(trx, 'MAINTENANCE_REMINDER', { minutesLeft: row.minutesLeft });
}

/** The break that is announced or has begun, `undefined` if there is none. */
export async function announcedMaintenance(door: Door): Promise<Maintenance | undefined> {
  return door.statement((db) =>
    db
      .selectFrom('maintenance')
      .select([
        sql<number>`floor(extract(epoch from starts_at))::float8`.as('startsAtS'),
        sql<boolean>`starts_at <= now()`.as('hasBegun'),
      ])
      .executeTakeFirst(),
  );
}
