import { AsyncLocalStorage } from 'node:async_hooks';

/** The request on whose behalf something is done, jobs that it has asked for among it. */
const scope = new AsyncLocalStorage<string>();

/** Runs work on behalf of a request: whatever it begins, and waits for, knows whose it is. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return scope.run(requestId, work);
}

/** Id of the request on whose behalf the caller works; `undefined` for what the server does by itself. */
export function currentRequestId(): string | undefined {
  return scope.getStore();
}
