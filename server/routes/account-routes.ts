import { z } from 'zod';
import {
  registeredSchema,
  registerRequestSchema,
  verificationRequestSchema,
  verifiedSchema,
} from '../../core/contract/accounts.ts';
import { mailNotSetUp } from '../errors.ts';
import type { CallerAddress } from '../http/caller-address.ts';
import { localeIn } from '../http/request-locale.ts';
import { activate } from '../services/activation.ts';
import type { ServiceContext } from '../services/context.ts';
import { register } from '../services/registrations.ts';
import { countedByMinute } from './counted-by-minute.ts';
import type { App } from './route-context.ts';

/** What calls depend on that send mails to people without a session. */
export interface AccountRouteOptions {
  readonly addressOf: CallerAddress;
  /** Whether there is a way to send the mail. */
  readonly isOpen: boolean;
}

/** Registering and confirming an account. */
export function accountRoutes(
  app: App,
  context: ServiceContext,
  { addressOf, isOpen }: AccountRouteOptions,
): void {
  app.post(
    '/accounts',
    {
      onRequest: countedByMinute(context, addressOf, 'registration'),
      config: { failure: 'REGISTRATION_FAILURE' },
      schema: {
        summary: 'Register',
        tags: ['account'],
        body: registerRequestSchema,
        response: { 201: registeredSchema },
      },
      preValidation: async (request) => {
        if (!isOpen) throw mailNotSetUp('REGISTRATION_FAILURE');
        // Every call says its language; a form without one means the same.
        const { body } = request;
        if (isRecord(body) && body['locale'] === undefined) body['locale'] = localeIn(request);
      },
    },
    async (request, reply) => {
      reply.status(201);
      return register(context, request.body, addressOf(request.raw));
    },
  );

  app.patch(
    '/accounts/new/verifications/:token',
    {
      onRequest: countedByMinute(context, addressOf, 'verification'),
      config: { failure: 'REGISTRATION_COMPLETE_FAILURE' },
      schema: {
        summary: 'Confirm a registration',
        tags: ['account'],
        params: z.object({ token: z.string().max(200) }),
        // No body at all is one without a password: the call as the specification has it.
        body: verificationRequestSchema.nullish(),
        response: { 200: verifiedSchema },
      },
    },
    (request) => activate(context, request.params.token, request.body ?? {}),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
