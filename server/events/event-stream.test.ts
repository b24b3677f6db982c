import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  ANYTHING_HAPPENS,
  isPostgres,
  openTwoNodes,
  type TwoNodes,
} from '../../tests/support/two-nodes.ts';
import type { Notices } from '../db/notices/notices.ts';
import type { Door } from '../db/transact.ts';
import { emitEvent } from './emit-event.ts';
import type { StoredEvent } from './event-notice.ts';
import { type EventStream, openEventStream } from './event-stream.ts';

/** Longer than the pause between two readings of the table, and than opening a database on a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 50 };
const TEST_TIMEOUT_MS = 120_000;

let nodes: TwoNodes;
const streams: EventStream[] = [];
const lateErrors: Error[] = [];
/** Threads of this process, the newest last: that of the embedded database is among them. */
const threads: Worker[] = [];
const remember = (worker: Worker): number => threads.push(worker);

vi.setConfig({ testTimeout: TEST_TIMEOUT_MS });

beforeAll(async () => {
  process.on('worker', remember);
  nodes = await openTwoNodes(ANYTHING_HAPPENS);
});
afterAll(async () => {
  process.off('worker', remember);
  await nodes.close();
});
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.close();
  lateErrors.length = 0;
});

/** Names of the events that a new stream hears. */
async function listening(
  { door, notices }: { readonly door: Door; readonly notices: Notices } = nodes.here,
  hear: (event: StoredEvent) => void = () => undefined,
): Promise<string[]> {
  const heard: string[] = [];
  const stream = await openEventStream(door, notices, {
    eventsLate: (error) => lateErrors.push(error),
  });
  streams.push(stream);
  stream.onEvent((event) => {
    heard.push(event.event);
    hear(event);
  });
  return heard;
}

const emit = (event: string, data: Record<string, unknown> = {}, door = nodes.here.door) =>
  door.transact((trx) => emitEvent(trx, 'a-channel', event, data));

/** Notices over which may be said that some were lost. */
function withGap(notices: Notices): Notices & { gap(): void } {
  const gaps: Array<() => void> = [];
  return {
    ...notices,
    onNotice: (listener) => notices.onNotice(listener),
    onGap: (gap) => {
      gaps.push(gap);
      notices.onGap(gap);
    },
    gap: () => {
      for (const gap of gaps) gap();
    },
  };
}

/** Notices of a connection that hears nothing. */
const deaf = (notices: Notices) => ({ ...withGap(notices), onNotice: () => undefined });

describe('an event', () => {
  it('is heard once by every stream, with what it says', async () => {
    const events: StoredEvent[] = [];
    const [here, there] = [
      await listening(nodes.here, (event) => events.push(event)),
      await listening(nodes.there),
    ];
    await emit('TOLD', { projectId: 'p', text: 'zażółć "\\', nested: { list: [1, null] } });
    await emit('TOLD_AGAIN');
    await expect
      .poll(() => [here, there], PATIENCE)
      .toEqual([
        ['TOLD', 'TOLD_AGAIN'],
        ['TOLD', 'TOLD_AGAIN'],
      ]);
    expect(events[0]).toMatchObject({
      channel: 'a-channel',
      data: { projectId: 'p', text: 'zażółć "\\', nested: { list: [1, null] } },
    });
  });

  it('of a transaction that is undone is never heard', async () => {
    const heard = await listening();
    const broken = nodes.here.door.transact(async (trx) => {
      await emitEvent(trx, 'a-channel', 'UNDONE');
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    await emit('DONE');
    await expect.poll(() => heard, PATIENCE).toEqual(['DONE']);
  });

  it('that was told before the stream began is not heard', async () => {
    await emit('BEFORE');
    const heard = await listening();
    await emit('AFTER');
    await expect.poll(() => heard, PATIENCE).toEqual(['AFTER']);
  });

  it.each([
    ['of the longest notice', 7000],
    ['too long for a notice', 9000],
  ])('%s arrives whole', async (_, length) => {
    const texts: unknown[] = [];
    await listening(nodes.there, ({ data }) => texts.push(data['text']));
    const text = 'x'.repeat(length);
    await emit('LONG', { text });
    await expect.poll(() => texts, PATIENCE).toEqual([text]);
  });

  it('is measured in bytes, not in characters', async () => {
    const texts: unknown[] = [];
    await listening(nodes.there, ({ data }) => texts.push(data['text']));
    const text = '€'.repeat(2700);
    await emit('LONG', { text });
    await expect.poll(() => texts, PATIENCE).toEqual([text]);
  });

  it('whose notice was lost is found when the connection hears again', async () => {
    const notices = deaf(nodes.there.notices);
    const heard = await listening({ ...nodes.there, notices });
    await emit('UNHEARD');
    notices.gap();
    await expect.poll(() => heard, { timeout: 2000 }).toEqual(['UNHEARD']);
  });

  it('whose notice was lost without anybody knowing is found within some seconds, once', async () => {
    const heard = await listening({ ...nodes.there, notices: deaf(nodes.there.notices) });
    await emit('UNHEARD');
    await expect.poll(() => heard, PATIENCE).toEqual(['UNHEARD']);
    await emit('UNHEARD_TOO');
    await expect.poll(() => heard, PATIENCE).toEqual(['UNHEARD', 'UNHEARD_TOO']);
  });

  it('is heard however many were missed', async () => {
    const notices = deaf(nodes.there.notices);
    const heard = await listening({ ...nodes.there, notices });
    await nodes.here.door.statement((db) =>
      sql`insert into events (channel, event, data) select 'a-channel', n::text, '{}' from generate_series(1, 1234) as n`.execute(
        db,
      ),
    );
    notices.gap();
    await expect.poll(() => heard.length, PATIENCE).toBe(1234);
    notices.gap();
    notices.gap();
    await emit('LAST');
    notices.gap();
    await expect.poll(() => heard.at(-1), PATIENCE).toBe('LAST');
    expect(heard).toEqual([...Array.from({ length: 1234 }, (_, i) => String(i + 1)), 'LAST']);
  });
});

describe('a notice that is not understood', () => {
  it.each(['', 'nonsense', '{"kind":"ofANewerRelease"}', '{"kind":"event","id":"1"}'])(
    '%j makes the stream look into the table',
    async (payload) => {
      const notices = deaf(nodes.there.notices);
      const listeners: Array<(payload: string) => void> = [];
      const heard = await listening({
        door: nodes.there.door,
        notices: { ...notices, onNotice: (listener) => listeners.push(listener) },
      });
      await emit('UNHEARD');
      for (const listener of listeners) listener(payload);
      await expect.poll(() => heard, { timeout: 2000 }).toEqual(['UNHEARD']);
    },
  );
});

describe('a stream that is closed', () => {
  it('asks nothing more and hears nothing more', async () => {
    const notices = deaf(nodes.there.notices);
    const heard = await listening({ ...nodes.there, notices });
    await streams.at(-1)?.close();
    await emit('LATE');
    notices.gap();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard).toEqual([]);
  });
});

describe.runIf(isPostgres)('on a PostgreSQL, an event', () => {
  it('of a long transaction is heard after younger ones, with a lower id', async () => {
    const notices = deaf(nodes.there.notices);
    const [here, there] = [
      await listening(nodes.here),
      await listening({ ...nodes.there, notices }),
    ];
    const long = await nodes.here.db.startTransaction().execute();
    await emitEvent(long, 'a-channel', 'EARLY');
    await emit('YOUNGER');
    notices.gap();
    await expect.poll(() => there, PATIENCE).toEqual(['YOUNGER']);
    notices.gap();
    await emit('YOUNGEST');
    await long.commit().execute();
    notices.gap();
    const all = ['YOUNGER', 'YOUNGEST', 'EARLY'].sort();
    await expect
      .poll(() => [here, there].map((heard) => heard.toSorted()), PATIENCE)
      .toEqual([all, all]);
    notices.gap();
    await emit('LAST');
    notices.gap();
    await expect.poll(() => [here.at(-1), there.at(-1)], PATIENCE).toEqual(['LAST', 'LAST']);
    expect([here.length, there.length]).toEqual([4, 4]);
  });

  it('is read once, however long another transaction stays open', async () => {
    const door = countingDoor(nodes.there.door);
    const notices = deaf(nodes.there.notices);
    const heard = await listening({ door, notices });
    const open = await nodes.here.db.startTransaction().execute();
    await sql`select pg_current_xact_id()`.execute(open);
    for (let i = 0; i < 20; i++) {
      await emit(`EVENT_${i}`);
      notices.gap();
      await expect.poll(() => heard.length, PATIENCE).toBe(i + 1);
    }
    await open.rollback().execute();
    expect(door.rowCount()).toBeLessThan(100);
  });

  it('is heard when the connection for notices was cut in between', async () => {
    const heard = await listening(nodes.there);
    await nodes.here.door.statement((db) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'mapwright events'`.execute(db),
    );
    await emit('MEANWHILE');
    await expect.poll(() => heard, PATIENCE).toEqual(['MEANWHILE']);
    await emit('AGAIN');
    await expect.poll(() => heard, PATIENCE).toEqual(['MEANWHILE', 'AGAIN']);
  });
});

describe.runIf(!isPostgres)('on the embedded database, an event', () => {
  it('is heard after its thread died, whatever number its transaction has then', async () => {
    const notices = withGap(nodes.here.notices);
    const door = countingDoor(nodes.here.door);
    const heard = await listening({ door, notices });
    await emit('BEFORE');
    await expect.poll(() => heard, PATIENCE).toEqual(['BEFORE']);
    // Numbers of transactions that were undone are lost with the thread, and given anew.
    for (let i = 0; i < 5; i++) {
      const undone = nodes.here.door.transact(async (trx) => {
        await emitEvent(trx, 'a-channel', 'UNDONE');
        throw new Error('broken off');
      });
      await expect(undone).rejects.toThrow('broken off');
    }
    const before = door.statementCount();
    notices.gap();
    await expect.poll(() => door.statementCount(), PATIENCE).toBeGreaterThan(before + 1);
    await threads.at(-1)?.terminate();
    const told = (): Promise<string> =>
      emit('AFTER').then(
        () => 'told',
        () => 'away',
      );
    await expect.poll(told, PATIENCE).toBe('told');
    await expect.poll(() => heard, PATIENCE).toEqual(['BEFORE', 'AFTER']);
  });
});

function countingDoor(door: Door): Door & { rowCount(): number; statementCount(): number } {
  let rowCount = 0;
  let statementCount = 0;
  const statement: Door['statement'] = async (work) => {
    const result = await door.statement(work);
    statementCount++;
    if (Array.isArray(result)) rowCount += result.length;
    return result;
  };
  return { ...door, statement, rowCount: () => rowCount, statementCount: () => statementCount };
}
