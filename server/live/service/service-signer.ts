import { createHmac } from 'node:crypto';
import type { ChannelRight, RightsSigner } from '../channel-signature.ts';
import type { LiveService } from './service-settings.ts';

/**
 * Signs rights for connections at a service (Pusher Channels, "Generating authentication signatures"). The service knows nothing of
 * sessions: what a session's end means for its connections is told to it (`event-relay.ts`).
 */
export class ServiceSigner implements RightsSigner {
  readonly #service: Pick<LiveService, 'key' | 'secret'>;

  constructor(service: Pick<LiveService, 'key' | 'secret'>) {
    this.#service = service;
  }

  authOf({ socketId, channel }: ChannelRight): string {
    return this.#signed(`${socketId}:${channel}`);
  }

  userAuthOf(socketId: string, userData: string): string {
    return this.#signed(`${socketId}::user::${userData}`);
  }

  #signed(text: string): string {
    const { key, secret } = this.#service;
    return `${key}:${createHmac('sha256', secret).update(text).digest('hex')}`;
  }
}
