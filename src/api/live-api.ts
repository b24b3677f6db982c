import {
  type ChannelAuth,
  channelAuthSchema,
  type UserAuth,
  userAuthSchema,
} from '../../core/contract/live.ts';
import { type LivePlace, livePlaceSchema } from '../../core/contract/live-place.ts';
import type { HttpClient } from './http-client.ts';

/** Calls about live events. Nobody is told of a failure: the page works without them. */
export interface LiveApi {
  /** Where live events come from. */
  place(): Promise<LivePlace>;
  /** The right to listen to a channel over a connection. */
  authorize(socketId: string, channel: string): Promise<ChannelAuth>;
  /** The word of the server whose a connection is. */
  signIn(socketId: string): Promise<UserAuth>;
}

/** Specification 7, "Realtime". */
export function createLiveApi(http: Pick<HttpClient, 'json'>): LiveApi {
  return {
    place: () => http.json(livePlaceSchema, { path: 'broadcasting/connection', kind: 'silent' }),
    authorize: (socketId, channel) =>
      http.json(channelAuthSchema, {
        method: 'POST',
        path: 'broadcasting/auth',
        kind: 'silent',
        body: { socket_id: socketId, channel_name: channel },
      }),
    signIn: (socketId) =>
      http.json(userAuthSchema, {
        method: 'POST',
        path: 'broadcasting/user-auth',
        kind: 'silent',
        body: { socket_id: socketId },
      }),
  };
}
