import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiError, HttpApiError, NetworkApiError } from './api-error.ts';
import type { FailedCall } from './error-reactions.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';

const named = z.object({ name: z.string() });

describe('http client', () => {
  let server: Server;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let seen: IncomingMessage[];
  let client: HttpClient;
  let token: string | null;
  let renewed: string[];
  let failures: Array<[ApiError, FailedCall]>;

  beforeEach(async () => {
    seen = [];
    renewed = [];
    failures = [];
    token = 'first';
    server = createServer((request, response) => {
      seen.push(request);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    client = createHttpClient(
      {
        token: () => token,
        tokenRenewed: (fresh) => renewed.push(fresh),
        locale: () => 'pl',
        callFailed: (error, call) => failures.push([error, call]),
      },
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`,
    );
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const json = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
    answer = (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
  };
  const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => 'no failure',
      (error: unknown) => error,
    );

  it('sends path, query, token and language, and reads the answer', async () => {
    json(200, { name: 'Golf' });
    const query = { page: 2, search: undefined };
    expect(await client.json(named, { path: 'projects', query })).toEqual({ name: 'Golf' });
    expect(seen[0]?.url).toBe('/api/v2/projects?page=2');
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer first', locale: 'pl' });
  });

  it('reads a long answer as it does a short one', async () => {
    json(200, { name: 'x'.repeat(100_000) });
    expect(await client.json(named, { path: 'projects' })).toEqual({ name: 'x'.repeat(100_000) });
    json(200, { title: 'x'.repeat(100_000) });
    expect(await failureOf(client.json(named, { path: 'projects' }))).toBeInstanceOf(HttpApiError);
  });

  it('lets the page do something else between a long answer and what is made of it', async () => {
    json(200, { name: 'x'.repeat(100_000) });
    let stepCount = 0;
    const steps = setInterval(() => stepCount++, 0);
    const schema = named.refine(() => {
      stepCount = 0;
      return true;
    });
    await client.json(schema, { path: 'projects' });
    clearInterval(steps);
    expect(stepCount).toBeGreaterThan(0);
  });

  it('answers nothing more to who gives up while a long answer is read', async () => {
    json(200, { name: 'x'.repeat(100_000) });
    const abort = new AbortController();
    const schema = named.refine(() => {
      abort.abort();
      return true;
    });
    const failure = await failureOf(
      client.json(schema, { path: 'projects', signal: abort.signal }),
    );
    expect(failure).toMatchObject({ name: 'AbortError' });
    expect(failures).toEqual([]);
  });

  it('sends no token when there is none', async () => {
    token = null;
    json(200, { name: 'Golf' });
    await client.json(named, { path: 'auth' });
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  it('takes the token as it is when the call is made', async () => {
    json(200, {});
    const call = client.send({ method: 'DELETE', path: 'auth' });
    token = null;
    await call;
    expect(seen[0]?.headers.authorization).toBe('Bearer first');
  });

  it('takes over the token that an answer brings, also from a failure', async () => {
    json(200, { name: 'Golf' }, { authorization: 'Bearer second' });
    await client.json(named, { path: 'projects/1' });
    json(404, {}, { authorization: 'Bearer third' });
    await failureOf(client.send({ path: 'projects/2' }));
    expect(renewed).toEqual(['second', 'third']);
  });

  it('takes no token from the header of a login', async () => {
    json(200, { name: 'Golf' }, { authorization: 'Bearer second' });
    await client.json(named, { method: 'POST', path: 'auth', kind: 'login' });
    expect(renewed).toEqual([]);
  });

  it('tells caller and reactions what a failure says', async () => {
    json(422, {
      code: 'INVALID_FILE',
      reason: 'fileTooSmall',
      fields: [{ path: 'name', rule: 'tooShort' }],
      links: [{ rel: 'authorize', href: '/x' }],
    });
    const call = { method: 'POST', path: 'projects', failure: 'CREATE_PROJECT_FAILURE' } as const;
    const error = await failureOf(client.send(call));
    expect(error).toBeInstanceOf(HttpApiError);
    expect(error).toMatchObject({
      kind: 'http',
      status: 422,
      code: 'INVALID_FILE',
      reason: 'fileTooSmall',
      fields: [{ path: 'name', rule: 'tooShort' }],
      relations: ['authorize'],
    });
    expect(failures).toEqual([[error, { kind: 'general', failure: 'CREATE_PROJECT_FAILURE' }]]);
  });

  it('reads what it knows of a failure that says more than it knows', async () => {
    const fields = [{ path: 'name', rule: 'tooShort' }];
    json(422, { code: 'INVALID_FILE', reason: 'somethingNew', fields });
    expect(await failureOf(client.send({ path: 'projects' }))).toMatchObject({
      code: 'INVALID_FILE',
      reason: undefined,
      fields,
    });
    json(503, { code: 'SOMETHING_NEW', reason: 'tooMany', fields: [{ path: 'a', rule: 'new' }] });
    expect(await failureOf(client.send({ path: 'projects' }))).toMatchObject({
      code: undefined,
      reason: 'tooMany',
      fields: [],
    });
  });

  it.each([
    ['40', 40],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['-5', undefined],
    ['', undefined],
  ])('reads the time to wait from Retry-After: %s', async (retryAfter, retryAfterS) => {
    json(503, {}, { 'retry-after': retryAfter });
    expect(await failureOf(client.send({ path: 'projects' }))).toMatchObject({ retryAfterS });
  });

  it.each([
    ['a page of a proxy', 'text/html', '<html>Bad gateway</html>'],
    ['a code it does not know', 'application/json', '{"code":"SOMETHING_NEW"}'],
    ['nothing', 'text/plain', ''],
  ])('reads a failure whose body is %s by its status', async (_name, type, body) => {
    answer = (_request, response) => {
      response.writeHead(502, { 'content-type': type });
      response.end(body);
    };
    const error = await failureOf(client.send({ path: 'projects' }));
    expect(error).toMatchObject({ kind: 'http', status: 502, code: undefined, fields: [] });
  });

  it('fails when a good answer breaks the contract', async () => {
    json(200, { name: 7 });
    const error = await failureOf(client.json(named, { path: 'projects/1' }));
    expect(error).toMatchObject({ kind: 'http', status: 200, code: undefined });
  });

  it('tells a server that hangs up from a server that refuses', async () => {
    answer = (request) => request.socket.destroy();
    const error = await failureOf(client.send({ path: 'projects', kind: 'save' }));
    expect(error).toBeInstanceOf(NetworkApiError);
    expect(failures).toEqual([[error, { kind: 'save' }]]);
  });

  it('fails when the answer breaks off', async () => {
    answer = (request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half', () => request.socket.destroy());
    };
    const error = await failureOf(client.bytes({ path: 'x' }, () => undefined));
    expect(error).toBeInstanceOf(NetworkApiError);
  });

  it('takes a server that says nothing for one that is away, where a call has a limit', async () => {
    answer = () => undefined;
    const error = await failureOf(client.send({ path: 'projects', kind: 'save', timeoutMs: 50 }));
    expect(error).toBeInstanceOf(NetworkApiError);
    expect(failures).toEqual([[error, { kind: 'save' }]]);
  });

  it('asks once: a failed call is not repeated by itself', async () => {
    json(503, {});
    await failureOf(client.send({ path: 'projects' }));
    expect(seen).toHaveLength(1);
  });

  it('hands over bytes with their progress', async () => {
    const sent = Uint8Array.from({ length: 300_000 }, (_, index) => index);
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': String(sent.length) });
      response.end(sent);
    };
    const shares: number[] = [];
    const bytes = await client.bytes({ path: 'projects/1/files/ori' }, (progress) =>
      shares.push(progress.bytes / progress.totalBytes),
    );
    expect(bytes).toEqual(sent);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('gives a call up without calling it a failure', async () => {
    answer = () => undefined;
    const given = new AbortController();
    const call = failureOf(client.json(named, { path: 'projects', signal: given.signal }));
    given.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
    expect(failures).toEqual([]);
  });
});
