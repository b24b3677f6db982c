import { createHmac, timingSafeEqual } from 'node:crypto';
import { LIVE_APP_KEY } from '../../core/contract/live.ts';

/** Signs the right of one connection to listen to one channel. Pusher protocol, "Authentication signature". */
export class ChannelSigner {
  readonly #secret: Uint8Array;

  /** @param secret shared by all servers on a database */
  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  /** What the client shows when it subscribes. */
  authOf(socketId: string, channel: string): string {
    const signature = createHmac('sha256', this.#secret).update(`${socketId}:${channel}`);
    return `${LIVE_APP_KEY}:${signature.digest('hex')}`;
  }

  holds(auth: string, socketId: string, channel: string): boolean {
    const expected = Buffer.from(this.authOf(socketId, channel));
    const shown = Buffer.from(auth);
    return expected.length === shown.length && timingSafeEqual(expected, shown);
  }
}
