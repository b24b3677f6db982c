import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { signedInChannel } from '../../core/contract/live.ts';
import { parseJson } from '../../core/values/parse-json.ts';
import type { ChannelSigner } from './channel-signature.ts';
import { CLOSE_CODES, frameText, readFrame } from './pusher-frames.ts';

/** Bounds of a connection. The times are those of specification 9, "Realtime". */
export interface LiveLimits {
  /** Silence after which either side asks whether the other is there, in milliseconds. */
  readonly activityTimeoutMs: number;
  /** Time for the answer, in milliseconds. */
  readonly pongTimeoutMs: number;
  /** Channels of one connection. */
  readonly maxChannels: number;
  /** What may wait to be sent before a connection that does not read is closed, in bytes. */
  readonly maxWaitingBytes: number;
  /** Frames of one connection within a minute. */
  readonly maxFramesPerMinute: number;
}

/** What the connection asks of the place that holds all of them. */
export interface LiveHome {
  readonly signer: ChannelSigner;
  readonly limits: LiveLimits;
  joined(connection: LiveConnection, channel: string): void;
  left(connection: LiveConnection, channel: string): void;
  closed(connection: LiveConnection): void;
}

const userDataSchema = z.object({ id: z.string().min(1) });
/** Random parts of a socket id, each below this. */
const SOCKET_ID_RANGE = 2 ** 47;
const MINUTE_MS = 60_000;
/** How long a client may take to answer a close, in milliseconds. */
export const CLOSE_GRACE_MS = 1000;

/** One client, from the greeting to the end. It speaks version 7 of the Pusher protocol. */
export class LiveConnection {
  /** Unlike any other on all servers, by chance. */
  readonly socketId: string = `${randomInt(SOCKET_ID_RANGE)}.${randomInt(SOCKET_ID_RANGE)}`;
  readonly channels: Set<string> = new Set();
  /** Sessions whose rights it has shown: one, unless somebody logs in anew in the same page. */
  readonly sessionIds: Set<string> = new Set();
  /** Whose it is, once they have signed in. */
  #userId: string | undefined;
  readonly #socket: WebSocket;
  readonly #home: LiveHome;
  #watch: NodeJS.Timeout | undefined;
  #isAsked = false;
  #minuteStartMs: number = performance.now();
  #frameCount = 0;

  constructor(socket: WebSocket, home: LiveHome) {
    this.#socket = socket;
    this.#home = home;
    socket.on('message', (data, isBinary) => this.#heard(String(data), isBinary));
    socket.on('close', () => this.#ended());
    // What is wrong with a connection ends it; the client comes back.
    socket.on('error', () => socket.terminate());
    this.#listenOn();
    const { activityTimeoutMs } = home.limits;
    this.#send(
      frameText('pusher:connection_established', {
        socket_id: this.socketId,
        activity_timeout: activityTimeoutMs / 1000,
      }),
    );
  }

  /** @param frame made once for all that listen to a channel */
  tell(frame: string): void {
    this.#send(frame);
  }

  /** Says why, closes, and does not wait for long. */
  close(code: number, message: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#send(frameText('pusher:error', { code, message }));
    this.#socket.close(code, message);
    setTimeout(() => this.#socket.terminate(), CLOSE_GRACE_MS).unref();
  }

  #heard(text: string, isBinary: boolean): void {
    this.#isAsked = false;
    this.#listenOn();
    if (this.#isFlooding()) {
      this.close(CLOSE_CODES.overCapacity, 'too many frames');
      return;
    }
    const frame = isBinary ? undefined : readFrame(text);
    switch (frame?.kind) {
      case 'ping':
        this.#send(frameText('pusher:pong', {}));
        break;
      case 'pong':
        break;
      case 'subscribe':
        this.#subscribe(frame.channel, frame.auth);
        break;
      case 'unsubscribe':
        if (this.channels.delete(frame.channel)) this.#home.left(this, frame.channel);
        break;
      case 'signIn':
        this.#signIn(frame.auth, frame.userData);
        break;
      case 'other':
      case undefined:
        this.#send(
          frameText('pusher:error', { code: null, message: 'this is not understood here' }),
        );
        break;
    }
  }

  #isFlooding(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.#minuteStartMs > MINUTE_MS) {
      this.#minuteStartMs = nowMs;
      this.#frameCount = 0;
    }
    return ++this.#frameCount > this.#home.limits.maxFramesPerMinute;
  }

  #subscribe(channel: string, auth: string): void {
    const { signer, limits } = this.#home;
    const isOwn = this.#userId !== undefined && channel === signedInChannel(this.#userId);
    const sessionId = isOwn ? undefined : signer.sessionOf(auth, this.socketId, channel);
    if (!isOwn && sessionId === undefined) {
      this.#refuse(channel, 'AuthError', 'the signature of the channel is not right', 401);
      return;
    }
    if (this.channels.size >= limits.maxChannels && !this.channels.has(channel)) {
      this.#refuse(channel, 'LimitReached', 'too many channels', 429);
      return;
    }
    this.channels.add(channel);
    if (sessionId !== undefined) this.sessionIds.add(sessionId);
    this.#home.joined(this, channel);
    this.#send(frameText('pusher_internal:subscription_succeeded', {}, channel));
  }

  #signIn(auth: string, userData: string): void {
    const sessionId = this.#home.signer.sessionOfUser(auth, this.socketId, userData);
    const user = userDataSchema.safeParse(parseJson(userData));
    if (sessionId === undefined || !user.success) {
      this.close(CLOSE_CODES.unauthorized, 'the signature of the person is not right');
      return;
    }
    this.sessionIds.add(sessionId);
    this.#userId = user.data.id;
    this.#send(frameText('pusher:signin_success', { user_data: userData }));
  }

  #refuse(channel: string, type: string, error: string, status: number): void {
    this.#send(frameText('pusher:subscription_error', { type, error, status }, channel));
  }

  /** Waits for silence; asks into it once; ends the connection if nothing comes back. */
  #listenOn(): void {
    clearTimeout(this.#watch);
    const { activityTimeoutMs, pongTimeoutMs } = this.#home.limits;
    // The client asks first: its own question after the same silence makes this one needless.
    const delayMs = this.#isAsked ? pongTimeoutMs : activityTimeoutMs + pongTimeoutMs;
    this.#watch = setTimeout(() => {
      if (this.#isAsked) {
        this.close(CLOSE_CODES.pongNotReceived, 'no answer to a ping');
        return;
      }
      this.#isAsked = true;
      this.#send(frameText('pusher:ping', {}));
      this.#listenOn();
    }, delayMs);
    this.#watch.unref();
  }

  #send(frame: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > this.#home.limits.maxWaitingBytes) {
      // Events are hints: a client that comes back asks for everything anew.
      this.#socket.terminate();
      return;
    }
    this.#socket.send(frame);
  }

  #ended(): void {
    clearTimeout(this.#watch);
    this.#home.closed(this);
  }
}
