import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type ControlledTransaction, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNight } from '../../tests/support/is-night.ts';
import {
  ANYTHING_HAPPENS,
  isPostgres,
  openTwoNodes,
  type TwoNodes,
} from '../../tests/support/two-nodes.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Notices } from '../db/notices/notices.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import { emitEvent } from './emit-event.ts';
import { type EventStream, openEventStream } from './event-stream.ts';

const PROGRAM_COUNT = isNight ? 300 : 15;
const PATIENCE = { timeout: 60_000, interval: 20 };
/** Transactions at the same time: the embedded database has one session. */
const WRITER_COUNT = isPostgres ? 4 : 1;

let nodes: TwoNodes;
let hearers: readonly Hearer[];

beforeAll(async () => {
  nodes = await openTwoNodes(ANYTHING_HAPPENS);
  hearers = [await hearer(nodes.here), await hearer(nodes.there)];
});
afterAll(async () => {
  for (const { stream } of hearers) await stream.close();
  await nodes.close();
});

/** A stream whose notices can be lost. */
interface Hearer {
  readonly stream: EventStream;
  /** Ids of what was heard, by channel. */
  heard(channel: string): readonly number[];
  lose(): void;
  /** Hears again, and knows that something was lost. */
  mend(): void;
}

async function hearer({ door, notices }: OpenDatabase): Promise<Hearer> {
  const byChannel = new Map<string, number[]>();
  let isLost = false;
  const gaps: Array<() => void> = [];
  const lossy: Notices = {
    ...notices,
    onNotice: (listener) =>
      notices.onNotice((payload) => {
        if (!isLost) listener(payload);
      }),
    onGap: (listener) => {
      gaps.push(listener);
      notices.onGap(listener);
    },
  };
  const stream = await openEventStream(door, lossy, { eventsLate: () => undefined });
  stream.onEvent(({ channel, id }) => {
    byChannel.set(channel, [...(byChannel.get(channel) ?? []), id]);
  });
  return {
    stream,
    heard: (channel) => byChannel.get(channel) ?? [],
    lose: () => {
      isLost = true;
    },
    mend: () => {
      isLost = false;
      for (const gap of gaps) gap();
    },
  };
}

type Step =
  | {
      readonly kind: 'emit' | 'emitLong' | 'commit' | 'rollback' | 'killAtCommit';
      readonly writer: number;
    }
  | { readonly kind: 'lose' | 'mend'; readonly hearer: number };

const writerStep = fc.record({
  kind: fc.constantFrom(
    'emit',
    'emit',
    'emit',
    'emitLong',
    'commit',
    'commit',
    'rollback',
    'killAtCommit',
  ),
  writer: fc.nat(WRITER_COUNT - 1),
});
const hearerStep = fc.record({ kind: fc.constantFrom('lose', 'mend'), hearer: fc.nat(1) });
const programs: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ weight: 6, arbitrary: writerStep }, { weight: 1, arbitrary: hearerStep }),
  { minLength: 5, maxLength: 60 },
);

/** Transactions that are open, by writer. */
type Open = Map<number, ControlledTransaction<DatabaseSchema>>;

async function take(step: Step, channel: string, open: Open): Promise<void> {
  if ('hearer' in step) {
    hearers[step.hearer]?.[step.kind]();
    return;
  }
  const { kind, writer } = step;
  const trx = open.get(writer) ?? (await begin());
  open.set(writer, trx);
  if (kind === 'emit' || kind === 'emitLong') {
    await emitEvent(trx, channel, 'EVENT', { text: 'x'.repeat(kind === 'emit' ? 0 : 8000) });
    return;
  }
  if (kind === 'commit') await trx.commit().execute();
  if (kind === 'rollback') await trx.rollback().execute();
  if (kind === 'killAtCommit') await commitAndDie(trx);
  open.delete(writer);
}

/** A connection that was killed may be in the pool until it is used. */
async function begin(): Promise<ControlledTransaction<DatabaseSchema>> {
  for (let tries = 0; ; tries++) {
    try {
      return await nodes.strange.startTransaction().execute();
    } catch (error) {
      if (tries === 10) throw error;
    }
  }
}

/** The commit may be the last that the database did for this connection, or not have been done. */
async function commitAndDie(trx: ControlledTransaction<DatabaseSchema>): Promise<void> {
  if (!isPostgres) {
    await trx.commit().execute();
    return;
  }
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  const commit = trx.commit().execute();
  const kill = nodes.there.door.statement((db) =>
    sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(db),
  );
  await Promise.allSettled([commit, kill]);
  // Gives the connection back to its pool, which finds that it is broken.
  if (!trx.isCommitted)
    await trx
      .rollback()
      .execute()
      .catch(() => undefined);
}

async function run(program: readonly Step[]): Promise<void> {
  const channel = randomUUID();
  const open: Open = new Map();
  for (const step of program) await take(step, channel, open);
  for (const trx of open.values()) await trx.commit().execute();
  for (const { mend } of hearers) mend();
  // Heard behind everything else: what comes a second time has come by then.
  const last = randomUUID();
  await nodes.here.door.transact((trx) => emitEvent(trx, last, 'LAST'));
  const committed = await nodes.here.door.statement((db) =>
    db.selectFrom('events').select('id').where('channel', '=', channel).orderBy('id').execute(),
  );
  const ids = committed.map(({ id }) => id);
  const heard = () =>
    hearers.map((one) => [one.heard(channel).toSorted((a, b) => a - b), one.heard(last).length]);
  await expect.poll(heard, PATIENCE).toEqual(hearers.map(() => [ids, 1]));
}

describe('events of random transactions, over connections that lose notices', () => {
  it('are heard by every stream once, if and when they are committed', {
    timeout: 600_000,
  }, async () => {
    await fc.assert(fc.asyncProperty(programs, run), {
      numRuns: PROGRAM_COUNT,
      endOnFailure: true,
    });
  });
});
