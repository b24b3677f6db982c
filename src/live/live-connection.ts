import { createStore, type StoreApi } from 'zustand/vanilla';
import { LIVE_APP_KEY, LIVE_PATH } from '../../core/contract/live.ts';
import type { LiveApi } from '../api/live-api.ts';
import type { Clock } from '../platform/clock.ts';
import { fireAndForget } from '../platform/fire-and-forget.ts';

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
export interface LivePorts {
  readonly api: LiveApi;
  readonly clock: Clock;
  /** Loads the client of the protocol. */
  loadClient(): Promise<PusherClass>;
  /** The server has sent this page away for good, as when its session was ended elsewhere. */
  sentAway(): void;
  /** Where the page came from. */
  readonly location: Pick<Location, 'hostname' | 'port' | 'protocol'>;
}

/** The client of the Pusher protocol. */
export type PusherClass = typeof import('pusher-js').default;
type Pusher = InstanceType<PusherClass>;

/**
 * Pause before a connection that was given up for a while is tried again, in milliseconds: left to itself the client waits
 * 15 s, then 30 s, then a minute for a server that is restarted.
 */
const RETRY_MS = 3000;

/** Specification 9, "Realtime". */
const TIMEOUTS = {
  activityTimeout: 120_000,
  pongTimeout: 30_000,
  unavailableTimeout: 10_000,
} as const;

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
export async function loadPusher(): Promise<PusherClass> {
  return (await import('pusher-js')).default;
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
    if (current === 'disconnected' && isWanted && !isRetrying) ports.sentAway();
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
    const Client = await ports.loadClient();
    if (!isWanted || pusher !== undefined) return;
    pusher = new Client(LIVE_APP_KEY, optionsOf(ports));
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

type PusherOptions = ConstructorParameters<PusherClass>[1];

function optionsOf({ api, location }: LivePorts): PusherOptions {
  const isSecure = location.protocol === 'https:';
  const port = Number(location.port) || (isSecure ? 443 : 80);
  return {
    // Without a meaning here, and asked for by the client all the same.
    cluster: '',
    wsHost: location.hostname,
    wsPort: port,
    wssPort: port,
    wsPath: LIVE_PATH,
    forceTLS: isSecure,
    // Without this the client tries the other one too when the server is away.
    enabledTransports: [isSecure ? 'wss' : 'ws'],
    enableStats: false,
    ...TIMEOUTS,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) => {
        api.authorize(socketId, channelName).then(
          ({ auth }) => callback(null, { auth }),
          (error: Error) => callback(error, null),
        );
      },
    },
  };
}

function isLiveState(text: string): text is LiveState {
  return STATES.includes(text);
}
