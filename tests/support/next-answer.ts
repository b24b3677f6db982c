import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What Node tells of each request that begins at a server of this process. */
const REQUEST_BEGINS = 'http.server.request.start';

interface Begun {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Resolves when a server of this process has the head of a request: with the answer to it, to which nothing is written yet.
 *
 * @param path of the request from now on that is meant
 */
export function nextAnswer(path: string): Promise<ServerResponse> {
  return new Promise((resolve) => {
    const onRequest = (message: unknown): void => {
      const { request, response } = message as Begun;
      if (request.url !== path) return;
      unsubscribe(REQUEST_BEGINS, onRequest);
      resolve(response);
    };
    subscribe(REQUEST_BEGINS, onRequest);
  });
}
