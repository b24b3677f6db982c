import { createHmac, timingSafeEqual } from 'node:crypto';
import { LIVE_APP_KEY } from '../../core/contract/live.ts';

/** The right of one connection to listen to one channel. */
export interface ChannelRight {
  readonly socketId: string;
  readonly channel: string;
  /** Whose right it is: it ends with this session. */
  readonly sessionId: string;
}

/** Signs what a connection shows. Pusher protocol, "Authentication signature". */
export interface RightsSigner {
  /** What the client shows when it subscribes. */
  authOf(right: ChannelRight): string;
  /** What the client shows when it signs in. @param userData JSON, as the client shows it too */
  userAuthOf(socketId: string, userData: string, sessionId: string): string;
}

/**
 * Signs rights to listen at this server and the others on its database. Pusher protocol, "Authentication signature": the key of the application, a colon, and a text that
 * only servers read. Here it is the signature in hexadecimal, a dot, and the session.
 */
export class ChannelSigner implements RightsSigner {
  readonly #secret: Uint8Array;

  /** @param secret shared by all servers on a database */
  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  authOf({ socketId, channel, sessionId }: ChannelRight): string {
    return this.#signed(`${socketId}:${channel}`, sessionId);
  }

  /** @returns the session whose right is shown, `undefined` if it is not signed here or for something else */
  sessionOf(auth: string, socketId: string, channel: string): string | undefined {
    return this.#sessionOf(auth, `${socketId}:${channel}`);
  }

  userAuthOf(socketId: string, userData: string, sessionId: string): string {
    return this.#signed(signInText(socketId, userData), sessionId);
  }

  /** @returns the session whose person is shown, `undefined` if it is not signed here or for something else */
  sessionOfUser(auth: string, socketId: string, userData: string): string | undefined {
    return this.#sessionOf(auth, signInText(socketId, userData));
  }

  #signed(text: string, sessionId: string): string {
    const signature = createHmac('sha256', this.#secret)
      .update(`${text}:${sessionId}`)
      .digest('hex');
    return `${LIVE_APP_KEY}:${signature}.${sessionId}`;
  }

  #sessionOf(auth: string, text: string): string | undefined {
    const sessionId = auth.slice(auth.indexOf('.') + 1);
    const expected = Buffer.from(this.#signed(text, sessionId));
    const shown = Buffer.from(auth);
    const isSigned = expected.length === shown.length && timingSafeEqual(expected, shown);
    return isSigned ? sessionId : undefined;
  }
}

/** No channel has this form: a right to listen is never taken for a person. */
function signInText(socketId: string, userData: string): string {
  return `${socketId}::user::${userData}`;
}
