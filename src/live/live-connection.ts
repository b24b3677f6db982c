import { createStore, type StoreApi } from 'zustand/vanilla';
import { isApiError } from '../api/api-error.ts';
import type { Clock } from '../platform/clock.ts';
import { fireAndForget } from '../platform/fire-and-forget.ts';
import type { ClientPorts, Pusher } from './client-ports.ts';

/** Specification 4, "Realtime connection states". */
export type LiveState =
  | 'initialized'
  | 'connecting'
  | 'connected'
  | 'unavailable'
  | 'failed'
  | 'disconnected';

/** Hears an event; its data is held against the contract by whoever uses it. */
export type LiveListener = (data: unknown) => void;

/**
 * Live events of the server. They are hints: whoever hears one asks the API, and whoever may have missed some asks it too,
 * which is what `onListening` is for.
 */
export interface LiveConnection {
  readonly store: StoreApi<LiveState>;
  /** Begins with a session. */
  open(): void;
  /** Ends with it, and forgets who listens. */
  close(): void;
  /** Listens to an event of a channel, now and after every reconnection. @returns a function that ends it */
  on(channel: string, event: string, listener: LiveListener): () => void;
  /**
   * Calls `listener` whenever listening to the channel has begun, for the first time and after every break: what happened
   * until then was told to nobody here.
   *
   * @returns a function that ends it
   */
  onListening(channel: string, listener: () => void): () => void;
}

/** What a connection is made of; tests have their own. */
export interface LivePorts extends ClientPorts {
  readonly clock: Clock;
  /** Loads the client of the protocol. @returns makes one, which connects at once. @throws ApiError */
  loadClient(ports: ClientPorts): Promise<() => Pusher>;
  /** The page was sent away, as when a session was ended elsewhere: whether its own goes on is to be asked. */
  sentAway(): void;
}

/**
 * Pause before a connection that was given up for a while is tried again, in milliseconds: left to itself the client waits
 * 15 s, then 30 s, then a minute for a server that is restarted.
 */
const RETRY_MS = 3000;

/** Pause before a page comes back that was sent away and whose session goes on, in milliseconds. */
const SENT_AWAY_MS = 15_000;

/** What the client calls the beginning of a subscription. */
const LISTENING = 'pusher:subscription_succeeded';

const STATES: readonly string[] = [
  'initialized',
  'connecting',
  'connected',
  'unavailable',
  'failed',
  'disconnected',
] satisfies LiveState[];

/** Fetches the client when the first session begins: the login screen does without it. */
export async function loadPusher(ports: ClientPorts): Promise<() => Pusher> {
  return (await import('./pusher-client.ts')).askForClient(ports);
}

export function createLiveConnection(ports: LivePorts): LiveConnection {
  const store = createStore<LiveState>(() => 'initialized');
  const channels = new Map<string, Map<string, Set<LiveListener>>>();
  let pusher: Pusher | undefined;
  let isWanted = false;
  let isRetrying = false;
  let cancelRetry = (): void => undefined;

  const stateChanged = (current: string): void => {
    if (!isLiveState(current)) return;
    store.setState(current, true);
    cancelRetry();
    if (current === 'unavailable') {
      cancelRetry = ports.clock.after(RETRY_MS, () => {
        isRetrying = true;
        pusher?.disconnect();
        isRetrying = false;
        pusher?.connect();
      });
    }
    if (current === 'disconnected' && isWanted && !isRetrying) {
      ports.sentAway();
      cancelRetry = ports.clock.after(SENT_AWAY_MS, () => pusher?.connect());
    }
  };

  const subscribe = (channel: string): void => {
    const subscribed = pusher?.subscribe(channel);
    // The client keeps a channel that was left while its subscription was on the way, listeners and all.
    subscribed?.unbind_global();
    subscribed?.bind_global((event: string, data: unknown) => tell(channel, event, data));
  };

  const tell = (channel: string, event: string, data: unknown): void => {
    for (const listener of [...(channels.get(channel)?.get(event) ?? [])]) listener(data);
  };

  const start = async (): Promise<void> => {
    let make: () => Pusher;
    try {
      make = await ports.loadClient(ports);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (isWanted) cancelRetry = ports.clock.after(RETRY_MS, () => fireAndForget(start()));
      return;
    }
    if (!isWanted || pusher !== undefined) return;
    pusher = make();
    pusher.connection.bind('state_change', ({ current }: { readonly current: string }) =>
      stateChanged(current),
    );
    stateChanged(pusher.connection.state);
    for (const channel of channels.keys()) subscribe(channel);
  };

  const on = (channel: string, event: string, listener: LiveListener): (() => void) => {
    const events = channels.get(channel) ?? new Map<string, Set<LiveListener>>();
    const listeners = events.get(event) ?? new Set<LiveListener>();
    listeners.add(listener);
    events.set(event, listeners);
    if (!channels.has(channel)) {
      channels.set(channel, events);
      subscribe(channel);
    }
    return () => {
      listeners.delete(listener);
      if ([...events.values()].some(({ size }) => size > 0)) return;
      // After a logout another session may have the channel.
      if (channels.get(channel) !== events) return;
      channels.delete(channel);
      pusher?.unsubscribe(channel);
    };
  };

  return {
    store,
    open: () => {
      if (isWanted) return;
      isWanted = true;
      fireAndForget(start());
    },
    close: () => {
      isWanted = false;
      cancelRetry();
      channels.clear();
      pusher?.disconnect();
      pusher = undefined;
      store.setState('disconnected', true);
    },
    on,
    onListening: (channel, listener) => on(channel, LISTENING, listener),
  };
}

function isLiveState(text: string): text is LiveState {
  return STATES.includes(text);
}
