import type { FastifyRequest } from 'fastify';
import type { CallerAddress } from '../http/caller-address.ts';
import { clientNameOf } from '../security/client-name.ts';
import type { SessionPlace } from '../services/sessions.ts';

/** Where a request comes from, as sessions keep it. */
export function callerPlaceOf(addressOf: CallerAddress, request: FastifyRequest): SessionPlace {
  return {
    address: addressOf(request.raw),
    ...clientNameOf(request.headers['user-agent']),
  };
}
