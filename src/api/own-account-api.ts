import ky from 'ky';
import { type PasswordSet, passwordSetSchema } from '../../core/contract/account-mails.ts';
import { type Terms, termsSchema } from '../../core/contract/agreements.ts';
import { API_ROOT } from '../../core/contract/api-root.ts';
import {
  type EmailChanged,
  type EvcRequest,
  emailChangedSchema,
  evcSchema,
  type OwnAccount,
  ownAccountSchema,
  type UpdateAccount,
} from '../../core/contract/own-account.ts';
import type { Call, HttpClient } from './http-client.ts';

/** Calls about the account of the person, and those of somebody who has no way into it. */
export interface OwnAccountApi {
  read(): Promise<OwnAccount>;
  update(update: UpdateAccount): Promise<OwnAccount>;
  /** Deletes the account and everything in it. */
  remove(password: string): Promise<void>;
  /** Everything in the account as one archive, which the browser keeps where it has room. */
  exported(): Promise<Blob>;
  registerEvc(request: EvcRequest): Promise<void>;
  /** Gives the account the address that a link was mailed to. The caller tells of a failure. */
  confirmEmail(token: string): Promise<EmailChanged>;
  /** The terms of use in force. */
  terms(): Promise<Terms>;
  acceptTerms(termsVersion: number): Promise<void>;
  /** Has a link mailed with which a new password is set, to whomever the name belongs. */
  askForPasswordReset(username: string): Promise<void>;
  /** Sets a new password with such a link. Only the caller tells of a link that is refused. */
  resetPassword(token: string, password: string): Promise<PasswordSet>;
  /** Has the link of a registration mailed again. */
  askForActivation(username: string): Promise<void>;
}

const OWN = 'accounts/me';
const FAILURE = 'SAVE_CHANGES_FAILURE';

/** Specification 7, "Session and account", and calls of ours. */
export function createOwnAccountApi(http: HttpClient): OwnAccountApi {
  return {
    read: () => http.json(ownAccountSchema, { path: OWN }),
    update: (update) =>
      http.json(ownAccountSchema, { method: 'PUT', path: OWN, failure: FAILURE, body: update }),
    remove: (password) =>
      http.send({ method: 'DELETE', path: OWN, failure: FAILURE, body: { password } }),
    exported: async () => {
      const call: Call = { path: `${OWN}/export`, failure: 'DOWNLOADING_FILE_FAILURE' };
      try {
        const options = { headers: http.headers(), retry: 0, timeout: false } as const;
        return await ky.get(`${API_ROOT}/${call.path}`, options).blob();
      } catch (error) {
        throw http.failed(error, call);
      }
    },
    registerEvc: async (request) => {
      await http.json(evcSchema, {
        method: 'POST',
        path: 'evc',
        failure: 'EVC_REGISTER_FAILURE',
        body: request,
      });
    },
    confirmEmail: (token) =>
      http.json(emailChangedSchema, {
        method: 'PATCH',
        path: `email-changes/${encodeURIComponent(token)}`,
        kind: 'edit',
        failure: FAILURE,
      }),
    terms: () => http.json(termsSchema, { path: 'agreements' }),
    acceptTerms: (termsVersion) =>
      http.send({
        method: 'PUT',
        path: 'agreements',
        failure: 'TERMS_ACCEPTATION_FAILURE',
        body: { termsVersion },
      }),
    askForPasswordReset: (username) =>
      http.send({ method: 'POST', path: 'password-resets', body: { username } }),
    resetPassword: (token, password) =>
      http.json(passwordSetSchema, {
        method: 'PATCH',
        path: `password-resets/${encodeURIComponent(token)}`,
        failure: FAILURE,
        body: { password },
      }),
    askForActivation: (username) =>
      http.send({ method: 'POST', path: 'accounts/new/verifications', body: { username } }),
  };
}
