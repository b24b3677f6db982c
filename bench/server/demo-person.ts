import { DEMO_ACCOUNT } from '../demo-project.ts';
import type { HttpClients, Received, Sent } from './http-client.ts';

/** Root of the API. */
export const API = '/api/v2';

/** The demo account, logged in. */
export interface DemoPerson {
  /** Header that names it. */
  readonly authorization: { readonly authorization: string };
  /** A call below the root of the API. @throws Error if the answer is not in 200..299 */
  call(sent: Sent): Promise<Received>;
  /** The same for an answer of any status. */
  try(sent: Sent): Promise<Received>;
}

/** Logs the demo account in. */
export async function demoPerson(http: HttpClients): Promise<DemoPerson> {
  const { json } = await http.succeed({
    method: 'POST',
    path: `${API}/auth`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_ACCOUNT),
  });
  const authorization = { authorization: `Bearer ${json.token}` };
  const mine = (sent: Sent): Sent => ({
    ...sent,
    path: `${API}${sent.path}`,
    headers: { ...authorization, ...sent.headers },
  });
  return {
    authorization,
    call: (sent) => http.succeed(mine(sent)),
    try: (sent) => http.send(mine(sent)),
  };
}

/** Request that makes a project of a file. */
export function uploadOf(file: Uint8Array, name: string): Sent {
  const edge = 'mapwright-bench-edge';
  const head = [
    `--${edge}`,
    'Content-Disposition: form-data; name="details"',
    '',
    JSON.stringify({ name }),
    `--${edge}`,
    'Content-Disposition: form-data; name="file"; filename="bench.bin"',
    'Content-Type: application/octet-stream',
    '',
    '',
  ].join('\r\n');
  return {
    method: 'POST',
    path: '/projects',
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${edge}--\r\n`)]),
  };
}

/** Request with a JSON body. */
export function jsonOf(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Sent {
  return {
    method,
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}
