import type { z } from 'zod';
import { emptyBodySchema } from '../../core/contract/common.ts';
import { loginRequestSchema, tokenSchema, userSchema } from '../../core/contract/session.ts';
import type { ServiceContext } from '../services/context.ts';
import { logIn, logOut, renewToken } from '../services/sessions.ts';
import { userFromRow } from '../services/users.ts';
import { type App, callerIn, requireSession } from './route-kit.ts';

/** POST /auth: the one call of a session that needs none. */
export function loginRoute(app: App, context: ServiceContext, loginsPerMinute: number): void {
  app.post(
    '/auth',
    {
      config: {
        failure: 'LOGIN_FAILURE',
        keepsToken: true,
        rateLimit: { max: loginsPerMinute, timeWindow: '1 minute' },
      },
      schema: {
        summary: 'Log in',
        tags: ['session'],
        body: loginRequestSchema,
        response: { 200: tokenSchema },
      },
    },
    async (request) => ({ token: await logIn(context, request.body) }),
  );
}

/** Calls about the session of the caller. */
export function sessionRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.get(
    '/auth',
    { schema: { summary: 'User details', tags: ['session'], response: { 200: userSchema } } },
    (request) => userFromRow(callerIn(request).user),
  );

  app.put(
    '/auth',
    {
      config: { keepsToken: true },
      schema: { summary: 'Exchange the token', tags: ['session'], response: { 200: tokenSchema } },
    },
    async (request) => ({ token: await renewToken(context, callerIn(request).claims) }),
  );

  app.delete(
    '/auth',
    {
      config: { keepsToken: true },
      schema: { summary: 'Log out', tags: ['session'], response: { 200: emptyBodySchema } },
    },
    async (request): Promise<z.infer<typeof emptyBodySchema>> => {
      await logOut(context, callerIn(request).claims);
      return {};
    },
  );
}
