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
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import { unauthorized } from '../errors.ts';
import { isDueForRefresh } from '../security/session-tokens.ts';
import type { ServiceContext } from '../services/context.ts';
import type { ProjectRow } from '../services/project-rows.ts';
import { ownProject } from '../services/projects.ts';
import { type Caller, callerOf, renewToken } from '../services/sessions.ts';

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
    request.caller = await callerOf(context, request.headers.authorization);
  });
}

/** Answers of a session that ends soon carry a new token. Specification 4, "Auth", and 7. */
export function refreshTokens(app: App, context: ServiceContext): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller } = request;
    if (caller === null || request.routeOptions.config.keepsToken) return;
    // The database may be what failed; the token is renewed with the next answer.
    if (reply.statusCode >= 500) return;
    if (!isDueForRefresh(caller.claims, context.now())) return;
    reply.header('authorization', `Bearer ${await renewToken(context, caller.claims)}`);
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
 * @throws ApiError 404 if there is none, 403 if it belongs to somebody else
 */
export function projectIn(
  context: ServiceContext,
  request: FastifyRequest<{ Params: { projectId: string } }>,
): Promise<ProjectRow> {
  return ownProject(context, callerIn(request).user.id, request.params.projectId, 'active');
}
