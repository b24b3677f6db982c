import { type ChannelAuth, channelAuthSchema } from '../../core/contract/live.ts';
import type { HttpClient } from './http-client.ts';

/** Calls about live events. */
export interface LiveApi {
  /** The right to listen to a channel over a connection. Nobody is told of a failure: the page works without live events. */
  authorize(socketId: string, channel: string): Promise<ChannelAuth>;
}

/** Specification 7, "Realtime". */
export function createLiveApi(http: HttpClient): LiveApi {
  return {
    authorize: (socketId, channel) =>
      http.json(channelAuthSchema, {
        method: 'POST',
        path: 'broadcasting/auth',
        kind: 'silent',
        body: { socket_id: socketId, channel_name: channel },
      }),
  };
}
