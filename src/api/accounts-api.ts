import {
  type Outbox,
  outboxSchema,
  type Registered,
  type RegisterRequest,
  registeredSchema,
  type Verified,
  verifiedSchema,
} from '../../core/contract/accounts.ts';
import type { HttpClient } from './http-client.ts';

/** Calls about accounts, possible without being logged in. */
export interface AccountsApi {
  register(request: RegisterRequest): Promise<Registered>;
  /** Confirms a registration with the token of the mailed link. */
  verify(token: string): Promise<Verified>;
  /** Mails that stay on the server where no mail server is configured, newest first. */
  outbox(signal: AbortSignal): Promise<Outbox>;
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
    verify: (token) =>
      http.json(verifiedSchema, {
        method: 'PATCH',
        path: `accounts/new/verifications/${encodeURIComponent(token)}`,
        failure: 'REGISTRATION_COMPLETE_FAILURE',
      }),
    outbox: (signal) => http.json(outboxSchema, { path: 'outbox', signal }),
  };
}
