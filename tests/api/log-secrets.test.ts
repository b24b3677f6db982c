import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../server/start-server.ts';
import {
  type ApiClient,
  accountForm,
  apiClient,
  login,
  newTuner,
  sampleImage,
  startApiServer,
} from '../support/api-server.ts';
import { newCallTarget } from '../support/call-target.ts';
import {
  addressOf,
  type CallTarget,
  type DescribedCall,
  describedCalls,
} from '../support/described-calls.ts';
import { rightBodies } from '../support/right-bodies.ts';

/** Stands in every text that is sent; nothing of it may stand in the log. */
const MARK = 'Xq7markedSecret';

let server: RunningServer;
let tuner: ApiClient;
let calls: DescribedCall[];
let target: CallTarget;
let token: string;
let log = '';

beforeAll(async () => {
  const logStream = {
    write: (line: string): void => {
      log += line;
    },
  };
  server = await startApiServer({ jobCount: 0, logLevel: 'trace' }, { logStream });
  await newTuner(server, 'log.reader');
  token = await login(apiClient(server), 'log.reader', 'correct horse');
  tuner = apiClient(server, token);
  calls = await describedCalls(server.url);
  target = await newCallTarget(tuner);
});
afterAll(() => server.close());

/** Every text of a body, and every key that a person chooses, with the mark in it. */
function marked(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((each) => marked(each, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key.includes('.') ? text : key,
      marked(part, text),
    ]),
  );
}

describe('the log at its lowest level', () => {
  it('holds nothing of what was sent, be it right, wrong, too much, or no text at all', async () => {
    for (const call of calls) {
      const address = addressOf(call, target);
      const odd = addressOf(call, target, { projectId: MARK, token: MARK, fileId: MARK });
      const query = `?search=${MARK}&projectId[]=${MARK}&mapId[]=${MARK}`;
      await tuner.call(call.method === 'DELETE' ? 'GET' : call.method, `${odd}${query}`);
      for (const { headers = {}, body } of rightBodies(target)[call.name] ?? []) {
        for (const secret of [MARK, `${MARK}\0`, `"${MARK}`, MARK.repeat(300), `${MARK}\uD800`]) {
          await tuner.call(call.method, address, { headers, body: marked(body, secret) });
        }
        await tuner.callWith(
          call.method,
          address,
          { ...headers, 'content-type': 'application/json' },
          `{"a":"${MARK}`,
        );
        await tuner.callWith(
          call.method,
          address,
          { ...headers, 'content-type': 'text/plain' },
          MARK,
        );
      }
    }
    await tuner.upload(sampleImage, {
      details: { name: MARK, comment: MARK },
      name: `${MARK}.bin`,
    });
    await tuner.upload(sampleImage, { details: { name: `${MARK}\0` } });
    await apiClient(server, `${MARK}.${MARK}.${MARK}`).call('GET', '/auth');
    await brokenForm();
    expect(log).toContain('incoming request');
    for (const secret of [MARK, token, 'correct horse', 'log.reader@example.test']) {
      expect(log.includes(secret), secret).toBe(false);
    }
  });

  async function brokenForm(): Promise<void> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(
      [
        'POST /api/v2/projects HTTP/1.1',
        `Host: ${new URL(server.url).host}`,
        'Connection: close',
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=edge',
        `Content-Length: ${MARK.length + 90}`,
        '',
        `--edge\r\nContent-Disposition: form-data; name="${MARK}"\r\n\r\n${MARK}`.padEnd(
          MARK.length + 90,
          '-',
        ),
      ].join('\r\n'),
    );
    expect(await text(socket)).toContain('400 Bad Request');
  }
});

describe('a failure', () => {
  it('is logged with where it happened', async () => {
    const lines: string[] = [];
    const logStream = { write: (line: string): void => void lines.push(line) };
    const mailing = await startApiServer(
      { smtpUrl: 'smtp://127.0.0.1:1', logLevel: 'error' },
      { logStream },
    );
    try {
      const { status } = await apiClient(mailing).call('POST', '/accounts', {
        body: accountForm(),
      });
      expect(status).toBe(201);
      await expect.poll(() => lines.length, { timeout: 30_000 }).toBeGreaterThan(0);
    } finally {
      await mailing.close();
    }
    const [entry] = lines.map((line) => JSON.parse(line));
    expect(entry).toMatchObject({
      msg: 'a job failed',
      job: expect.any(String),
      err: { code: 'ESOCKET' },
    });
    expect(entry.err.stack).toContain('    at ');
    const words = JSON.stringify(entry);
    for (const secret of ['ada@example.test', 'correct horse', 'Via Roma'])
      expect(words).not.toContain(secret);
  });
});
