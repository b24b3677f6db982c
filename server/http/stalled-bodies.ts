import type { IncomingMessage, Server } from 'node:http';

/** How slowly a body may come. */
export interface BodyPace {
  /** Time in which at least `minBytes` have to come, in milliseconds. */
  readonly windowMs: number;
  readonly minBytes: number;
}

/** How often it is looked, as a part of the window. */
const LOOKS_PER_WINDOW = 5;

interface OpenBody {
  readonly request: IncomingMessage;
  sinceMs: number;
  /** Bytes of the connection at that time. */
  readBytes: number;
}

/**
 * Ends requests whose body does not come on. A server that is slow to read is no reason: then bytes are waiting here.
 *
 * Each counts as Node's own limits do: the connection is answered 408 and ends.
 */
export function endStalledBodies(server: Server, { windowMs, minBytes }: BodyPace): void {
  const bodies = new Set<OpenBody>();
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const { bytesRead } = request.socket;
    const body = { request, sinceMs: performance.now(), readBytes: bytesRead };
    bodies.add(body);
    request.once('close', () => bodies.delete(body));
  });
  const look = (): void => {
    const nowMs = performance.now();
    for (const body of bodies) {
      const { request } = body;
      if (request.complete) bodies.delete(body);
      else if (nowMs - body.sinceMs >= windowMs) {
        const { bytesRead } = request.socket;
        const isStalled = bytesRead - body.readBytes < minBytes && request.readableLength === 0;
        if (isStalled) server.emit('clientError', new RequestTimeoutError(), request.socket);
        body.sinceMs = nowMs;
        body.readBytes = bytesRead;
      }
    }
  };
  const timer = setInterval(look, windowMs / LOOKS_PER_WINDOW);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** What Node ends a request with that takes too long. */
class RequestTimeoutError extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';

  constructor() {
    super('the body of the request did not come on');
    this.name = 'RequestTimeoutError';
  }
}
