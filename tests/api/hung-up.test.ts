import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../server/start-server.ts';
import { apiClient, login, newTuner, startApiServer } from '../support/api-server.ts';

interface LogLine {
  readonly level: number;
  readonly status?: number;
  readonly msg: string;
}

const INFO = 30;
let server: RunningServer;
let token: string;
const lines: LogLine[] = [];

beforeAll(async () => {
  const logStream = { write: (line: string): unknown => lines.push(JSON.parse(line)) };
  server = await startApiServer({ jobCount: 0, logLevel: 'info' }, { logStream });
  await newTuner(server, 'hung.up');
  token = await login(apiClient(server), 'hung.up', 'correct horse');
});
afterAll(() => server.close());

const FORM = [
  '--edge\r\nContent-Disposition: form-data; name="details"\r\n\r\n{"name":"Half"}\r\n',
  '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
].join('');

describe('a caller who hangs up in the middle of a body', () => {
  it.each([
    [
      'within the file of an upload',
      '/projects',
      'multipart/form-data; boundary=edge',
      `${FORM}xxxx`,
    ],
    ['within a compressed file', '/projects', 'multipart/form-data; boundary=edge', FORM],
    [
      'within the details of an upload',
      '/projects',
      'multipart/form-data; boundary=edge',
      FORM.slice(0, 70),
    ],
    ['before an upload begins', '/projects', 'multipart/form-data; boundary=edge', ''],
    ['within JSON', '/settings', 'application/json', '{"editor":'],
    ['within a save', '/projects/x/files', 'application/vnd.mapwright.patch', '\0\0'],
  ])('%s is no failure', async (where, path, type, body) => {
    const from = lines.length;
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      [
        `${path === '/settings' ? 'PUT' : 'POST'} /api/v2${path} HTTP/1.1`,
        `Host: ${new URL(server.url).host}`,
        'action: create',
        ...(where.includes('compressed') ? ['File-Encoding: br'] : []),
        `Authorization: Bearer ${token}`,
        `Content-Type: ${type}`,
        'Content-Length: 100000',
        '',
        body,
      ].join('\r\n'),
    );
    await expect.poll(() => lines.slice(from).map(({ msg }) => msg)).toContain('incoming request');
    // The request is at its body now, which never comes.
    await delay(200);
    socket.destroy();
    await expect.poll(() => lines.slice(from).map(({ status }) => status)).toContain(400);
    expect(lines.slice(from).filter(({ level }) => level > INFO)).toEqual([]);
  });
});
