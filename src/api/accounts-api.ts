import ky from 'ky';
import {
  type Outbox,
  outboxSchema,
  type Registered,
  type RegisterRequest,
  registeredSchema,
  type VerificationRequest,
  type Verified,
  verifiedSchema,
} from '../../core/contract/accounts.ts';
import { type HttpClient, parseAnswer } from './http-client.ts';

/** Calls about accounts, possible without being logged in. */
export interface AccountsApi {
  register(request: RegisterRequest): Promise<Registered>;
  /** Confirms a registration with the token of the mailed link and the password of the form. */
  verify(token: string, request: VerificationRequest): Promise<Verified>;
  /**
   * Mails that stay on the server where no mail server is configured, newest first. The caller tells of a failure.
   *
   * @param address of the local outbox, from GET /status
   */
  outbox(address: string, signal: AbortSignal): Promise<Outbox>;
}

/** Specification 7, "Session and account". */
export function createAccountsApi(http: HttpClient): AccountsApi {
  return {
    register: (request) =>
      http.json(registeredSchema, {
        method: 'POST',
        path: 'accounts',
        body: request,
        failure: 'REGISTRATION_FAILURE',
      }),
    verify: (token, request) =>
      http.json(verifiedSchema, {
        method: 'PATCH',
        path: `accounts/new/verifications/${encodeURIComponent(token)}`,
        body: request,
        failure: 'REGISTRATION_COMPLETE_FAILURE',
      }),
    outbox: async (address, signal) => {
      try {
        // Another origin: without the headers of the API, which are none of its business.
        const response = await ky.get(address, { retry: 0, signal });
        return parseAnswer(outboxSchema, response.status, await response.text());
      } catch (error) {
        throw http.failed(error, { path: 'outbox', kind: 'silent' });
      }
    },
  };
}
