import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import { notFound, unauthorized } from '../errors.ts';
import { isDueForRefresh } from '../security/session-tokens.ts';
import { type Caller, callerOf, type ProjectHead } from '../services/callers.ts';
import type { ServiceContext } from '../services/context.ts';
import { renewToken } from '../services/sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Code of the catalogue for "this call did not do what it is for": answers to bodies that break the contract. */
    readonly failure?: AlertCode;
    /** Code for a body over the route's limit, where it says more than `failure`. */
    readonly tooLong?: AlertCode;
    /** The answer never carries a new token (specification 7: "except for POST /auth"). */
    readonly keepsToken?: boolean;
  }
  interface FastifyRequest {
    /** Set by the hook of routes that need a session. */
    caller: Caller | null;
  }
}

/** The application as routes see it: requests and answers are held against zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Name of the bearer token in the description of the API. */
export const SESSION_SCHEME = 'session';

/** Routes below need a session: the hook finds the caller or answers 401. */
export function requireSession(app: App, context: ServiceContext): void {
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: [{ [SESSION_SCHEME]: [] }] };
  });
  app.addHook('onRequest', async (request) => {
    const { authorization } = request.headers;
    request.caller = await callerOf(context, authorization, projectIdOf(request));
  });
}

/** What the address of a call names that is about one project. */
export const projectParams: z.ZodObject<{ projectId: z.ZodString }> = z.object({
  projectId: z.string(),
});

/** Id of the project whose insides a call is about. One about the project itself finds it by its own query. */
function projectIdOf({ params, routeOptions }: FastifyRequest): string | undefined {
  const { projectId } = params as { readonly projectId?: string };
  return routeOptions.url?.includes('/projects/:projectId/') ? projectId : undefined;
}

/** Answers of a session that ends soon carry a new token. Specification 4, "Auth", and 7. */
export function refreshTokens(app: App, context: ServiceContext): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller } = request;
    if (caller === null || request.routeOptions.config.keepsToken) return;
    // The database may be what failed; the token is renewed with the next answer.
    if (reply.statusCode >= 500) return;
    // What the caller has kept would carry it from now on.
    if (reply.statusCode === 304) return;
    if (!isDueForRefresh(caller.claims, caller.sessionLeftS, context.now())) return;
    const token = await renewToken(context, caller.claims);
    // The session has ended since the call began.
    if (token === null) return;
    reply.header('authorization', `Bearer ${token}`);
    // Kept together with a file, it would be handed out again when it is an old one.
    reply.header('cache-control', 'no-store');
  });
}

/** Who makes the request, in routes that need a session. */
export function callerIn(request: FastifyRequest): Caller {
  if (request.caller === null) throw unauthorized();
  return request.caller;
}

/**
 * The active project that the address of a request names, in routes that need a session.
 *
 * @throws ApiError 404 if the person has none with this id; somebody else's is as good as none
 */
export function projectIn(request: FastifyRequest): ProjectHead {
  const { project } = callerIn(request);
  if (project === null) throw notFound();
  return project;
}
