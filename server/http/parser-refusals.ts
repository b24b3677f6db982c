import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { badRequest, notFound } from '../errors.ts';
import { refuseOnSocket } from './refuse-on-socket.ts';

/** What Node's parser gives up with, and the status of it. Everything else is 400. */
const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers with codes of the catalogue where Node would answer by itself. */
export interface ParserRefusals {
  /** Hears what broke before there was a whole request. */
  clientError(error: NodeJS.ErrnoException, socket: Duplex): void;
  /** Begins with a server, before its first connection. */
  attach(server: Server): void;
}

export function parserRefusals(): ParserRefusals {
  /** The newest answer of each connection. */
  const answers = new WeakMap<Duplex, ServerResponse>();
  return {
    clientError: (error, socket) => {
      const answer = answers.get(socket);
      const isAnswering = answer?.headersSent && !answer.writableEnded;
      // Into an answer that is on its way another one must not be written.
      if (error.code === 'ECONNRESET' || isAnswering) socket.destroy();
      else refuseOnSocket(socket, badRequest(STATUS_OF_ERROR[error.code ?? ''] ?? 400));
    },
    attach: (server) => {
      server.on('request', (request, response) => answers.set(request.socket, response));
      // Tunnels to elsewhere.
      server.on('connect', (_: IncomingMessage, socket: Duplex) =>
        refuseOnSocket(socket, notFound()),
      );
      server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
        const refusal = badRequest(417);
        const body = JSON.stringify(refusal.body());
        response
          .writeHead(refusal.status, {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(body),
            connection: 'close',
          })
          .end(body);
      });
    },
  };
}
