import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALERT_TYPES } from '../../core/contract/alert-codes.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { type Answer, type ApiClient, newTuner, startApiServer } from '../support/api-server.ts';
import { newCallTarget } from '../support/call-target.ts';
import {
  addressOf,
  type CallTarget,
  type DescribedCall,
  describedCalls,
} from '../support/described-calls.ts';
import { isNight } from '../support/is-night.ts';
import { rightBodies } from '../support/right-bodies.ts';

/** Requests of a normal run; at night all of them are made. */
const SAMPLE_LENGTH = 250;
const REFUSAL_BYTES = 4096;

let server: RunningServer;
let tuner: ApiClient;
let calls: DescribedCall[];
let target: CallTarget;

beforeAll(async () => {
  server = await startApiServer({ jobCount: 0 });
  tuner = await newTuner(server, 'odd.sender');
  calls = await describedCalls(server.url);
  target = await newCallTarget(tuner);
});
afterAll(() => server.close());

interface OddRequest {
  readonly name: string;
  readonly call: DescribedCall;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

const JSON_HEADERS = { 'content-type': 'application/json', action: 'update' } as const;

/** Bodies that are no body of any call, as JSON. */
const BODIES: readonly string[] = [
  'null',
  '0',
  '1e999',
  '""',
  '[]',
  '{}',
  '[{}]',
  'true',
  '"text"',
  '{"name":null}',
  '{"name":{"name":{}}}',
  '{"name":["Golf"]}',
  '{"toString":1,"constructor":{"prototype":{}},"hasOwnProperty":true}',
  '{"patches":{"1":1},"maps":[null],"details":7,"folderId":{}}',
  '{"maps":[{}],"username":[],"password":{},"channel_name":1}',
  '{"revision":-1,"patches":{"4294967296":1},"action":"x"}',
  `{"name":"${'x'.repeat(5000)}"}`,
  `{"editor":{"keyMap":{"preset":"standard","own":{"":[""]}}},"autosave":1e308}`,
];

/** Bodies that are no JSON, under types of all kinds. */
const TYPED: ReadonlyArray<readonly [type: string, body: Uint8Array | string]> = [
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', '\uFEFF{}'],
  ['application/json', '{"name":"a","name":"b"}'],
  ['application/json', '{"__proto__":{"isAdmin":true}}'],
  ['application/json; charset=utf-16', Buffer.from('{"name":"Golf"}', 'utf16le')],
  ['application/json; charset=latin1', Buffer.from('{"name":"Gölf"}', 'latin1')],
  ['application/json', Buffer.of(0x22, 0xed, 0xa0, 0x80, 0x22)],
  ['application/json', `${'['.repeat(40)}${']'.repeat(40)}`],
  ['text/plain', 'Golf'],
  ['text/html', '<p>'],
  ['application/xml', '<a/>'],
  ['application/octet-stream', Buffer.alloc(100)],
  ['application/x-www-form-urlencoded', 'name=Golf&__proto__=1&socket_id=1'],
  ['application/vnd.mapwright.patch', Buffer.alloc(3)],
  ['application/vnd.mapwright.patch', Buffer.alloc(100, 0xff)],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=', '--\r\n'],
  ['multipart/form-data; boundary=edge', '--edge--'],
  ['nonsense', 'x'],
  ['/', 'x'],
  ['application/json;;;=', '{}'],
];

const IDS: readonly string[] = [
  '0',
  '-1',
  'null',
  'ori',
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
  '5f0f2a3c-7f43-4a10-9d5e-2f0a3c7f434a',
  '%00',
  '%F0%9F%9A%80',
  "'%20or%201=1--",
  '..%2F..%2Fstatus',
  'x'.repeat(100),
];

const QUERIES: readonly string[] = [
  ...[
    '0',
    '-1',
    '1.5',
    'NaN',
    '1e9',
    '1e400',
    'Infinity',
    '',
    '%00',
    '9007199254740993',
    '1&page=2',
  ].map((text) => `page=${text}`),
  ...['0', '101', '-1', 'x', '1&perPage=2'].map((text) => `perPage=${text}`),
  ...['', '%', '%25', '_', '%5C', '%00', '%F0%9F%9A%80', 'x'.repeat(500), 'a&search=b'].map(
    (text) => `search=${text}`,
  ),
  'timePeriod=century',
  'vehicleType=plane&vehicleType=car',
  '__proto__=1',
  'projectId[]=x&mapId[]=x',
  Array.from({ length: 300 }, (_, i) => `projectId[]=${i}&mapId[]=${i}`).join('&'),
];

/** Calls that end what the others need. */
const ENDING: ReadonlySet<string> = new Set([
  'DELETE /auth',
  'DELETE /sessions',
  'DELETE /projects/{projectId}',
]);

function oddRequests(): OddRequest[] {
  return calls
    .filter(({ name }) => !ENDING.has(name))
    .flatMap((call) => {
      const address = addressOf(call, target);
      const takesBody = call.method !== 'GET';
      const bodies = takesBody ? BODIES : [];
      const typed = takesBody ? TYPED : [];
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const [right] = rightBodies(target)[call.name] ?? [];
      const rightBody =
        right && call.types.includes('application/json')
          ? { body: JSON.stringify(right.body) }
          : {};
      return [
        ...bodies.map((body) => ({
          name: body.slice(0, 60),
          call,
          address,
          headers: JSON_HEADERS,
          body,
        })),
        ...typed.map(([type, body]) => ({
          name: `${type} ${String(body).slice(0, 20)}`,
          call,
          address,
          headers: { ...JSON_HEADERS, 'content-type': type },
          body,
        })),
        ...(takesBody ? [{ name: 'no body', call, address, headers: { action: 'update' } }] : []),
        ...names.flatMap((name) =>
          IDS.map((id) => ({
            name: `${name}=${id.slice(0, 40)}`,
            call,
            address: addressOf(call, target, { [name]: id }),
            headers: { ...('body' in rightBody ? JSON_HEADERS : {}), ...right?.headers },
            ...rightBody,
          })),
        ),
        ...QUERIES.map((query) => ({
          name: `?${query.slice(0, 40)}`,
          call,
          address: `${address}?${query}`,
          headers: {},
        })),
      ];
    });
}

/** So many of a list, the same ones in every run. */
function sampleOf<T>(list: readonly T[], length: number): T[] {
  let state = 0x2545f491;
  const next = (): number => {
    // Marsaglia, "Xorshift RNGs", 2003.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const rest = [...list];
  return Array.from({ length: Math.min(length, list.length) }, () =>
    rest.splice(next() % rest.length, 1),
  ).flat();
}

/** What is wrong with an answer to whatever was sent; nothing if it is a yes, or a no in the words of the catalogue. */
function wrongWith({ status, json, bytes, headers }: Answer): string | undefined {
  if (status >= 500) return `status ${status}`;
  if (status < 400) return undefined;
  if (!Object.hasOwn(ALERT_TYPES, json?.code ?? '')) return `no code: ${JSON.stringify(json)}`;
  if (json.requestId !== headers.get('x-request-id')) return 'another request';
  if (json.code === 'UNEXPECTED_ERROR') return 'a refusal without a meaning';
  if (bytes.length > REFUSAL_BYTES) return `${bytes.length} bytes`;
  return undefined;
}

describe('an odd request', () => {
  it('is answered with yes, or with no in the words of the catalogue', async () => {
    const all = oddRequests();
    expect(all.length).toBeGreaterThan(1500);
    const wrong: string[] = [];
    for (const request of isNight ? all : sampleOf(all, SAMPLE_LENGTH)) {
      const { call, address, headers, body } = request;
      const answer = await tuner.callWith(call.method, address, headers, body);
      const fault = wrongWith(answer);
      if (fault !== undefined) wrong.push(`${call.name} ${request.name}: ${fault}`);
      if (call.name === 'DELETE /archived-projects') target = await newCallTarget(tuner);
    }
    expect(wrong).toEqual([]);
  }, 900_000);
});

describe('what is no body of a call', () => {
  it.each<[string, string, Uint8Array | string, number, string | undefined]>([
    ['text', 'text/plain', 'Golf', 415, 'contentTypeUnknown'],
    ['a form', 'application/x-www-form-urlencoded', 'name=Golf', 415, 'contentTypeUnknown'],
    ['another JSON', 'application/merge-patch+json', '{}', 415, 'contentTypeUnknown'],
    ['a patch', 'application/vnd.mapwright.patch', 'x', 415, 'contentTypeUnknown'],
    ['nothing', 'application/json', '', 400, 'bodyUnreadable'],
    ['half a JSON', 'application/json', '{"name":', 400, 'bodyUnreadable'],
    ['a name twice', 'application/json', '{"name":"a","name":"b"}', 400, 'bodyUnreadable'],
    ['__proto__', 'application/json', '{"__proto__":{}}', 400, 'bodyUnreadable'],
    ['a byte order mark', 'application/json', '\uFEFF{"name":"Fuel"}', 400, 'bodyUnreadable'],
    [
      'UTF-16',
      'application/json; charset=utf-16',
      Buffer.from('{"name":"Fuel"}', 'utf16le'),
      400,
      'bodyUnreadable',
    ],
    [
      'Latin-1',
      'application/json; charset=latin1',
      Buffer.from('{"name":"Fuël"}', 'latin1'),
      400,
      'bodyUnreadable',
    ],
    ['too deep', 'application/json', '['.repeat(1000), 413, undefined],
    ['the wrong JSON', 'application/json', '[]', 422, 'fieldsInvalid'],
  ])('is refused: %s', async (_, type, body, status, reason) => {
    const path = `/projects/${target.projectId}/folders`;
    const { json, ...answer } = await tuner.callWith('POST', path, { 'content-type': type }, body);
    expect([answer.status, json.code, json.reason]).toEqual([status, 'NEW_FOLDER_FAILURE', reason]);
  });

  it('is taken where only the name of its character set is odd', async () => {
    const path = `/projects/${target.projectId}/folders`;
    const type = 'application/json; charset="UTF-8"';
    const { status } = await tuner.callWith(
      'POST',
      path,
      { 'content-type': type },
      '{"name":"Füel"}',
    );
    expect(status).toBe(201);
  });
});
