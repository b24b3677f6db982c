import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userChannel } from '../../../core/contract/live.ts';
import { type PusherService, startPusherService } from '../../../tests/support/pusher-service.ts';
import { ANYTHING_HAPPENS, openTwoNodes, type TwoNodes } from '../../../tests/support/two-nodes.ts';
import type { Door } from '../../db/transact.ts';
import { emitEvent } from '../../events/emit-event.ts';
import { PROJECT_CLOSED, SERVERS_CHANNEL, SESSION_ENDED } from '../../events/server-events.ts';
import { EventRelay } from './event-relay.ts';
import { dropOutgoingEvents, keepOutgoingEvents } from './outgoing-events.ts';
import { ServiceApi, ServiceRefusedError } from './service-api.ts';

const PATIENCE = { timeout: 20_000, interval: 20 };

let nodes: TwoNodes;
let service: PusherService;
let relays: EventRelay[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  nodes = await openTwoNodes(ANYTHING_HAPPENS);
});
afterAll(() => nodes.close());
beforeEach(async () => {
  service = await startPusherService();
  await dropOutgoingEvents(nodes.here.door);
});
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  relays = [];
  complaints.length = 0;
  await service.close();
});

type Api = Pick<ServiceApi, 'tell' | 'sendAway'>;

const apiOf = (part: { readonly secret?: string } = {}): ServiceApi =>
  new ServiceApi({ ...service.settings, ...part }, () => new Date());

async function relayAt(door: Door, api: Api = apiOf()): Promise<EventRelay> {
  const relay = new EventRelay(door, api, {
    serviceAway: (error) => complaints.push(error.message),
    eventRefused: ({ event }, error) => complaints.push(`${event}: ${error.message}`),
  });
  relays.push(relay);
  await relay.start();
  return relay;
}

/** Tells events, each in a transaction of its own. */
async function emit(channel: string, names: readonly string[], text = ''): Promise<void> {
  for (const name of names) {
    await nodes.here.door.transact((trx) => emitEvent(trx, channel, name, { text }));
    wakeAll();
  }
}

/** Tells in one transaction that a session of each person has ended, and something else. */
async function emitEnd(...userIds: readonly string[]): Promise<void> {
  await nodes.here.door.transact(async (trx) => {
    for (const userId of userIds) {
      await emitEvent(trx, SERVERS_CHANNEL, SESSION_ENDED, { sessionId: 's', userId });
    }
    await emitEvent(trx, 'private-a', 'BESIDE');
  });
  wakeAll();
}

/** As the stream of events does. */
function wakeAll(): void {
  for (const relay of relays) relay.wake();
}

const names = (count: number, prefix = 'E'): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}`);
const arrived = (channel: string): string[] =>
  service.batches
    .flat()
    .filter((event) => event.channel === channel)
    .map(({ name }) => name);
const waiting = async (): Promise<number> =>
  (await nodes.here.db.selectFrom('outgoing_events').select('id').execute()).length;

describe('events on their way to the service', () => {
  it('arrive once and in their order, signed, ten at a time at most', async () => {
    await relayAt(nodes.here.door);
    await relayAt(nodes.there.door);
    await Promise.all([emit('private-a', names(40)), emit('private-b', names(40))]);
    await expect.poll(() => arrived('private-a').length, PATIENCE).toBe(40);
    await expect.poll(() => arrived('private-b').length, PATIENCE).toBe(40);
    expect([arrived('private-a'), arrived('private-b')]).toEqual([names(40), names(40)]);
    expect(Math.max(...service.batches.map(({ length }) => length))).toBeLessThanOrEqual(10);
    await expect.poll(waiting, PATIENCE).toBe(0);
    expect(complaints).toEqual([]);
  });

  it.each<[string, PusherService['fault']]>([
    ['is away', 'away'],
    ['fails', 500],
    ['has no time', 429],
    ['does not know the keys', 401],
  ])('wait while the service %s, and none is lost', async (_, fault) => {
    await relayAt(nodes.here.door);
    service.fault = fault;
    await emit('private-a', names(25));
    await expect.poll(() => service.callCount, PATIENCE).toBeGreaterThan(1);
    expect([arrived('private-a'), await waiting()]).toEqual([[], 25]);
    service.fault = undefined;
    await expect.poll(() => arrived('private-a'), PATIENCE).toEqual(names(25));
    expect(complaints.length).toBeGreaterThan(0);
  });

  it('wait for the next start of a server, and for as long as it takes', async () => {
    const relay = await relayAt(nodes.here.door);
    await relay.stop();
    relays = [];
    await emit('private-a', names(3));
    await nodes.here.db.deleteFrom('events').execute();
    expect(await waiting()).toBe(3);
    await relayAt(nodes.there.door);
    await expect.poll(() => arrived('private-a'), PATIENCE).toEqual(names(3));
  });

  it('that the service never takes keep no other from it', async () => {
    await relayAt(nodes.here.door);
    await nodes.here.door.transact(async (trx) => {
      await emitEvent(trx, 'private-a', 'BEFORE');
      await emitEvent(trx, 'private-a', 'LONG', { text: 'x'.repeat(11_000) });
      await emitEvent(trx, 'private-a', 'AFTER');
    });
    wakeAll();
    await expect.poll(() => arrived('private-a'), PATIENCE).toEqual(['BEFORE', 'AFTER']);
    await expect.poll(waiting, PATIENCE).toBe(0);
    expect(complaints).toEqual([expect.stringContaining('LONG: ')]);
  });

  it('of a person go to whoever has signed in as well', async () => {
    await relayAt(nodes.here.door);
    await emit(userChannel('u1'), ['LICENCE_UPDATED']);
    await expect.poll(() => arrived(userChannel('u1')), PATIENCE).toEqual(['LICENCE_UPDATED']);
    expect(arrived('#server-to-user-u1')).toEqual(['LICENCE_UPDATED']);
  });

  it('of servers go to no page, and the end of a session sends its person away', async () => {
    await relayAt(nodes.here.door);
    await nodes.here.door.transact(async (trx) => {
      await emitEvent(trx, SERVERS_CHANNEL, SESSION_ENDED, { sessionId: 's', userId: 'u1' });
      await emitEvent(trx, SERVERS_CHANNEL, PROJECT_CLOSED, { projectId: 'p' });
    });
    wakeAll();
    await expect.poll(waiting, PATIENCE).toBe(0);
    expect([service.sentAway, service.batches]).toEqual([['u1'], []]);
  });

  it.each([400, 404, 413])('go on where the service sends nobody away: %i', async (status) => {
    const sendAway = async (): Promise<void> => {
      throw new ServiceRefusedError('nobody', { status });
    };
    await relayAt(nodes.here.door, { tell: (events) => apiOf().tell(events), sendAway });
    await emitEnd('u1');
    await emit('private-a', ['AFTER']);
    await expect.poll(() => arrived('private-a'), PATIENCE).toEqual(['BESIDE', 'AFTER']);
    await expect.poll(waiting, PATIENCE).toBe(0);
    expect(complaints).toEqual([expect.stringContaining('SESSION_ENDED: ')]);
  });

  it('send a person away once, however many sessions end and however late the others are', async () => {
    let tries = 0;
    const tell: Api['tell'] = async (events) => {
      if (++tries <= 2) throw new ServiceRefusedError('no time', { status: 500 });
      await apiOf().tell(events);
    };
    await relayAt(nodes.here.door, { tell, sendAway: (userId) => apiOf().sendAway(userId) });
    await emitEnd('u1', 'u1', 'u2', 'u1');
    await expect.poll(() => arrived('private-a'), PATIENCE).toEqual(['BESIDE']);
    await expect.poll(waiting, PATIENCE).toBe(0);
    expect([tries, service.sentAway]).toEqual([3, ['u1', 'u2']]);
  });

  it('are left to whoever has the turn meanwhile', async () => {
    const another = crypto.randomUUID();
    const { db } = nodes.here;
    const sendAway = async (): Promise<void> => {
      await sql`update event_relays set lease_id = ${another}, leased_until = now() + interval '1 hour'`.execute(
        db,
      );
    };
    let told = 0;
    const tell = async (): Promise<void> => {
      told++;
    };
    const relay = await relayAt(nodes.here.door, { tell, sendAway });
    await emitEnd('u1');
    await expect.poll(waiting, PATIENCE).toBe(1);
    await relay.stop();
    expect([told, await waiting()]).toEqual([0, 1]);
  });

  it('are kept again after a server was started that has no service', async () => {
    await relayAt(nodes.here.door);
    await dropOutgoingEvents(nodes.here.door);
    wakeAll();
    const rows = (): Promise<unknown[]> =>
      nodes.here.db.selectFrom('event_relays').select('is_only').execute();
    await expect.poll(rows, PATIENCE).toHaveLength(1);
    await emit('private-a', ['KEPT']);
    await expect.poll(() => arrived('private-a'), PATIENCE).toEqual(['KEPT']);
  });

  it('are none where a transaction was undone, and none where no service carries them', async () => {
    await emit('private-a', ['UNKEPT']);
    expect(await waiting()).toBe(0);
    await keepOutgoingEvents(nodes.here.door, crypto.randomUUID());
    const broken = nodes.here.door.transact(async (trx) => {
      await emitEvent(trx, 'private-a', 'UNDONE');
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    expect(await waiting()).toBe(0);
    await emit('private-a', ['KEPT']);
    expect(await waiting()).toBe(1);
  });

  it('are not taken from somebody with another secret', async () => {
    await relayAt(nodes.here.door, apiOf({ secret: 'guessed' }));
    await emit('private-a', ['FORGED']);
    await expect.poll(() => complaints.join(), PATIENCE).toContain('401');
    expect(service.batches).toEqual([]);
  });
});
