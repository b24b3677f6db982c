import { describe, expect, it, type Mock, vi } from 'vitest';
import { NetworkApiError } from '../api/api-error.ts';
import { type ManualClock, manualClock } from '../platform/testing/manual-clock.ts';
import type { Pusher } from './client-ports.ts';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';

type Listener = (...args: unknown[]) => void;

/** What the client of the protocol does, without a network. */
class FakeClient {
  static made: FakeClient[] = [];
  readonly connection = {
    state: 'connecting',
    bind: (_: string, listener: Listener) => {
      this.#stateListener = listener;
    },
  };
  readonly calls: string[] = [];
  readonly channels = new Map<string, Listener>();
  #stateListener: Listener = () => undefined;

  constructor() {
    FakeClient.made.push(this);
  }

  become(current: string): void {
    this.connection.state = current;
    this.#stateListener({ current });
  }

  subscribe(channel: string): { bind_global(listener: Listener): void; unbind_global(): void } {
    this.calls.push(`subscribe ${channel}`);
    return {
      bind_global: (listener) => this.channels.set(channel, listener),
      unbind_global: () => this.channels.delete(channel),
    };
  }

  unsubscribe(channel: string): void {
    this.calls.push(`unsubscribe ${channel}`);
  }

  connect(): void {
    this.calls.push('connect');
  }

  disconnect(): void {
    this.calls.push('disconnect');
    this.become('disconnected');
  }
}

const http = { json: (): Promise<never> => Promise.reject(new NetworkApiError()) };
const make = (): Pusher => new FakeClient() as unknown as Pusher;

interface Opened {
  readonly live: LiveConnection;
  readonly client: FakeClient;
  readonly clock: ManualClock;
  readonly sentAway: Mock<() => void>;
}

async function opened(): Promise<Opened> {
  FakeClient.made = [];
  const clock = manualClock();
  const sentAway = vi.fn<() => void>();
  const live = createLiveConnection({
    http,
    clock,
    loadClient: async () => make,
    sentAway,
    location: { hostname: 'localhost', port: '8080', protocol: 'http:' },
  });
  live.open();
  await vi.waitFor(() => expect(FakeClient.made).toHaveLength(1));
  const [client] = FakeClient.made;
  if (client === undefined) throw new Error('no client was made');
  return { live, client, clock, sentAway };
}

describe('live events', () => {
  it('reach those who listen to them, once for each channel on the wire', async () => {
    const { live, client } = await opened();
    const heard: unknown[] = [];
    live.on('project', 'ECU_UPDATED', (data) => heard.push(['first', data]));
    live.on('project', 'CRC_UPDATED', (data) => heard.push(['second', data]));
    expect(client.calls).toEqual(['subscribe project']);
    client.channels.get('project')?.('CRC_UPDATED', { a: 1 });
    expect(heard).toEqual([['second', { a: 1 }]]);
  });

  it('are asked for once the client is loaded, and no longer when nobody listens', async () => {
    const live = createLiveConnection({
      http,
      clock: manualClock(),
      loadClient: async () => make,
      sentAway: () => undefined,
      location: { hostname: 'localhost', port: '', protocol: 'https:' },
    });
    FakeClient.made = [];
    const leaveFirst = live.on('project', 'ECU_UPDATED', () => undefined);
    const leaveSecond = live.on('project', 'ECU_UPDATED', () => undefined);
    live.open();
    await vi.waitFor(() => expect(FakeClient.made).toHaveLength(1));
    leaveFirst();
    expect(FakeClient.made[0]?.calls).toEqual(['subscribe project']);
    leaveSecond();
    expect(FakeClient.made[0]?.calls).toEqual(['subscribe project', 'unsubscribe project']);
  });

  it('tell whenever listening begins, since some may have been missed until then', async () => {
    const { live, client } = await opened();
    let count = 0;
    const leave = live.onListening('project', () => count++);
    const begin = (): void => client.channels.get('project')?.('pusher:subscription_succeeded', {});
    begin();
    begin();
    expect(count).toBe(2);
    leave();
    begin();
    expect(count).toBe(2);
    expect(client.calls).toEqual(['subscribe project', 'unsubscribe project']);
  });

  it('has the states of the specification', async () => {
    const { live, client } = await opened();
    const states = ['initialized', 'connecting', 'connected', 'unavailable', 'failed'];
    for (const state of [...states, 'disconnected']) {
      client.become(state);
      expect(live.store.getState()).toBe(state);
    }
    client.become('of another release');
    expect(live.store.getState()).toBe('disconnected');
  });

  it('try again soon when the server is away', async () => {
    const { live, client, clock } = await opened();
    client.become('unavailable');
    expect(live.store.getState()).toBe('unavailable');
    clock.advance(2999);
    expect(client.calls).toEqual([]);
    clock.advance(1);
    expect(client.calls).toEqual(['disconnect', 'connect']);
  });

  it('tell when the server has sent the page away for good, and only then', async () => {
    const { live, client, clock, sentAway } = await opened();
    client.become('connected');
    client.become('unavailable');
    clock.advance(3000);
    expect(client.calls).toEqual(['disconnect', 'connect']);
    expect(sentAway).not.toHaveBeenCalled();
    client.become('disconnected');
    expect(sentAway).toHaveBeenCalledTimes(1);
    live.close();
    expect(sentAway).toHaveBeenCalledTimes(1);
  });

  it('come again after the page was sent away and its session goes on', async () => {
    const { live, client, clock } = await opened();
    client.become('connected');
    client.become('disconnected');
    clock.advance(14_999);
    expect(client.calls).toEqual([]);
    clock.advance(1);
    expect(client.calls).toEqual(['connect']);
    client.become('disconnected');
    live.close();
    clock.advance(60_000);
    expect(client.calls).toEqual(['connect', 'disconnect']);
  });

  it('are asked for again where nobody says where they come from', async () => {
    FakeClient.made = [];
    const clock = manualClock();
    let tries = 0;
    const live = createLiveConnection({
      http,
      clock,
      loadClient: async () => {
        if (++tries < 3) throw new NetworkApiError();
        return make;
      },
      sentAway: () => undefined,
      location: { hostname: 'localhost', port: '', protocol: 'https:' },
    });
    live.open();
    for (let count = 1; count < 3; count++) {
      await vi.waitFor(() => expect(tries).toBe(count));
      await Promise.resolve();
      clock.advance(3000);
    }
    await vi.waitFor(() => expect(FakeClient.made).toHaveLength(1));
    live.close();
  });

  it('end with the session: nothing is heard, nothing is tried', async () => {
    const { live, client, clock } = await opened();
    const heard: unknown[] = [];
    live.on('user', 'READING_UPDATED', () => heard.push('late'));
    client.become('unavailable');
    live.close();
    clock.advance(60_000);
    client.channels.get('user')?.('READING_UPDATED', {});
    expect(client.calls).toEqual(['subscribe user', 'disconnect']);
    expect(heard).toEqual([]);
    expect(live.store.getState()).toBe('disconnected');
  });
});
