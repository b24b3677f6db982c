import { z } from 'zod';
import { emptyBodySchema } from '../../core/contract/common.ts';
import {
  endSessionsQuerySchema,
  loginRequestSchema,
  sessionsSchema,
  tokenSchema,
  userSchema,
} from '../../core/contract/session.ts';
import { unauthorized } from '../errors.ts';
import type { CallerAddress } from '../http/caller-address.ts';
import { isPassedOn } from '../http/passed-on.ts';
import type { ServiceContext } from '../services/context.ts';
import { logIn } from '../services/login.ts';
import {
  endSession,
  listSessions,
  logOut,
  logOutEverywhere,
  renewToken,
} from '../services/sessions.ts';
import { hasCurrentTerms } from '../services/terms.ts';
import { userOf } from '../services/users.ts';
import { callerPlaceOf } from './caller-place.ts';
import { countedByMinute } from './counted-by-minute.ts';
import { type App, callerIn, requireSession } from './route-context.ts';

/** POST /auth: the one call of a session that needs none. */
export function loginRoute(app: App, context: ServiceContext, addressOf: CallerAddress): void {
  app.post(
    '/auth',
    {
      onRequest: countedByMinute(context, addressOf, 'login'),
      config: { failure: 'LOGIN_FAILURE', keepsToken: true, needsNoRoom: true },
      schema: {
        summary: 'Log in',
        tags: ['session'],
        body: loginRequestSchema,
        response: { 200: tokenSchema },
      },
    },
    async (request) => {
      // The password of the demo is public: the account is for people at this machine.
      const isDemo = context.isDemo && !isPassedOn(request.headers);
      const place = callerPlaceOf(addressOf, request);
      return { token: await logIn({ ...context, isDemo }, request.body, place) };
    },
  );
}

/** Calls about the session of the caller. */
export function sessionRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.get(
    '/auth',
    { schema: { summary: 'User details', tags: ['session'], response: { 200: userSchema } } },
    async (request) => {
      const caller = callerIn(request);
      return userOf(caller, await hasCurrentTerms(context, caller.user));
    },
  );

  app.put(
    '/auth',
    {
      config: { failure: 'LOGIN_FAILURE', keepsToken: true, needsNoRoom: true },
      schema: { summary: 'Exchange the token', tags: ['session'], response: { 200: tokenSchema } },
    },
    async (request) => {
      const token = await renewToken(context, callerIn(request).claims);
      // The session has ended since the call began.
      if (token === null) throw unauthorized();
      return { token };
    },
  );

  app.delete(
    '/auth',
    {
      config: { failure: 'LOGIN_FAILURE', keepsToken: true, needsNoRoom: true },
      schema: { summary: 'Log out', tags: ['session'], response: { 200: emptyBodySchema } },
    },
    async (request): Promise<z.infer<typeof emptyBodySchema>> => {
      await logOut(context, callerIn(request).claims);
      return {};
    },
  );
}

/** All sessions of the person. Calls of ours: the specification has none. */
export function openSessionsRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.get(
    '/sessions',
    {
      schema: { summary: 'Open sessions', tags: ['session'], response: { 200: sessionsSchema } },
    },
    (request) => listSessions(context, callerIn(request)),
  );

  app.delete(
    '/sessions/:sessionId',
    {
      config: { failure: 'LOGIN_FAILURE', keepsToken: true, needsNoRoom: true },
      schema: {
        summary: 'Log out somewhere',
        tags: ['session'],
        params: z.object({ sessionId: z.string() }),
        response: { 200: emptyBodySchema },
      },
    },
    async (request): Promise<z.infer<typeof emptyBodySchema>> => {
      await endSession(context, callerIn(request), request.params.sessionId);
      return {};
    },
  );

  app.delete(
    '/sessions',
    {
      config: { failure: 'LOGIN_FAILURE', keepsToken: true, needsNoRoom: true },
      schema: {
        summary: 'Log out everywhere, or everywhere else',
        tags: ['session'],
        querystring: endSessionsQuerySchema,
        response: { 200: emptyBodySchema },
      },
    },
    async (request): Promise<z.infer<typeof emptyBodySchema>> => {
      const keepsCurrent = request.query.keepCurrent === 'true';
      await logOutEverywhere(context, callerIn(request), keepsCurrent);
      return {};
    },
  );
}
