import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cryptPayload } from '../../core/map-library/payload-encryption.ts';
import { unauthorized } from '../errors.ts';

/** Media type of what is encrypted. */
export const PAYLOAD_TYPE = 'application/octet-stream';

/** A payload in a description. */
export const payloadBytes: z.ZodAny = z.any().meta({ type: 'string', format: 'binary' });

/** Answers a payload of map packs: JSON in UTF-8, encrypted by the token of the request. */
export function sendPayload(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: object,
): FastifyReply {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized();
  const bytes = cryptPayload(Buffer.from(JSON.stringify(payload)), token);
  // The next token may have another key.
  return reply.type(PAYLOAD_TYPE).header('cache-control', 'no-store').send(Buffer.from(bytes));
}
