import { sql } from 'kysely';
import type { Door } from '../db/transact.ts';
import { RepeatedLook } from '../repeated-look.ts';
import { enqueueJob, type NewJob } from './enqueue-job.ts';

/** Work that recurs by the clock of the database. */
export interface Schedule {
  /** Time from one to the next, in seconds. */
  readonly everyS: number;
  /** What is put into the queue each time. Its unique key is the name of the schedule: what still waits is not put in twice. */
  readonly job: NewJob;
}

/** How often a server looks whether something is due, in milliseconds. */
const LOOK_MS = 30_000;

/** Puts jobs into the queue when their time comes; once, however many servers look. */
export class Scheduler {
  readonly #door: Door;
  readonly #schedules: Readonly<Record<string, Schedule>>;
  readonly #looks: RepeatedLook;

  constructor(
    door: Door,
    schedules: Readonly<Record<string, Schedule>>,
    onError: (error: Error) => void,
  ) {
    this.#door = door;
    this.#schedules = schedules;
    this.#looks = new RepeatedLook(LOOK_MS, () => this.#enqueueDue(), onError);
  }

  start(): void {
    this.#looks.look();
    this.#looks.start();
  }

  stop(): Promise<void> {
    return this.#looks.stop();
  }

  /** A time that was missed is made up for once; the next one is counted from then on. */
  async #enqueueDue(): Promise<void> {
    for (const [name, { everyS, job }] of Object.entries(this.#schedules)) {
      await this.#door.transact(async (trx) => {
        // A new one is due at once; servers of two releases may have two minds about how often.
        await sql`
          insert into schedules (name, every_s, next_at) values (${name}, ${everyS}, now())
          on conflict (name) do update set every_s = excluded.every_s,
            next_at = least(schedules.next_at, now() + make_interval(secs => ${everyS}::float8))
            where schedules.every_s <> excluded.every_s`.execute(trx);
        const { rows } = await sql<{ name: string }>`
          update schedules set next_at = now() + make_interval(secs => ${everyS}::float8)
          where name = ${name} and next_at <= now() returning name`.execute(trx);
        if (rows.length > 0) await enqueueJob(trx, { ...job, uniqueKey: name });
      });
    }
  }
}
