import { z } from 'zod';
import {
  mailRequestedSchema,
  mailRequestSchema,
  passwordResetSchema,
  passwordSetSchema,
} from '../../core/contract/account-mails.ts';
import { mailNotSetUp } from '../errors.ts';
import type { ServiceContext } from '../services/context.ts';
import {
  askForActivation,
  askForPasswordReset,
  resetPassword,
} from '../services/password-resets.ts';
import type { AccountRouteOptions } from './account-routes.ts';
import { countedByMinute } from './counted-by-minute.ts';
import type { App } from './route-context.ts';

const tags = ['account'];
const SAME_ANSWER = 'The answer is the same whether there is somebody with that name or not.';

/** Links for whoever has no way in: a forgotten password, an account that is not active yet. */
export function passwordResetRoutes(
  app: App,
  context: ServiceContext,
  { addressOf, isOpen }: AccountRouteOptions,
): void {
  app.post(
    '/password-resets',
    {
      onRequest: countedByMinute(context, addressOf, 'accountMail'),
      config: { failure: 'LOGIN_FAILURE' },
      schema: {
        summary: 'Ask for a link to set a new password',
        description: SAME_ANSWER,
        tags,
        body: mailRequestSchema,
        response: { 202: mailRequestedSchema },
      },
    },
    async (request, reply): Promise<z.infer<typeof mailRequestedSchema>> => {
      if (!isOpen) throw mailNotSetUp('LOGIN_FAILURE');
      await askForPasswordReset(context, request.body);
      reply.status(202);
      return {};
    },
  );

  app.patch(
    '/password-resets/:token',
    {
      onRequest: countedByMinute(context, addressOf, 'passwordReset'),
      config: { failure: 'SAVE_CHANGES_FAILURE' },
      schema: {
        summary: 'Set a new password with a link',
        description: 'The link works once, within an hour. All sessions of the account end.',
        tags,
        params: z.object({ token: z.string().max(200) }),
        body: passwordResetSchema,
        response: { 200: passwordSetSchema },
      },
    },
    (request) => resetPassword(context, request.params.token, request.body, addressOf(request.raw)),
  );

  app.post(
    '/accounts/new/verifications',
    {
      onRequest: countedByMinute(context, addressOf, 'accountMail'),
      config: { failure: 'REGISTRATION_COMPLETE_FAILURE' },
      schema: {
        summary: 'Ask for the link of a registration again',
        description: SAME_ANSWER,
        tags,
        body: mailRequestSchema,
        response: { 202: mailRequestedSchema },
      },
    },
    async (request, reply): Promise<z.infer<typeof mailRequestedSchema>> => {
      if (!isOpen) throw mailNotSetUp('REGISTRATION_COMPLETE_FAILURE');
      await askForActivation(context, request.body);
      reply.status(202);
      return {};
    },
  );
}
