import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

/** A request as it goes over the line. */
export interface Sent {
  readonly method?: string;
  /** From the root of the server. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** An answer, read to its end. */
export interface Received {
  readonly status: number;
  /** As it came over the line. */
  readonly lengthBytes: number;
  /** What is JSON; of other bodies only the length is kept. */
  // biome-ignore lint/suspicious/noExplicitAny: benches look into answers of every shape
  readonly json: any;
}

/** Clients of one server, whose connections stay open. */
export interface HttpClients {
  send(sent: Sent): Promise<Received>;
  /** @throws Error if the answer is not in 200..299 */
  succeed(sent: Sent): Promise<Received>;
  close(): void;
}

/** @param url of the server, without a slash at its end */
export function httpClients(url: string): HttpClients {
  const agent = new Agent({ keepAlive: true });
  const send = async ({ method = 'GET', path, headers = {}, body }: Sent): Promise<Received> => {
    const outgoing = request(`${url}${path}`, { method, agent, headers });
    outgoing.end(body);
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const isJson = incoming.headers['content-type']?.startsWith('application/json') ?? false;
    const pieces: Buffer[] = [];
    let lengthBytes = 0;
    incoming.on('data', (piece: Buffer) => {
      lengthBytes += piece.length;
      if (isJson) pieces.push(piece);
    });
    await once(incoming, 'end');
    return {
      status: incoming.statusCode ?? 0,
      lengthBytes,
      // Parsed when it is asked for: a long answer would hold up what is measured beside it.
      get json() {
        return isJson ? JSON.parse(Buffer.concat(pieces).toString()) : undefined;
      },
    };
  };
  return {
    send,
    succeed: async (sent) => {
      const received = await send(sent);
      if (received.status >= 200 && received.status < 300) return received;
      const { status, json } = received;
      throw new Error(`${sent.method ?? 'GET'} ${sent.path}: ${status} ${JSON.stringify(json)}`);
    },
    close: () => agent.destroy(),
  };
}
