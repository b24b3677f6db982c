import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { patchFromRecord, recordFromPatch } from '../../core/bytes/byte-patch.ts';
import { decodePatch } from '../../core/bytes/patch-codec.ts';
import { BINARY_SAVE_TYPE, splitBinarySave } from '../../core/contract/binary-save.ts';
import { createFilesApi, type FilesApi } from './files-api.ts';
import { createHttpClient } from './http-client.ts';

const VERSION = {
  id: 'v1',
  name: 'Stage 1',
  info: '',
  revision: 1,
  modifiedCount: 2,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  links: [],
};
const PATCHES = { 5: 1, 900: 255 };
const patch = patchFromRecord(PATCHES);

interface Seen {
  readonly call: string;
  readonly action: string | string[] | undefined;
  readonly type: string | undefined;
  readonly body: Buffer;
}

describe('a save', () => {
  let server: Server;
  let seen: Seen[];
  let knownTypes: readonly string[];
  let failures: unknown[];
  let files: FilesApi;

  beforeEach(async () => {
    seen = [];
    failures = [];
    knownTypes = [BINARY_SAVE_TYPE, 'application/json'];
    server = createServer(async (request, response) => {
      const { method, url, headers } = request;
      const type = headers['content-type'];
      const body = await buffer(request);
      seen.push({ call: `${method} ${url}`, action: headers['action'], type, body });
      const status = knownTypes.includes(type ?? '') ? 200 : 415;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(status === 200 ? VERSION : { code: 'SAVE_CHANGES_FAILURE' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const ports = {
      token: () => 'token',
      tokenRenewed: () => undefined,
      locale: () => 'en' as const,
      callFailed: (error: unknown) => failures.push(error),
    };
    const { port } = server.address() as AddressInfo;
    files = createFilesApi(createHttpClient(ports, `http://127.0.0.1:${port}`));
  });

  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('goes out in its binary form', async () => {
    const head = { id: 'v1', name: 'Stage 1 🚀', info: '', originalSha256: '0'.repeat(64) };
    expect(await files.createVersion('p1', { ...head, patch })).toEqual(VERSION);
    await files.updateVersion('p1', 'v1', { revision: 3, patch });
    expect(seen.map(({ call, action, type }) => [call, action, type])).toEqual([
      ['POST /projects/p1/files', 'create', BINARY_SAVE_TYPE],
      ['PATCH /projects/p1/files/v1', 'update', BINARY_SAVE_TYPE],
    ]);
    const [created, updated] = seen.map(({ body }) => splitBinarySave(body));
    expect(JSON.parse(new TextDecoder().decode(created?.head))).toEqual(head);
    expect(JSON.parse(new TextDecoder().decode(updated?.head))).toEqual({ revision: 3 });
    for (const save of [created, updated]) {
      expect(recordFromPatch(decodePatch(save?.patch ?? new Uint8Array()))).toEqual(PATCHES);
    }
  });

  it('goes out as JSON to a server of the release before', async () => {
    knownTypes = ['application/json'];
    expect(await files.updateVersion('p1', 'v1', { revision: 3, patch })).toEqual(VERSION);
    expect(seen.map(({ type }) => type)).toEqual([BINARY_SAVE_TYPE, 'application/json']);
    expect(JSON.parse(String(seen[1]?.body))).toEqual({ revision: 3, patches: PATCHES });
  });

  it('is sent no third time', async () => {
    knownTypes = [];
    await expect(files.updateVersion('p1', 'v1', { revision: 3, patch })).rejects.toMatchObject({
      status: 415,
    });
    expect(seen).toHaveLength(2);
  });
});
