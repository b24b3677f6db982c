import { HttpApiError } from '../../api/api-error.ts';
import type { HttpClient } from '../../api/http-client.ts';

/** What a call fails with that nobody can answer here: there is no account that may make it. */
function refusal(): HttpApiError {
  return new HttpApiError({
    status: 403,
    code: 'FORBIDDEN_ACCESS',
    reason: undefined,
    fields: [],
    relations: [],
  });
}

/**
 * The door to the server, closed: no call goes out, whatever it carries. What needs a server is not offered where a file is looked
 * at without an account; this holds it also where that was forgotten.
 */
export const NO_SERVER: HttpClient = {
  json: () => Promise.reject(refusal()),
  send: () => Promise.reject(refusal()),
  bytes: () => Promise.reject(refusal()),
  headers: () => ({}),
  readTokenOf: () => undefined,
  failed: (error) => error,
};
