import { keepHold, releaseHold } from '../commerce/holds.ts';
import { NOW } from '../db/now.ts';
import type { Door } from '../db/transact.ts';
import { failWork, runningWork } from './change-version/end-work.ts';
import type { JobHandler } from './job-runner.ts';

/** Holds that one look ends at most: the next one goes on. */
const HOLDS_AT_ONCE = 100;

/**
 * The job "release holds": coins that are set aside for too long are given back, and the work that they were for ends without a
 * change. Work that comes to its end later finds that it has ended.
 */
export function releaseHoldsJob(door: Door): JobHandler<'releaseHolds'> {
  return {
    run: async (_, signal) => {
      const late = await door.statement((db) =>
        db
          .selectFrom('holds')
          .leftJoin('version_works', 'version_works.hold_id', 'holds.id')
          .select(['holds.id', 'version_works.id as work_id'])
          .where('holds.state', '=', 'open')
          .where('expires_at', '<=', NOW)
          .orderBy('expires_at')
          .limit(HOLDS_AT_ONCE)
          .execute(),
      );
      for (const hold of late) {
        signal.throwIfAborted();
        await door.transact(async (trx) => {
          // Coins before the work, as everybody does.
          await keepHold(trx, hold.id);
          const work = hold.work_id === null ? undefined : await runningWork(trx, hold.work_id);
          if (work === undefined) await releaseHold(trx, hold.id);
          else await failWork(trx, work, 'workEnded');
        });
      }
    },
  };
}
