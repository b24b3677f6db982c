import type { Deliver } from './event-post.ts';

/** Longest wait for a server on the same machine, in milliseconds. */
const TIMEOUT_MS = 5000;

/** Posts messages to a server on this machine. @param urlOf its address, asked for each time: a free port is known late */
export function deliverTo(urlOf: () => string): Deliver {
  return async (body, headers) => {
    const response = await fetch(urlOf(), {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the message was answered with ${response.status}`);
  };
}
