import { channelAuthRequestSchema, channelAuthSchema } from '../../core/contract/live.ts';
import type { ServiceContext } from '../services/context.ts';
import { authorizeChannel } from '../services/live-channels.ts';
import { type App, callerIn, requireSession } from './route-context.ts';

/** POST /broadcasting/auth: the right to listen to a private channel. Specification 7, "Realtime". */
export function liveRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);
  // Libraries of the Pusher protocol send a form.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
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
}
