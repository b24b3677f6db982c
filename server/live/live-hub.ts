import type { WebSocket } from 'ws';
import type { ChannelSigner } from './channel-signature.ts';
import type { LiveBus } from './live-bus.ts';
import { LiveConnection, type LiveHome, type LiveLimits } from './live-connection.ts';
import { CLOSE_CODES, frameText } from './pusher-frames.ts';

/** Bounds of all connections together. */
export interface HubLimits extends LiveLimits {
  readonly maxConnections: number;
  /** From one address. */
  readonly maxConnectionsOfAddress: number;
}

/** What a server allows unless tests set it otherwise. */
export const HUB_LIMITS: HubLimits = {
  activityTimeoutMs: 120_000,
  pongTimeoutMs: 30_000,
  maxChannels: 200,
  maxWaitingBytes: 256 * 1024,
  maxFramesPerMinute: 1000,
  maxConnections: 10_000,
  maxConnectionsOfAddress: 500,
};

/** All live connections of this server: takes events from the bus to whoever listens. */
export class LiveHub {
  readonly #limits: HubLimits;
  readonly #home: LiveHome;
  readonly #connections = new Set<LiveConnection>();
  readonly #countOfAddress = new Map<string, number>();
  readonly #listeners = new Map<string, Set<LiveConnection>>();
  readonly #leaveBus: () => void;

  constructor(bus: LiveBus, signer: ChannelSigner, limits: HubLimits = HUB_LIMITS) {
    this.#limits = limits;
    this.#home = {
      signer,
      limits,
      joined: (connection, channel) => this.#joined(connection, channel),
      left: (connection, channel) => this.#left(connection, channel),
      closed: (connection) => this.#closed(connection),
    };
    this.#leaveBus = bus.subscribe((message) => {
      if (message.kind !== 'event') return;
      const { channel, event, data } = message;
      const frame = frameText(event, data, channel);
      for (const connection of this.#listeners.get(channel) ?? []) connection.tell(frame);
    });
    // Who missed events asks for everything anew when it comes back, which is at once.
    bus.onGap(() => this.#closeAll(CLOSE_CODES.reconnect, 'events were lost'));
  }

  /** Whether there is room for one more. */
  hasRoomFor(address: string): boolean {
    if (this.#connections.size >= this.#limits.maxConnections) return false;
    return (this.#countOfAddress.get(address) ?? 0) < this.#limits.maxConnectionsOfAddress;
  }

  /** Takes a socket whose key, protocol and room are in order. */
  welcome(socket: WebSocket, address: string): void {
    this.#connections.add(new LiveConnection(socket, this.#home));
    this.#countOfAddress.set(address, (this.#countOfAddress.get(address) ?? 0) + 1);
    socket.once('close', () => {
      const left = (this.#countOfAddress.get(address) ?? 1) - 1;
      if (left === 0) this.#countOfAddress.delete(address);
      else this.#countOfAddress.set(address, left);
    });
  }

  /** Sends everybody away, to come back in a second: this server ends, another one may be there. */
  close(): void {
    this.#leaveBus();
    this.#closeAll(CLOSE_CODES.overCapacity, 'the server ends');
  }

  #closeAll(code: number, message: string): void {
    for (const connection of this.#connections) connection.close(code, message);
  }

  #joined(connection: LiveConnection, channel: string): void {
    const there = this.#listeners.get(channel);
    if (there === undefined) this.#listeners.set(channel, new Set([connection]));
    else there.add(connection);
  }

  #left(connection: LiveConnection, channel: string): void {
    const there = this.#listeners.get(channel);
    there?.delete(connection);
    if (there?.size === 0) this.#listeners.delete(channel);
  }

  #closed(connection: LiveConnection): void {
    this.#connections.delete(connection);
    for (const channel of connection.channels) this.#left(connection, channel);
  }
}
