import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  outboxSchema,
  registeredSchema,
  registerRequestSchema,
  verifiedSchema,
} from '../../core/contract/accounts.ts';
import { notFound } from '../errors.ts';
import { activate, register } from '../services/accounts.ts';
import type { ServiceContext } from '../services/context.ts';
import type { App } from './route-kit.ts';

/** Most mails the outbox shows. */
const OUTBOX_LENGTH = 50;

/** Registering and confirming an account. */
export function accountRoutes(app: App, context: ServiceContext, loginsPerMinute: number): void {
  const rateLimit = { max: loginsPerMinute, timeWindow: '1 minute' };

  app.post(
    '/accounts',
    {
      config: { failure: 'REGISTRATION_FAILURE', rateLimit },
      schema: {
        summary: 'Register',
        tags: ['account'],
        body: registerRequestSchema,
        response: { 201: registeredSchema },
      },
    },
    async (request, reply) => {
      reply.status(201);
      return register(context, request.body);
    },
  );

  app.patch(
    '/accounts/new/verifications/:token',
    {
      config: { failure: 'REGISTRATION_COMPLETE_FAILURE', rateLimit },
      schema: {
        summary: 'Confirm a registration',
        tags: ['account'],
        params: z.object({ token: z.string().max(200) }),
        response: { 200: verifiedSchema },
      },
    },
    (request) => activate(context, request.params.token),
  );
}

/**
 * GET /outbox: mails that were written and not sent. Only for a browser on the machine itself: whoever reads the outbox can
 * activate accounts.
 */
export function outboxRoute(app: App, context: ServiceContext): void {
  app.get(
    '/outbox',
    {
      schema: {
        summary: 'Mails that stay on this machine',
        tags: ['account'],
        response: { 200: outboxSchema },
      },
    },
    async (request) => {
      if (!isFromThisMachine(request)) throw notFound();
      const rows = await context.db
        .selectFrom('outbox_mails')
        .selectAll()
        .orderBy('created_at', 'desc')
        .limit(OUTBOX_LENGTH)
        .execute();
      return {
        data: rows.map(({ id, recipient, subject, text, created_at }) => ({
          id,
          to: recipient,
          subject,
          text,
          createdAt: created_at.toISOString(),
        })),
      };
    },
  );
}

/** A request that a proxy on this machine passed on comes from anywhere. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isForwarded =
    headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  return !isForwarded && isLoopback(socket.remoteAddress);
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
}
