import { createHmac, timingSafeEqual } from 'node:crypto';
import { LIVE_APP_KEY } from '../../core/contract/live.ts';

/** The right of one connection to listen to one channel. */
export interface ChannelRight {
  readonly socketId: string;
  readonly channel: string;
  /** Whose right it is: it ends with this session. */
  readonly sessionId: string;
}

/**
 * Signs rights to listen. Pusher protocol, "Authentication signature": the key of the application, a colon, and a text that
 * only servers read. Here it is the signature in hexadecimal, a dot, and the session.
 */
export class ChannelSigner {
  readonly #secret: Uint8Array;

  /** @param secret shared by all servers on a database */
  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  /** What the client shows when it subscribes. */
  authOf({ socketId, channel, sessionId }: ChannelRight): string {
    const signature = createHmac('sha256', this.#secret)
      .update(`${socketId}:${channel}:${sessionId}`)
      .digest('hex');
    return `${LIVE_APP_KEY}:${signature}.${sessionId}`;
  }

  /** @returns the session whose right is shown, `undefined` if it is not signed here or for something else */
  sessionOf(auth: string, socketId: string, channel: string): string | undefined {
    const sessionId = auth.slice(auth.indexOf('.') + 1);
    const expected = Buffer.from(this.authOf({ socketId, channel, sessionId }));
    const shown = Buffer.from(auth);
    const isSigned = expected.length === shown.length && timingSafeEqual(expected, shown);
    return isSigned ? sessionId : undefined;
  }
}
