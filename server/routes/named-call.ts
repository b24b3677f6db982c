import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY } from '../../core/contract/idempotency.ts';
import type { KeptAnswer, NamedCall } from '../services/answer-once.ts';
import { requestHash } from '../services/request-hash.ts';
import { callerIn } from './route-context.ts';

/** The name that a call carries (`repeatableHeadersSchema`), `undefined` if it has none. */
export function namedCallIn(request: FastifyRequest): NamedCall | undefined {
  const key = request.headers[IDEMPOTENCY_KEY];
  if (typeof key !== 'string') return undefined;
  return {
    userId: callerIn(request).user.id,
    key,
    route: `${request.method} ${request.url}`,
    requestHash: requestHash({ body: request.body ?? null }),
  };
}

/** Sends an answer as it was kept. */
export function sendKept(reply: FastifyReply, { status, body }: KeptAnswer): FastifyReply {
  // As a stream of bytes would be: it is what was checked and written the first time.
  return reply.status(status).type('application/json; charset=utf-8').serializer(String).send(body);
}
