import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { LIVE_APP_KEY, LIVE_PATH } from '../../core/contract/live.ts';
import { badRequest, notFound } from '../errors.ts';
import type { CallerAddress } from '../http/caller-address.ts';
import type { HostRefusal } from '../http/host-refusal.ts';
import { refuseOnSocket } from '../http/refuse-on-socket.ts';
import { CLOSE_GRACE_MS } from './live-connection.ts';
import type { LiveHub } from './live-hub.ts';
import { CLOSE_CODES, frameText, PROTOCOL_VERSIONS } from './pusher-frames.ts';

/** Longest frame of a client, in bytes. */
const MAX_FRAME_BYTES = 16 * 1024;
const APP_PATH = new RegExp(`^${LIVE_PATH}/app/([^/]+)$`);

/** What the server that answers the API knows of whoever comes. */
export interface LiveEntrance {
  readonly addressOf: CallerAddress;
  readonly refusalOfHost: HostRefusal;
}

/** Opens live connections on the server that answers the API. */
export function attachLive(server: Server, hub: LiveHub, entrance: LiveEntrance): void {
  const { addressOf, refusalOfHost } = entrance;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  sockets.on('wsClientError', (_, stream) => refuseOnSocket(stream, badRequest(400)));
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const url = URL.parse(request.url ?? '', 'http://live');
    const isLive = url?.pathname.startsWith(`${LIVE_PATH}/`);
    const wrongDoor = refusalOfHost(request) ?? (isLive ? undefined : notFound());
    if (url === null || wrongDoor !== undefined) {
      refuseOnSocket(stream, wrongDoor ?? notFound());
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const address = addressOf(request);
      const refusal = refusalOf(url) ?? (hub.hasRoomFor(address) ? undefined : FULL);
      if (refusal !== undefined) {
        refuse(socket, refusal);
        return;
      }
      const connection = hub.welcome(socket, address);
      setTimeout(() => {
        const { noSession } = CLOSE_CODES;
        if (connection.sessionIds.size === 0) connection.close(noSession, 'no session was shown');
      }, hub.limits.sessionWithinMs).unref();
    });
  });
}

interface Refusal {
  readonly code: number;
  readonly message: string;
}

const FULL: Refusal = { code: CLOSE_CODES.overCapacity, message: 'no room for another connection' };

function refusalOf({ pathname, searchParams }: URL): Refusal | undefined {
  const key = APP_PATH.exec(pathname)?.[1];
  if (key === undefined) return { code: CLOSE_CODES.pathNotFound, message: 'no such path' };
  if (key !== LIVE_APP_KEY) {
    return { code: CLOSE_CODES.unknownApplication, message: 'no such application' };
  }
  const protocol = searchParams.get('protocol');
  if (protocol === null) return { code: CLOSE_CODES.noProtocol, message: 'no protocol version' };
  const version = Number(protocol);
  const isKnown = version >= PROTOCOL_VERSIONS.min && version <= PROTOCOL_VERSIONS.max;
  if (isKnown) return undefined;
  return { code: CLOSE_CODES.unsupportedProtocol, message: 'not this protocol version' };
}

/** The protocol tells a refusal over the open socket: a browser shows a page nothing of a failed upgrade. */
function refuse(socket: WebSocket, { code, message }: Refusal): void {
  socket.on('error', () => socket.terminate());
  socket.send(frameText('pusher:error', { code, message }));
  socket.close(code, message);
  setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
}
