import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../server/start-server.ts';
import {
  type Answer,
  type ApiClient,
  newTuner,
  sampleImage,
  startApiServer,
} from '../support/api-server.ts';
import { newCallTarget } from '../support/call-target.ts';
import {
  addressOf,
  type CallTarget,
  type DescribedCall,
  type DescribedSchema,
  describedCalls,
  everythingOf,
} from '../support/described-calls.ts';
import { isNight } from '../support/is-night.ts';
import { type RightBody, rightBodies } from '../support/right-bodies.ts';

/** What no text may hold, with what a text may hold around it. */
const BROKEN_TEXTS: Readonly<Record<string, string>> = {
  'U+0000': 'Go\0lf',
  'the first half of a character': 'Golf \uD83D',
  'the second half of a character': '\uDE80 Golf',
  'a cut emoji': 'Golf 🚀'.slice(0, -1),
  'U+FFFF': 'Go\uFFFFlf',
};
const NAMES = Object.keys(BROKEN_TEXTS);
/** At night every position has each of them, else one after the other. */

let server: RunningServer;
let tuner: ApiClient;
let calls: DescribedCall[];
let target: CallTarget;

beforeAll(async () => {
  // Nothing changes by itself meanwhile.
  server = await startApiServer({ jobCount: 0 });
  tuner = await newTuner(server, 'text.sender');
  calls = await describedCalls(server.url);
  target = await newCallTarget(tuner);
});
afterAll(() => server.close());

type Path = ReadonlyArray<string | number>;

/** A body with one of its texts, or one of its keys, broken. */
interface Broken {
  readonly path: Path;
  readonly isKey: boolean;
  readonly body: unknown;
}

/** Keys of these are not the contract's but a person's. */
const OPEN_KEYS = ['own', 'patches'];

function brokenBodies(body: unknown, text: string, path: Path = []): Broken[] {
  if (typeof body === 'string') return [{ path, isKey: false, body: text }];
  if (typeof body !== 'object' || body === null) return [];
  const entries = Object.entries(body);
  const values = entries.flatMap(([key, value]) =>
    brokenBodies(value, text, [...path, key]).map((broken) => ({
      ...broken,
      body: Array.isArray(body)
        ? Object.values({ ...body, [key]: broken.body })
        : { ...body, [key]: broken.body },
    })),
  );
  if (!OPEN_KEYS.includes(String(path.at(-1)))) return values;
  const keys = entries.map(([key, value]) => {
    const { [key]: _, ...others } = body as Record<string, unknown>;
    return { path: [...path, '*'], isKey: true, body: { ...others, [text]: value } };
  });
  return [...values, ...keys];
}

function send(call: DescribedCall, { headers = {}, body }: RightBody): Promise<Answer> {
  if (call.name === 'POST /projects') return tuner.upload(sampleImage, { details: body });
  return tuner.call(call.method, addressOf(call, target), { headers, body });
}

/** What a call is sent, with the details of a form in place of the form. */
function bodiesOf(call: DescribedCall): readonly RightBody[] {
  const bodies = rightBodies(target)[call.name] ?? [];
  if (call.name !== 'POST /projects') return bodies;
  return bodies.map(({ body }) => ({ body: JSON.parse(String(body['details'])) }));
}

describe('every text of every body', () => {
  it('is among those that are broken below', () => {
    const withBody = calls.filter(({ body }) => body !== undefined);
    expect(Object.keys(rightBodies(target)).sort()).toEqual(
      withBody.map(({ name }) => name).sort(),
    );
    for (const { name, body } of withBody) {
      const sent = (rightBodies(target)[name] ?? []).map((right) => right.body);
      for (const path of textsOf(body)) {
        expect(
          sent.some((each) => typeof at(each, path) === 'string'),
          `${name} ${path}`,
        ).toBe(true);
      }
    }
  });

  it('is refused with its path where it cannot be stored, and nothing is kept', async () => {
    const before = await everythingOf(tuner);
    let turn = 0;
    for (const call of calls) {
      for (const right of bodiesOf(call)) {
        const count = brokenBodies(right.body, '').length;
        for (let index = 0; index < count; index++) {
          const texts = isNight ? NAMES : NAMES.slice(turn % NAMES.length).slice(0, 1);
          turn++;
          for (const name of texts) await refuse(call, right, index, name);
        }
      }
    }
    expect(turn).toBeGreaterThan(100);
    expect(await everythingOf(tuner)).toBe(before);
  }, 600_000);

  async function refuse(
    call: DescribedCall,
    right: RightBody,
    index: number,
    name: string,
  ): Promise<void> {
    const broken = brokenBodies(right.body, BROKEN_TEXTS[name] ?? '')[index];
    if (broken === undefined) throw new Error('no such text');
    const path = broken.path.join('.');
    // A password may hold whatever can be typed, and a name may be none.
    if (name === 'U+FFFF' && path.startsWith('password')) return;
    const { status, json, bytes } = await send(call, {
      ...right,
      body: broken.body as RightBody['body'],
    });
    const what = `${call.name} ${path} with ${name}`;
    expect([what, status]).toEqual([what, 422]);
    expect(json.reason, what).toBe('fieldsInvalid');
    expect(
      json.fields.map((field: { path: string }) => field.path),
      what,
    ).toContain(path);
    expect(bytes.length, what).toBeLessThan(4096);
  }
});

describe('texts elsewhere', () => {
  it.each([
    ['U+0000', 'a%00b'],
    ['U+FFFF', 'a%EF%BF%BFb'],
    ['a line break', 'a%0Ab'],
  ])('a search for %s is refused', async (_, search) => {
    for (const list of ['projects', 'archived-projects']) {
      const { status, json } = await tuner.call('GET', `/${list}?search=${search}`);
      expect([status, json.fields]).toEqual([422, [{ path: 'search', rule: 'format' }]]);
    }
  });

  it.each(['%ED%A0%80', '%FF', '%', '%zz'])(
    'a search for bytes that are no text is answered: %s',
    async (search) => {
      const { status } = await tuner.call('GET', `/projects?search=${search}`);
      expect(status).toBeLessThan(500);
    },
  );

  it.each([
    ['a\0b.bin', 'ab.bin'],
    ['a\u0001b.bin', 'ab.bin'],
    [`${'x'.repeat(199)}🚀.bin`, 'x'.repeat(199)],
    [`${'x'.repeat(198)}🚀.bin`, `${'x'.repeat(198)}🚀`],
    ['\uFFFF.bin', '\uFFFD.bin'],
    [' .. ', '..'],
  ])('a file called %j is kept as %j', async (name, kept) => {
    const { status, json } = await tuner.upload(sampleImage, { name });
    expect([status, json.fileName]).toEqual([201, kept]);
  });

  it('several lines stay several where they may be', async () => {
    const body = { name: 'Stage 1', details: 'one\n\ttwo\r\nthree' };
    const { status, json } = await tuner.call('POST', `/projects/${target.projectId}/folders`, {
      body,
    });
    expect([status, json.details]).toEqual([201, body.details]);
    const lines = await tuner.call('POST', `/projects/${target.projectId}/folders`, {
      body: { ...body, name: 'one\ntwo' },
    });
    expect([lines.status, lines.json.fields]).toEqual([422, [{ path: 'name', rule: 'format' }]]);
  });
});

/** Paths of everything that a schema takes as free text. */
function textsOf(schema: DescribedSchema | undefined, path: Path = []): Path[] {
  if (schema === undefined || schema.enum !== undefined || schema.const !== undefined) return [];
  const { type, properties = {}, items, anyOf = [], allOf = [] } = schema;
  if (type === 'string') return [path];
  return [
    ...[...anyOf, ...allOf].flatMap((part) => textsOf(part, path)),
    ...Object.entries(properties).flatMap(([key, part]) => textsOf(part, [...path, key])),
    ...textsOf(items, [...path, 0]),
  ];
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => Object(part)[key], value);
}
