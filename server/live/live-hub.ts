import type { WebSocket } from 'ws';
import { projectChannel, signedInChannel, userChannel } from '../../core/contract/live.ts';
import type { StoredEvent } from '../events/event-notice.ts';
import { PROJECT_CLOSED, SERVERS_CHANNEL, SESSION_ENDED } from '../events/server-events.ts';
import type { ChannelSigner } from './channel-signature.ts';
import { LiveConnection, type LiveHome, type LiveLimits } from './live-connection.ts';
import { CLOSE_CODES, frameText } from './pusher-frames.ts';

/** Bounds of all connections together. */
export interface HubLimits extends LiveLimits {
  readonly maxConnections: number;
  /** From one address. */
  readonly maxConnectionsOfAddress: number;
  /** Time within which a connection has to show a session, by listening to a channel or signing in, in milliseconds. */
  readonly sessionWithinMs: number;
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
  sessionWithinMs: 30_000,
};

/** How the channel of any person begins. */
const OF_USER = userChannel('');

/** All live connections of this server: takes events to whoever listens. */
export class LiveHub {
  readonly limits: HubLimits;
  readonly #home: LiveHome;
  readonly #connections = new Set<LiveConnection>();
  readonly #countOfAddress = new Map<string, number>();
  readonly #listeners = new Map<string, Set<LiveConnection>>();

  constructor(signer: ChannelSigner, limits: HubLimits = HUB_LIMITS) {
    this.limits = limits;
    this.#home = {
      signer,
      limits,
      joined: (connection, channel) => this.#joined(connection, channel),
      left: (connection, channel) => this.#left(connection, channel),
      closed: (connection) => this.#closed(connection),
    };
  }

  /** Tells an event to whoever listens to its channel here. */
  tell({ channel, event, data }: StoredEvent): void {
    if (channel === SERVERS_CHANNEL) {
      this.#obey(event, data);
      return;
    }
    const frame = frameText(event, data, channel);
    for (const connection of this.#listeners.get(channel) ?? []) connection.tell(frame);
    if (!channel.startsWith(OF_USER)) return;
    const own = signedInChannel(channel.slice(OF_USER.length));
    const ownFrame = frameText(event, data, own);
    for (const connection of this.#listeners.get(own) ?? []) connection.tell(ownFrame);
  }

  /** Connections that are open. */
  get connectionCount(): number {
    return this.#connections.size;
  }

  /** Sessions that have connections here. */
  sessionIds(): string[] {
    return [...new Set([...this.#connections].flatMap(({ sessionIds }) => [...sessionIds]))];
  }

  /** Sends away whoever listens by the right of a session that is no more. */
  endSession(sessionId: string): void {
    for (const connection of this.#connections) {
      if (!connection.sessionIds.has(sessionId)) continue;
      connection.close(CLOSE_CODES.unauthorized, 'the session has ended');
    }
  }

  /** Whether there is room for one more. */
  hasRoomFor(address: string): boolean {
    if (this.#connections.size >= this.limits.maxConnections) return false;
    return (this.#countOfAddress.get(address) ?? 0) < this.limits.maxConnectionsOfAddress;
  }

  /** Takes a socket whose key, protocol and room are in order. */
  welcome(socket: WebSocket, address: string): LiveConnection {
    const connection = new LiveConnection(socket, this.#home);
    this.#connections.add(connection);
    this.#countOfAddress.set(address, (this.#countOfAddress.get(address) ?? 0) + 1);
    socket.once('close', () => {
      const left = (this.#countOfAddress.get(address) ?? 1) - 1;
      if (left === 0) this.#countOfAddress.delete(address);
      else this.#countOfAddress.set(address, left);
    });
    return connection;
  }

  /** Sends everybody away, to come back at once: who missed events asks for everything anew. */
  reconnectAll(): void {
    this.#closeAll(CLOSE_CODES.reconnect, 'events were lost');
  }

  /** Sends everybody away, to come back in a second: this server ends, another one may be there. */
  close(): void {
    this.#closeAll(CLOSE_CODES.overCapacity, 'the server ends');
  }

  /** What servers tell each other. A server of another release may tell more than this one knows. */
  #obey(event: string, { sessionId, projectId }: StoredEvent['data']): void {
    if (event === SESSION_ENDED) this.endSession(String(sessionId));
    if (event === PROJECT_CLOSED) this.#closeChannel(projectChannel(String(projectId)));
  }

  #closeChannel(channel: string): void {
    for (const connection of this.#listeners.get(channel) ?? [])
      connection.channels.delete(channel);
    this.#listeners.delete(channel);
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
