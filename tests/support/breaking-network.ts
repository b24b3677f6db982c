import {
  type ClientRequest,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';

/** How far a save gets before the network breaks. */
export type BreakingPoint =
  | 'beforeTheRequest'
  | 'halfOfTheRequest'
  | 'wholeRequest'
  | 'beforeTheAnswer'
  | 'halfOfTheAnswer';

/** The way between browser and server, which breaks when it is told to. */
export interface BreakingNetwork {
  /** Address for the browser. */
  readonly url: string;
  /**
   * Breaks the connection of the next save there, and stays broken until it is mended. What has got through has reached the
   * socket of the server.
   *
   * @param meanwhile runs at that moment, before the browser notices anything
   * @returns resolves when it has happened
   */
  breakNextSave(point: BreakingPoint, meanwhile?: () => Promise<void>): Promise<void>;
  /** As `breakNextSave`, for a call that is no save. @param call matches its method and path: `POST /api/v2/projects` */
  breakNextCall(call: RegExp, point: BreakingPoint): Promise<void>;
  /**
   * As `breakNextCall` before the answer, and whole again at once: browsers repeat on their own what broke before any answer.
   *
   * @param call a save, unless said otherwise
   */
  loseNextAnswer(call?: RegExp): Promise<void>;
  /** From now on nothing gets through; what is open breaks. */
  cut(): void;
  /** From now on everything that was open, or is opened, is silent: no byte either way, and no end. */
  silence(): void;
  /** From now on every call of the API is answered with this status by a machine between. */
  answerAll(status: number): void;
  /** From now on some calls are answered as the server does that has no time for them. @param call as for `breakNextCall` */
  haveNoTimeFor(call: RegExp, status: 429 | 503, retryAfterS: number): void;
  /** Everything gets through again. */
  mend(): void;
  dispose(): Promise<void>;
}

/** Idle connections stay, in milliseconds: a browser repeats on its own only what broke on one that it had used before. */
const KEEP_ALIVE_MS = 600_000;

interface Fault {
  /** Method and path of the call that it strikes. */
  readonly call: RegExp;
  readonly point: BreakingPoint;
  readonly meanwhile: () => Promise<void>;
  readonly staysBroken: boolean;
  readonly struck: (error?: Error) => void;
}

/** @param target address of the server */
export async function breakingNetwork(target: string): Promise<BreakingNetwork> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let fault: Fault | undefined;
  let state: 'open' | 'cut' | 'silent' | number = 'open';
  let refused:
    | { readonly call: RegExp; readonly status: 429 | 503; readonly retryAfterS: number }
    | undefined;

  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A broken connection is what this is about.
    socket.on('error', () => socket.destroy());
  };

  const cut = (): void => {
    state = 'cut';
    for (const socket of sockets) socket.destroy();
  };

  const proxy = createServer((request, response) => {
    response.on('error', () => response.destroy());
    if (state === 'silent') return;
    if (typeof state === 'number' && request.url?.startsWith('/api/')) {
      response.writeHead(state, { 'content-type': 'text/plain' }).end('from a machine between');
      return;
    }
    if (refused?.call.test(nameOf(request))) {
      const { status, retryAfterS } = refused;
      response.writeHead(status, {
        'retry-after': String(retryAfterS),
        'content-type': 'application/json',
      });
      response.end(JSON.stringify({ code: NO_TIME[status] }));
      return;
    }
    if (fault?.call.test(nameOf(request))) {
      const struck = fault;
      fault = undefined;
      strike(struck, request, response, open(request)).then(
        () => {
          if (struck.staysBroken) cut();
          else request.socket.destroy();
          struck.struck();
        },
        (error: Error) => struck.struck(error),
      );
      return;
    }
    const upstream = open(request);
    upstream.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  });

  const open = (request: IncomingMessage): ClientRequest =>
    httpRequest({
      hostname,
      port,
      method: request.method,
      path: request.url,
      headers: { ...request.headers, host: `${hostname}:${port}` },
      agent: false,
    }).on('socket', keep);

  proxy.on('connection', (socket) => {
    keep(socket);
    if (state === 'cut') socket.destroy();
  });
  proxy.on('upgrade', (request, socket, head) => {
    if (state !== 'open') {
      if (state !== 'silent') socket.destroy();
      return;
    }
    const upstream = connect({ host: hostname, port: Number(port) });
    keep(upstream);
    upstream.on('close', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    upstream.write(headOf(request, `${hostname}:${port}`));
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });

  proxy.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the network has no port');

  const arm = (next: Omit<Fault, 'struck'>): Promise<void> =>
    new Promise((resolve, reject) => {
      const struck = (error?: Error): void => (error === undefined ? resolve() : reject(error));
      fault = { ...next, struck };
    });
  return {
    url: `http://localhost:${address.port}`,
    breakNextSave: (point, meanwhile = nothing) =>
      arm({ call: SAVE, point, meanwhile, staysBroken: true }),
    breakNextCall: (call, point) => arm({ call, point, meanwhile: nothing, staysBroken: true }),
    loseNextAnswer: (call = SAVE) =>
      arm({ call, point: 'beforeTheAnswer', meanwhile: nothing, staysBroken: false }),
    cut,
    silence: () => {
      state = 'silent';
      for (const socket of sockets) socket.pause();
    },
    answerAll: (status) => {
      state = status;
    },
    haveNoTimeFor: (call, status, retryAfterS) => {
      refused = { call, status, retryAfterS };
    },
    mend: () => {
      // What was silent has lost bytes on the way and cannot go on.
      if (state === 'silent') cut();
      state = 'open';
      refused = undefined;
    },
    dispose: async () => {
      const closed = new Promise((resolve) => proxy.close(resolve));
      cut();
      await closed;
    },
  };
}

async function strike(
  { point, meanwhile }: Fault,
  request: IncomingMessage,
  response: ServerResponse,
  upstream: ClientRequest,
): Promise<void> {
  const answered = new Promise<IncomingMessage>((resolve) => upstream.once('response', resolve));
  upstream.on('error', () => undefined);
  const body = await bytesOf(request);
  switch (point) {
    case 'beforeTheRequest':
      break;
    case 'halfOfTheRequest':
      await written(upstream, body.subarray(0, body.length >> 1));
      break;
    case 'wholeRequest':
      await written(upstream, body);
      break;
    case 'beforeTheAnswer':
      upstream.end(body);
      await answered;
      break;
    case 'halfOfTheAnswer': {
      upstream.end(body);
      const answer = await answered;
      const bytes = await bytesOf(answer);
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      await new Promise((resolve) => response.write(bytes.subarray(0, bytes.length >> 1), resolve));
      break;
    }
  }
  await meanwhile();
  upstream.destroy();
}

const SAVE = /^(?:POST|PATCH) .*\/projects\/[^/]+\/files/;

const NO_TIME = { 429: 'TOO_MANY_REQUESTS', 503: 'SERVICE_UNAVAILABLE' } as const;

const nothing = async (): Promise<void> => undefined;

function nameOf({ method, url }: IncomingMessage): string {
  return `${method} ${url}`;
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Resolves when the bytes have left this process. */
function written(upstream: ClientRequest, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    upstream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function headOf({ method, url, rawHeaders }: IncomingMessage, host: string): string {
  const lines = [`${method} ${url} HTTP/1.1`, `Host: ${host}`];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.toLowerCase() !== 'host') lines.push(`${name}: ${rawHeaders[i + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}
