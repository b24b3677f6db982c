import {
  channelAuthRequestSchema,
  channelAuthSchema,
  userAuthRequestSchema,
  userAuthSchema,
} from '../../core/contract/live.ts';
import { livePlaceSchema } from '../../core/contract/live-place.ts';
import type { ServiceContext } from '../services/context.ts';
import { authenticateUser, authorizeChannel, livePlace } from '../services/live-channels.ts';
import { type App, callerIn, requireSession } from './route-context.ts';

/**
 * GET /broadcasting/connection: where live events come from. POST /broadcasting/auth: the right to listen to a private channel. POST /broadcasting/user-auth: whose a connection is. Specification 7,
 * "Realtime".
 */
export function liveRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);
  // Libraries of the Pusher protocol send a form.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get(
    '/broadcasting/connection',
    {
      schema: {
        summary: 'Where live events come from',
        tags: ['live'],
        response: { 200: livePlaceSchema },
      },
    },
    async () => livePlace(context),
  );

  app.post(
    '/broadcasting/auth',
    {
      config: { failure: 'FORBIDDEN_ACCESS', needsNoRoom: true },
      schema: {
        summary: 'Listen to a private channel',
        tags: ['live'],
        consumes: ['application/x-www-form-urlencoded', 'application/json'],
        body: channelAuthRequestSchema,
        response: { 200: channelAuthSchema },
      },
    },
    async (request) => {
      const { socket_id: socketId, channel_name: channel } = request.body;
      const auth = await authorizeChannel(context, callerIn(request).claims, socketId, channel);
      return { auth };
    },
  );

  app.post(
    '/broadcasting/user-auth',
    {
      config: { failure: 'FORBIDDEN_ACCESS', needsNoRoom: true },
      schema: {
        summary: 'Say whose a connection is',
        tags: ['live'],
        consumes: ['application/x-www-form-urlencoded', 'application/json'],
        body: userAuthRequestSchema,
        response: { 200: userAuthSchema },
      },
    },
    async (request) => authenticateUser(context, callerIn(request).claims, request.body.socket_id),
  );
}
