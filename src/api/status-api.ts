import ky, { HTTPError } from 'ky';
import { API_ROOT } from '../../core/contract/api-root.ts';
import { type Status, statusSchema } from '../../core/contract/session.ts';
import { parseAnswer } from './http-client.ts';

/** Longest wait for the answer, in milliseconds: what takes longer is as good as away. */
const STATUS_TIMEOUT_MS = 15_000;

/** What GET /status found out. */
export type ServiceState =
  | { readonly kind: 'up'; readonly status: Status }
  /** The service is down for maintenance: 503. A server under load answers this call all the same. */
  | { readonly kind: 'maintenance' }
  /** No answer, or none that can be read. */
  | { readonly kind: 'unreachable' };

/**
 * Asks GET /status. A client of its own: no token, and failures are results, not alerts.
 * Never rejects. Specification 4, "Maintenance", and 7.
 */
export async function fetchServiceState(): Promise<ServiceState> {
  try {
    const response = await ky.get('status', {
      prefix: API_ROOT,
      retry: 0,
      timeout: STATUS_TIMEOUT_MS,
    });
    const status = parseAnswer(statusSchema, response.status, await response.text());
    return { kind: 'up', status };
  } catch (error) {
    const down = error instanceof HTTPError && error.response.status === 503;
    return { kind: down ? 'maintenance' : 'unreachable' };
  }
}
