import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** An answer that says a server has failed: 500 to 599. */
export interface ServerError {
  readonly status: number;
  /** Method and address of the call. */
  readonly call: string;
  /** What the server has logged last, for whoever has to find out why. */
  readonly log: string;
}

/** Bad input, a race or a client that hangs up is never a server's failure: every one that is not expected fails its test. */
const seen: ServerError[] = [];
const expected: RegExp[] = [];
/** Servers of this process by their port, with their logs. */
const watched = new Map<number, () => string>();

/** From here to the end of the test, answers like this are expected. @param pattern over status and call, as `503 GET /api/` */
export function expectServerErrors(pattern: RegExp): void {
  expected.push(pattern);
}

/** Answers that nobody expected, since the last time this was asked. */
export function takeServerErrors(): ServerError[] {
  const unexpected = seen.splice(0).filter((error) => {
    const line = `${error.status} ${error.call}`;
    return !expected.some((pattern) => pattern.test(line));
  });
  expected.length = 0;
  return unexpected;
}

/** For the end of a server, also where no runner of tests asks after each of them. @throws Error if one was not expected */
export function refuseServerErrors(): void {
  const errors = takeServerErrors();
  if (errors.length === 0) return;
  throw new Error(`the server has failed: ${JSON.stringify(errors, undefined, 1)}`);
}

/** A server in a process of its own has told of one. */
export function noteServerError(error: ServerError): void {
  seen.push(error);
}

/** Notes every 5xx that a server of this process answers. @returns a function that ends it */
export function watchServer(url: string, log: () => string): () => void {
  const port = Number(new URL(url).port);
  if (watched.size === 0) diagnostics.subscribe('http.server.response.finish', answered);
  watched.set(port, log);
  return () => {
    watched.delete(port);
    if (watched.size === 0) diagnostics.unsubscribe('http.server.response.finish', answered);
  };
}

function answered(message: unknown): void {
  const { request, response } = message as {
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
  };
  const log = watched.get(request.socket.localPort ?? 0);
  if (log === undefined || response.statusCode < 500) return;
  noteServerError({
    status: response.statusCode,
    call: `${request.method} ${request.url}`,
    log: log(),
  });
}
