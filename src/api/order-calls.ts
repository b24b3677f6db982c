import type { z } from 'zod';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import { IDEMPOTENCY_KEY } from '../../core/contract/idempotency.ts';
import type { VersionWork } from '../../core/contract/version-works.ts';
import type { Call, HttpClient } from './http-client.ts';

/**
 * A call that spends coins, or has the server work. Sent again under the same key, it is answered as the first time and done once.
 *
 * @param failure code of what did not happen
 * @param key of the click that it comes from
 */
export function orderCall(path: string, failure: AlertCode, body: object, key: string): Call {
  return {
    method: 'POST',
    path,
    kind: 'purchase',
    failure,
    headers: { accept: 'application/json', [IDEMPOTENCY_KEY]: key },
    body,
  };
}

/** Work once it has ended: an answer that could not wait for that is asked for again, and the server waits once more. */
export async function endedWork<T extends Pick<VersionWork, 'state'>>(
  http: HttpClient,
  schema: z.ZodType<T>,
  call: Call,
): Promise<T> {
  for (;;) {
    const work = await http.json(schema, call);
    if (work.state !== 'running') return work;
  }
}
