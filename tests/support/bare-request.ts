import { connect } from 'node:net';

/** An answer as it came over the connection. */
export interface BareAnswer {
  /** 0 if nothing came that is an answer. */
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Parsed body, or `undefined` if it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

/**
 * Writes bytes to a server as they are, which no client library would, and reads until it ends the connection.
 *
 * @param text as it goes out; each character is a byte
 */
export async function bareRequest(url: string, text: string): Promise<BareAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  socket.write(text, 'latin1');
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  // A server that ends with bytes unread resets the connection; what it said before counts.
  await new Promise<void>((resolve) => socket.once('close', () => resolve()).on('error', resolve));
  return read(Buffer.concat(pieces).toString('latin1'));
}

/** Head of a request that ends its connection, with as many headers as are given. */
export function head(
  method: string,
  target: string,
  headers: Readonly<Record<string, string>>,
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${target} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n');
}

function read(text: string): BareAnswer {
  const [top = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = top.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  const body = rest.join('\r\n\r\n');
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers,
    body,
    json: isJson && body !== '' ? JSON.parse(body) : undefined,
  };
}
