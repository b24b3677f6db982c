import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LargeBody, LargeBodyTarget } from '../../bench/server/large-body.ts';
import { largestBodies, smallestMap } from '../../bench/server/largest-bodies.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { type ApiClient, newTuner, newVersion, startApiServer } from '../support/api-server.ts';
import { describedCalls } from '../support/described-calls.ts';

/** Longest answer that says no, in bytes. */
const REFUSAL_BYTES = 4096;
const FILE_BYTES = 1024 * 1024;
/** Names of the bodies are those of any target. */
const NOWHERE: LargeBodyTarget = { projectId: '', originalSha256: '', versionId: '', mapId: '' };

let server: RunningServer;
let tuner: ApiClient;
/** Built once: it takes more than a second, in which the server, in this process as well, does nothing. */
let bodies: ReadonlyMap<string, LargeBody>;

beforeAll(async () => {
  server = await startApiServer({ jobCount: 0 });
  tuner = await newTuner(server, 'large.sender');
  bodies = new Map(largestBodies(await newTarget()).map((large) => [large.name, large]));
});
afterAll(() => server.close());

async function newTarget(): Promise<LargeBodyTarget> {
  const { json: project } = await tuner.upload(new Uint8Array(FILE_BYTES));
  const { id: versionId } = await newVersion(tuner, project, {});
  const { json } = await tuner.call('POST', `/projects/${project.id}/user-maps`, {
    body: { maps: [smallestMap()] },
  });
  const { id: projectId, originalSha256 } = project;
  return { projectId, originalSha256, versionId, mapId: json.data[0].id };
}

interface Outcome {
  readonly status: number;
  readonly lengthBytes: number;
  readonly text: string;
}

async function send({ method, path, headers, body }: LargeBody): Promise<Outcome> {
  const { status, bytes } = await tuner.callWith(method, path, headers, body);
  return {
    status,
    lengthBytes: bytes.length,
    text: new TextDecoder().decode(bytes.slice(0, REFUSAL_BYTES)),
  };
}

describe('the largest body', () => {
  it.each(
    largestBodies(NOWHERE).map(({ name, isRight }) => [
      name,
      isRight ? 'taken' : 'refused in few words',
    ]),
  )('%s is %s', async (name) => {
    const large = bodies.get(name);
    if (large === undefined) throw new Error(`no body ${name}`);
    const { status, lengthBytes, text } = await send(large);
    if (large.isRight) {
      const begin = name.includes('for a customer') ? '%PDF' : '{';
      expect([status, text.slice(0, begin.length)]).toEqual([
        status < 300 ? status : 'refused',
        begin,
      ]);
      return;
    }
    expect([400, 413, 422], text).toContain(status);
    expect(JSON.parse(text).code).not.toBe('UNEXPECTED_ERROR');
    expect(lengthBytes).toBeLessThan(REFUSAL_BYTES);
    const { fields = [], more } = JSON.parse(text);
    expect(fields.length).toBeLessThanOrEqual(20);
    expect(more).toBe(fields.length === 20 ? true : undefined);
  });

  it('of every call is refused in few words, whatever it is filled with', async () => {
    const target = await newTarget();
    // The session is still needed, and the project as well.
    const calls = (await describedCalls(server.url)).filter(
      ({ method }) => method !== 'GET' && method !== 'DELETE',
    );
    expect(calls.length).toBeGreaterThan(10);
    for (const { method, path, name } of calls) {
      const address = path.replaceAll(/\{\w+\}/g, target.projectId);
      for (const [type, body] of FILLINGS) {
        const { status, bytes } = await tuner.callWith(
          method,
          address,
          { 'content-type': type, action: 'update' },
          body,
        );
        expect([`${name} ${type}`, bytes.length < REFUSAL_BYTES]).toEqual([
          `${name} ${type}`,
          true,
        ]);
        if (status < 300) continue;
        const { code } = JSON.parse(new TextDecoder().decode(bytes));
        expect([name, status < 500, code === 'UNEXPECTED_ERROR']).toEqual([name, true, false]);
      }
    }
  });
});

const LENGTH = 200 * 1024;
/** As long as the usual limit lets through. */
const FILLINGS: ReadonlyArray<readonly [type: string, body: Buffer]> = [
  ['application/json', Buffer.from(`[${'1,'.repeat(LENGTH / 2)}1]`)],
  [
    'application/json',
    Buffer.from(`{${Array.from({ length: LENGTH / 12 }, (_, i) => `"k${i}":{}`).join()}}`),
  ],
  ['application/json', Buffer.from('['.repeat(LENGTH))],
  ['application/json', Buffer.from(`"${'x'.repeat(LENGTH)}"`)],
  ['application/vnd.mapwright.patch', Buffer.alloc(LENGTH, 1)],
  ['application/x-www-form-urlencoded', Buffer.from('a=1&'.repeat(LENGTH / 4))],
];
