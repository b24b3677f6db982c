import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_APP_KEY } from '../../core/contract/live.ts';
import { CONNECTION_BOUNDS } from '../../server/http/http-app.ts';
import { HUB_LIMITS } from '../../server/live/live-hub.ts';
import type { RunningServer } from '../../server/start-server.ts';
import {
  type Answer,
  type ApiClient,
  apiClient,
  login,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';
import { bareRequest, head } from '../support/bare-request.ts';
import { nextAnswer } from '../support/next-answer.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };
const sockets: Array<Socket | WebSocket> = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) {
    if (socket instanceof WebSocket) socket.terminate();
    else socket.destroy();
  }
});

async function withServer(
  options: Parameters<typeof startApiServer>,
  test: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const server = await startApiServer(...options);
  try {
    await test(server);
  } finally {
    await server.close();
  }
}

/** How often each status came, such as `{ 404: 10, 429: 20 }`. */
async function statuses(
  count: number,
  ask: (index: number) => Promise<{ readonly status: number }>,
): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  for (let i = 0; i < count; i++) {
    const { status } = await ask(i);
    seen[status] = (seen[status] ?? 0) + 1;
  }
  return seen;
}

/** Head of a request whose connection stays open. */
function kept(text: string): string {
  return text.replace('Connection: close\r\n', '');
}

async function opened(server: RunningServer): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Resolves when a server that ends takes no connections any more. */
async function takesNobody(server: RunningServer): Promise<void> {
  const isRefused = (): Promise<boolean> =>
    opened(server).then(
      (socket) => {
        socket.destroy();
        return false;
      },
      () => true,
    );
  await expect.poll(isRefused, PATIENCE).toBe(true);
}

describe('behind a proxy', () => {
  const forged = (i: number): string => `203.0.113.${i}, 198.51.100.7`;

  it.each([
    ['that is counted', 1],
    ['that is known', ['127.0.0.0/8']],
  ])('%s nobody gets around the limit of logins by what they say', (_, trustedProxies) =>
    withServer(
      [{ trustedProxies, rateLimits: { allPerMinute: 1000, loginsPerMinute: 5 } }],
      async (server) => {
        let tries = 0;
        // A name of its own each time: one that is tried often is paused by itself.
        const tryIn = (value: string): Promise<Answer> =>
          apiClient(server).call('POST', '/auth', {
            body: { username: `nobody.${++tries}`, password: 'nothing' },
            headers: { 'x-forwarded-for': value },
          });
        expect(await statuses(120, (i) => tryIn(forged(i)))).toEqual({ 401: 5, 429: 115 });
        // Another caller of the same proxy has a count of their own.
        expect((await tryIn('198.51.100.8')).status).toBe(401);
      },
    ),
  );

  it('nobody gets around the limit of live connections either', () =>
    withServer(
      [{ trustedProxies: 1 }, { liveLimits: { ...HUB_LIMITS, maxConnectionsOfAddress: 2 } }],
      async (server) => {
        const open = (i: number): Promise<number> => {
          const address = `${server.url.replace('http', 'ws')}/live/app/${LIVE_APP_KEY}?protocol=7`;
          const socket = new WebSocket(address, { headers: { 'x-forwarded-for': forged(i) } });
          sockets.push(socket);
          return new Promise((resolve) => {
            socket.once('close', resolve);
            socket.once('message', (text) => {
              if (String(text).includes('connection_established')) resolve(0);
            });
          });
        };
        expect([await open(1), await open(2), await open(3)]).toEqual([0, 0, 4100]);
      },
    ));

  it('that nobody trusts, what it says counts nothing', () =>
    withServer([{ rateLimits: { allPerMinute: 5, loginsPerMinute: 5 } }], async (server) => {
      const ask = (i: number): Promise<Answer> =>
        apiClient(server).call('GET', '/auth', {
          headers: { 'x-forwarded-for': `203.0.113.${i}` },
        });
      expect(await statuses(20, ask)).toEqual({ 401: 5, 429: 15 });
    }));
});

describe('the limit of requests', () => {
  const limited: Parameters<typeof startApiServer> = [
    { rateLimits: { allPerMinute: 10, loginsPerMinute: 1000 } },
  ];

  it.each<[string, (server: RunningServer, i: number) => Promise<{ status: number }>, number]>([
    ['without a session', (server) => apiClient(server).call('GET', '/projects'), 401],
    ['of unknown addresses', (server, i) => fetch(`${server.url}/nothing-${i}`), 404],
    ['of unknown calls', (server, i) => apiClient(server).call('GET', `/nothing/${i}`), 404],
    ['of addresses that cannot be read', (server) => fetch(`${server.url}/%zz`), 400],
    ['of the page', (server) => fetch(`${server.url}/docs/`), 200],
  ])('counts those %s', (_, ask, status) =>
    withServer(limited, async (server) => {
      expect(await statuses(30, (i) => ask(server, i))).toEqual({ [status]: 10, 429: 20 });
    }),
  );

  it('says when to come back, and never holds back who watches over the server', () =>
    withServer(limited, async (server) => {
      await statuses(30, () => fetch(`${server.url}/nothing`));
      const refused = await fetch(`${server.url}/nothing`);
      expect([refused.status, await refused.json()]).toMatchObject([
        429,
        { code: 'TOO_MANY_REQUESTS' },
      ]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await statuses(30, () => fetch(`${server.url}/healthz`))).toEqual({ 200: 30 });
      expect(await statuses(30, () => fetch(`${server.url}/readyz`))).toEqual({ 200: 30 });
    }));
});

describe('uploads at the same time', () => {
  let server: RunningServer;
  let tuners: ApiClient[];
  let tokens: string[];
  beforeAll(async () => {
    server = await startApiServer();
    tuners = [];
    tokens = [];
    for (const name of ['uploads.one', 'uploads.two', 'uploads.three']) {
      const tuner = await newTuner(server, name);
      tuners.push(tuner);
      const { json } = await tuner.call('PUT', '/auth');
      tokens.push(json.token);
    }
  });
  afterAll(() => server.close());

  /** Begins four uploads that do not come on. @returns those that were taken, once one was refused, and its answer */
  async function beginFour(tuner: number): Promise<{ taken: Socket[]; refusal: string }> {
    const headers = {
      Host: new URL(server.url).host,
      Authorization: `Bearer ${tokens[tuner]}`,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': '100000',
    };
    const refusals: Array<[Socket, string]> = [];
    const begun: Socket[] = [];
    for (let i = 0; i < 4; i++) {
      const socket = await opened(server);
      socket.once('data', (data) => refusals.push([socket, String(data)]));
      socket.write(`${head('POST', '/api/v2/projects', headers)}--b\r\n`);
      begun.push(socket);
    }
    await expect.poll(() => refusals.length, PATIENCE).toBe(1);
    const [refused, refusal] = refusals[0] ?? [];
    return { taken: begun.filter((socket) => socket !== refused), refusal: refusal ?? '' };
  }

  /** Too short to become a project: 422 where it is taken at all. */
  const tryOne = async (tuner: number): Promise<number | undefined> =>
    (await tuners[tuner]?.upload(Uint8Array.of(1)))?.status;

  it('are three of an account and six of an address, and told in words', async () => {
    const first = await beginFour(0);
    expect(first.refusal).toMatch(/^HTTP\/1\.1 429 .*retry-after: \d+.*"reason":"tooManyUploads"/s);
    expect(await tryOne(0)).toBe(429);
    // Other calls of the same account go on, and uploads of others.
    expect((await tuners[0]?.call('GET', '/projects'))?.status).toBe(200);
    expect(await tryOne(1)).toBe(422);
    const second = await beginFour(1);
    expect([first.taken.length, second.taken.length]).toEqual([3, 3]);
    expect(await tryOne(2)).toBe(429);

    first.taken[0]?.destroy();
    await expect.poll(() => tryOne(2), PATIENCE).toBe(422);
    await expect.poll(() => tryOne(0), PATIENCE).toBe(422);
    expect(await tryOne(1)).toBe(429);
  });

  it('are counted down however they end', async () => {
    for (let i = 0; i < 20; i++) expect(await tryOne(2)).toBe(422);
  });
});

const LARGE_BYTES = 32 * 1024 * 1024;

describe('a connection', () => {
  it.each([
    ['that says nothing', ''],
    ['whose headers do not end', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: '],
  ])('%s is ended in time', (_, text) =>
    withServer(
      [{}, { bounds: { ...CONNECTION_BOUNDS, headersMs: 500, lookMs: 100 } }],
      async (server) => {
        const { status, json } = await bareRequest(server.url, text);
        expect([status, json]).toEqual([408, { code: 'UNEXPECTED_ERROR' }]);
      },
    ),
  );

  it('whose body does not come on is ended in time', () =>
    withServer(
      [{}, { bounds: { ...CONNECTION_BOUNDS, bodyPace: { windowMs: 500, minBytes: 100 } } }],
      async (server) => {
        const headers = {
          Host: new URL(server.url).host,
          'Content-Type': 'application/json',
          'Content-Length': '1000',
        };
        const text = `${head('POST', '/api/v2/auth', headers)}{`;
        const { status, json } = await bareRequest(server.url, text);
        expect([status, json]).toEqual([408, { code: 'UNEXPECTED_ERROR' }]);
        expect((await apiClient(server).call('GET', '/status')).status).toBe(200);
      },
    ));

  it('is one of a bounded number, and there is room again when one has gone', () =>
    withServer([{}, { bounds: { ...CONNECTION_BOUNDS, maxConnections: 3 } }], async (server) => {
      const text = head('GET', '/healthz', { Host: 'x' });
      const [first] = [await opened(server), await opened(server), await opened(server)];
      expect((await bareRequest(server.url, text)).status).toBe(0);
      first?.destroy();
      await expect
        .poll(async () => (await bareRequest(server.url, text)).status, PATIENCE)
        .toBe(200);
    }));

  it('that says nothing does not keep a server from ending', async () => {
    const server = await startApiServer();
    const socket = await opened(server);
    const ended = once(socket, 'close');
    await server.close();
    await ended;
  });

  it('that is answered while a server ends is not kept', async () => {
    const server = await startApiServer();
    const socket = await opened(server);
    const headers = {
      Host: new URL(server.url).host,
      'Content-Type': 'application/json',
      'Content-Length': '2',
    };
    const answer = nextAnswer('/api/v2/auth');
    socket.write(`${kept(head('POST', '/api/v2/auth', headers))}{`);
    await answer;
    const ended = server.close();
    await takesNobody(server);
    socket.write('}');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 4.*\r\nconnection: close\r\n/is);
    await ended;
  });

  it('whose answer is on its way while a server ends is not kept', async () => {
    const server = await startApiServer();
    const tuner = await newTuner(server, 'reads.slowly');
    // More than the buffers of a connection hold.
    const { json: project } = await tuner.upload(randomBytes(LARGE_BYTES));
    const token = await login(tuner, 'reads.slowly', 'correct horse');
    const socket = await opened(server);
    const headers = {
      Host: new URL(server.url).host,
      Authorization: `Bearer ${token}`,
      Accept: 'application/octet-stream',
    };
    socket.write(kept(head('GET', `/api/v2/projects/${project.id}/files/ori`, headers)));
    // Its first bytes are there, and no more are read.
    await once(socket, 'readable');
    const ended = server.close();
    await takesNobody(server);
    const answer = await buffer(socket);
    expect(answer.toString('latin1', 0, 1000)).toMatch(/^HTTP\/1\.1 200 (?!.*connection: close)/is);
    expect(answer.length).toBeGreaterThan(LARGE_BYTES);
    await ended;
  });

  it('that hears events has to show a session in time', () =>
    withServer([{}, { liveLimits: { ...HUB_LIMITS, sessionWithinMs: 2000 } }], async (server) => {
      const tuner = await newTuner(server, 'shows.session');
      const { id } = (await tuner.call('GET', '/auth')).json;
      const [silent, known] = [await live(server), await live(server)];
      const channel = `private-App.User.${id}`;
      const body = { socket_id: known.id, channel_name: channel };
      const { auth } = (await tuner.call('POST', '/broadcasting/auth', { body })).json;
      known.socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
      const code = await new Promise((resolve) => silent.socket.once('close', resolve));
      expect(code).toBe(4202);
      expect(known.socket.readyState).toBe(WebSocket.OPEN);
    }));
});

async function live(server: RunningServer): Promise<{ socket: WebSocket; id: string }> {
  const address = `${server.url.replace('http', 'ws')}/live/app/${LIVE_APP_KEY}?protocol=7`;
  const socket = new WebSocket(address);
  sockets.push(socket);
  const [text] = await once(socket, 'message');
  return { socket, id: JSON.parse(JSON.parse(String(text)).data).socket_id };
}
