import { request } from 'node:http';
import { json } from 'node:stream/consumers';

/** What a caller from another address is told. */
export interface FarAnswer {
  readonly status: number;
  readonly retryAfterS: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

/**
 * Posts JSON from another address than everybody else.
 *
 * @param address of this machine, such as 127.0.0.2: all of 127.0.0.0/8 are
 * @param root of the server, as `http://localhost:1234`
 */
export async function postFrom(
  address: string,
  root: string,
  path: string,
  body: unknown,
): Promise<FarAnswer> {
  const sent = request({
    host: '127.0.0.1',
    port: new URL(root).port,
    localAddress: address,
    method: 'POST',
    path: `/api/v2${path}`,
    headers: { 'content-type': 'application/json' },
    agent: false,
  });
  const answered = new Promise<FarAnswer>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      json(response).then(
        (answer) =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfterS: Number(response.headers['retry-after'] ?? Number.NaN),
            json: answer,
          }),
        reject,
      );
    });
  });
  sent.end(JSON.stringify(body));
  return answered;
}
