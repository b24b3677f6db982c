import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LiveService } from '../../server/live/service/service-settings.ts';

/** An event as it was posted to the service. */
export interface PostedEvent {
  readonly channel: string;
  readonly name: string;
  readonly data: string;
}

/** A service of the Pusher protocol on this machine: what its HTTP API and its connections document, and every signature checked. */
export interface PusherService {
  readonly settings: LiveService;
  /** Batches that were taken, in their order. */
  readonly batches: PostedEvent[][];
  /** Whom it was told to send away. */
  readonly sentAway: string[];
  /** What every call is answered with in place of being done, or whether it is not answered at all. */
  fault: number | 'away' | undefined;
  /** Calls that came, taken or not. */
  callCount: number;
  close(): Promise<void>;
}

const APP = { appId: '4711', key: 'app-key', secret: 'app-secret' };
/** Pusher Channels, HTTP API: the clock of a caller may differ by this much. */
const TIMESTAMP_S = 600;
const MAX_BATCH = 10;
const MAX_DATA_BYTES = 10 * 1024;

interface Connection {
  readonly socket: WebSocket;
  readonly socketId: string;
  readonly channels: Set<string>;
  userId?: string;
}

export async function startPusherService(): Promise<PusherService> {
  const connections = new Set<Connection>();
  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ server: http });

  const tell = ({ channel, name, data }: PostedEvent): void => {
    for (const { socket, channels } of connections) {
      if (channels.has(channel)) socket.send(JSON.stringify({ event: name, channel, data }));
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await textOf(request);
    service.callCount++;
    if (service.fault === 'away') {
      request.socket.destroy();
      return;
    }
    const status = service.fault ?? refusalOf(request, body) ?? done(request, body);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 200 ? '{}' : 'no');
  };

  const done = ({ url = '' }: IncomingMessage, body: string): number => {
    const [path = ''] = url.split('?');
    const call = path.slice(`/apps/${APP.appId}/`.length);
    if (call === 'batch_events') {
      const { batch } = JSON.parse(body) as { readonly batch: PostedEvent[] };
      if (batch.length > MAX_BATCH) return 400;
      if (batch.some(({ data }) => Buffer.byteLength(data) > MAX_DATA_BYTES)) return 413;
      service.batches.push(batch);
      for (const event of batch) tell(event);
      return 200;
    }
    const user = /^users\/([^/]+)\/terminate_connections$/.exec(call)?.[1];
    if (user === undefined) return 404;
    service.sentAway.push(user);
    for (const { socket, userId } of connections) if (userId === user) socket.close(4009, 'away');
    return 200;
  };

  sockets.on('connection', (socket, request) => {
    if (!request.url?.startsWith(`/app/${APP.key}?`)) {
      socket.close(4001, 'no such application');
      return;
    }
    const connection: Connection = {
      socket,
      socketId: `${connections.size + 1}.${Date.now()}`,
      channels: new Set(),
    };
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
    socket.on('message', (text) => hear(connection, JSON.parse(String(text))));
    const data = { socket_id: connection.socketId, activity_timeout: 120 };
    socket.send(
      JSON.stringify({ event: 'pusher:connection_established', data: JSON.stringify(data) }),
    );
  });

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const service: PusherService = {
    settings: {
      ...APP,
      cluster: '',
      apiUrl: `http://127.0.0.1:${port}`,
      host: '127.0.0.1',
      port,
      isSecure: false,
    },
    batches: [],
    sentAway: [],
    fault: undefined,
    callCount: 0,
    close: async () => {
      for (const { socket } of connections) socket.terminate();
      sockets.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return service;
}

/** Pusher Channels, HTTP API, "Authentication". @returns the status of a refusal */
function refusalOf({ method, url = '' }: IncomingMessage, body: string): number | undefined {
  const { pathname, searchParams } = new URL(url, 'http://service');
  if (!pathname.startsWith(`/apps/${APP.appId}/`)) return 404;
  const signature = searchParams.get('auth_signature');
  searchParams.delete('auth_signature');
  const signed = [...searchParams]
    .map(([name, value]) => `${name.toLowerCase()}=${value}`)
    .sort()
    .join('&');
  const expected = createHmac('sha256', APP.secret)
    .update([method, pathname, signed].join('\n'))
    .digest('hex');
  const ageS = Math.abs(Date.now() / 1000 - Number(searchParams.get('auth_timestamp')));
  const isRight =
    signature === expected &&
    searchParams.get('auth_key') === APP.key &&
    searchParams.get('auth_version') === '1.0' &&
    searchParams.get('body_md5') === createHash('md5').update(body).digest('hex') &&
    ageS <= TIMESTAMP_S;
  return isRight ? undefined : 401;
}

interface Frame {
  readonly event: string;
  readonly data: {
    readonly channel?: string;
    readonly auth?: string;
    readonly user_data?: string;
  };
}

function hear(connection: Connection, { event, data }: Frame): void {
  const { socket, socketId } = connection;
  const send = (name: string, content: object, channel?: string): void =>
    socket.send(JSON.stringify({ event: name, channel, data: JSON.stringify(content) }));
  const isSigned = (text: string): boolean =>
    data.auth ===
    `${APP.key}:${createHmac('sha256', APP.secret).update(`${socketId}:${text}`).digest('hex')}`;
  if (event === 'pusher:ping') send('pusher:pong', {});
  if (event === 'pusher:unsubscribe') connection.channels.delete(data.channel ?? '');
  if (event === 'pusher:subscribe') {
    const { channel = '' } = data;
    const isOwn = channel === `#server-to-user-${connection.userId}`;
    if (!isOwn && !isSigned(channel)) {
      send('pusher:subscription_error', { type: 'AuthError', error: 'no', status: 401 }, channel);
      return;
    }
    connection.channels.add(channel);
    send('pusher_internal:subscription_succeeded', {}, channel);
  }
  if (event === 'pusher:signin') {
    const { user_data: userData = '' } = data;
    if (!isSigned(`:user::${userData}`)) {
      socket.close(4009, 'not signed');
      return;
    }
    connection.userId = JSON.parse(userData).id;
    send('pusher:signin_success', { user_data: userData });
  }
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
