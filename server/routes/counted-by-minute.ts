import type { FastifyRequest } from 'fastify';
import type { CallerAddress } from '../http/caller-address.ts';
import type { ServiceContext } from '../services/context.ts';
import { type CountedCall, countCall } from '../services/minute-counts.ts';

/** Hook of calls that need no session and cost much: so many a minute from one address, on all servers together. */
export function countedByMinute(
  context: ServiceContext,
  addressOf: CallerAddress,
  call: CountedCall,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const key = context.fingerprint(addressOf(request.raw));
    await countCall(context.door, call, key, context.loginsPerMinute);
  };
}
