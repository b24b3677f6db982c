import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import { z } from 'zod';
import { acceptTermsSchema, termsSchema } from '../../core/contract/agreements.ts';
import { emptyBodySchema } from '../../core/contract/common.ts';
import {
  deleteAccountSchema,
  emailChangedSchema,
  evcRequestSchema,
  evcSchema,
  ownAccountSchema,
  updateAccountSchema,
} from '../../core/contract/own-account.ts';
import { zipOf } from '../download/zip.ts';
import { mailNotSetUp } from '../errors.ts';
import { localeIn } from '../http/request-locale.ts';
import type { ServiceContext } from '../services/context.ts';
import { deleteAccount } from '../services/delete-account.ts';
import { registerEvc } from '../services/evc.ts';
import { exportedFiles } from '../services/export-account.ts';
import { confirmEmail, ownAccountOf, updateAccount } from '../services/own-account.ts';
import { acceptTerms, readTerms } from '../services/terms.ts';
import { type App, callerIn, requireSession } from './route-context.ts';

const FAILURE = 'SAVE_CHANGES_FAILURE';
const tags = ['account'];

/** The account of the caller. @param sendsMails whether there is a way to send the mail to a new address */
export function ownAccountRoutes(app: App, context: ServiceContext, sendsMails: boolean): void {
  requireSession(app, context);

  app.get(
    '/accounts/me',
    { schema: { summary: 'The own account', tags, response: { 200: ownAccountSchema } } },
    (request) => ownAccountOf(callerIn(request).user),
  );

  app.put(
    '/accounts/me',
    {
      config: { failure: FAILURE },
      schema: {
        summary: 'Change the own account',
        description:
          '`details` are changed as a whole, with the session alone; `email` and `newPassword` with `currentPassword`. A new address is that of the account once the link is opened that is mailed to it. A new password ends all other sessions.',
        tags,
        body: updateAccountSchema,
        response: { 200: ownAccountSchema },
      },
    },
    (request) => {
      const { email } = request.body;
      const caller = callerIn(request);
      if (email !== undefined && email !== caller.user.email && !sendsMails) {
        throw mailNotSetUp(FAILURE);
      }
      return updateAccount(context, caller, request.body);
    },
  );

  app.delete(
    '/accounts/me',
    {
      config: { failure: FAILURE, keepsToken: true, needsNoRoom: true },
      schema: {
        summary: 'Delete the own account and everything in it, for good',
        tags,
        body: deleteAccountSchema,
        response: { 200: emptyBodySchema },
      },
    },
    async (request): Promise<z.infer<typeof emptyBodySchema>> => {
      await deleteAccount(context, callerIn(request).user, request.body);
      return {};
    },
  );

  app.get(
    '/accounts/me/export',
    {
      config: { failure: 'DOWNLOADING_FILE_FAILURE' },
      schema: {
        summary: 'Everything the person has here, as a ZIP archive',
        description:
          'The account, and of each project, archived ones among them, its original, its versions as whole files, its maps, folders and marks.',
        tags,
        response: {
          200: {
            content: {
              'application/zip': { schema: z.any().meta({ type: 'string', format: 'binary' }) },
            },
          },
        },
      },
    },
    (request, reply) => {
      const caller = callerIn(request);
      const bytes = Readable.from(zipOf(exportedFiles(context, caller)), { objectMode: false });
      return reply
        .type('application/zip')
        .header('content-disposition', contentDisposition(`mapwright-${caller.user.username}.zip`))
        .send(bytes);
    },
  );

  app.patch(
    '/email-changes/:token',
    {
      config: { failure: FAILURE },
      schema: {
        summary: 'Confirm a new address of the own account',
        tags,
        params: z.object({ token: z.string().max(200) }),
        response: { 200: emailChangedSchema },
      },
    },
    (request) => confirmEmail(context, callerIn(request).user, request.params.token),
  );

  app.post(
    '/evc',
    {
      config: { failure: 'EVC_REGISTER_FAILURE' },
      schema: {
        summary: 'Register the number of the own EVC licence, once',
        tags,
        body: evcRequestSchema,
        response: { 200: evcSchema },
      },
    },
    (request) => registerEvc(context, callerIn(request).user, request.body),
  );
}

/** The terms of use. */
export function agreementRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.get(
    '/agreements',
    { schema: { summary: 'Terms of use in force', tags, response: { 200: termsSchema } } },
    (request) => readTerms(context, localeIn(request)),
  );

  app.put(
    '/agreements',
    {
      config: { failure: 'TERMS_ACCEPTATION_FAILURE' },
      schema: {
        summary: 'Accept the terms of use that were read',
        tags,
        body: acceptTermsSchema,
        response: { 200: emptyBodySchema },
      },
    },
    async (request): Promise<z.infer<typeof emptyBodySchema>> => {
      await acceptTerms(context, callerIn(request).user, request.body);
      return {};
    },
  );
}
