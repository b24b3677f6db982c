import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Answer, type ApiServer, newTuner, startApiServer } from '../support/api-server.ts';
import {
  type DescribedBody,
  type DescribedExample,
  type ShownCall,
  shownCalls,
} from '../support/described-examples.ts';
import { sceneOf } from '../support/example-scenes.ts';

// Made from what a running server says of itself: an example that is not so any more is found by being sent.

/** Calls that are shown, by their tags: all but those about what was read from files, and the status. */
const SHOWN_TAGS = [
  'account',
  'commerce',
  'files',
  'live',
  'maps',
  'marks',
  'news',
  'payments',
  'projects',
  'session',
  'settings',
  'solutions',
];

/** Of calls that work, and wait for work. */
const JOB_TAGS: readonly string[] = ['commerce', 'solutions'];

let server: ApiServer;
/** Reads no files: those of other examples would wait for theirs. */
let idle: ApiServer;
/** Has no way to send mails. */
let mute: ApiServer;
let calls: ShownCall[];
let examples: DescribedExample[];

beforeAll(async () => {
  server = await startApiServer();
  idle = await startApiServer({ jobCount: 0 });
  mute = await startApiServer({ host: '0.0.0.0' });
  calls = (await shownCalls(server.url)).filter(({ tags }) =>
    tags.some((tag) => SHOWN_TAGS.includes(tag)),
  );
  examples = calls.flatMap((call) => call.examples);
});
afterAll(async () => {
  await server.close();
  await idle.close();
  await mute.close();
});

function wrongIn({ schema, value }: DescribedBody): string | undefined {
  // Zod reads patterns without the flag `u`, with which JSON Schema means them: those are for the server to check.
  const readable = JSON.parse(JSON.stringify(schema), (key, part) =>
    key === 'pattern' && String(part).includes('\\p{') ? undefined : part,
  );
  return z.fromJSONSchema(readable).safeParse(value).error?.message;
}

/** What is wrong with each of some things, by its name; nothing where nothing is. */
async function wrongOf<T extends { readonly call: string; readonly name?: string }>(
  things: readonly T[],
  look: (thing: T) => unknown,
): Promise<Record<string, unknown>> {
  expect(things.length).toBeGreaterThan(0);
  const wrong: Record<string, unknown> = {};
  for (const thing of things) {
    const what = await look(thing);
    if (what !== undefined) wrong[`${thing.call} ${thing.name ?? ''}`] = what;
  }
  return wrong;
}

describe('every call that is shown', () => {
  it('is shown by what it takes, by what it answers, and by a refusal', async () => {
    const look = ({ takesJson, answersJson, examples: shown }: ShownCall): unknown => {
      const isMissing = {
        sent: takesJson && !shown.some(({ sent }) => sent !== undefined),
        answered: answersJson && !shown.some(({ status }) => status < 300),
        refused: !shown.some(({ status }) => status >= 400),
      };
      return Object.values(isMissing).includes(true) ? isMissing : undefined;
    };
    expect(await wrongOf(calls, look)).toEqual({});
  });
});

describe('every example', () => {
  it('of a call that takes JSON says what is sent', async () => {
    const taking = new Set(calls.filter(({ takesJson }) => takesJson).map(({ call }) => call));
    const look = ({ call, sent }: DescribedExample): unknown =>
      taking.has(call) && sent === undefined ? 'nothing' : undefined;
    expect(await wrongOf(examples, look)).toEqual({});
  });

  it('is as the description beside it says', async () => {
    const look = ({ sent, answer }: DescribedExample): unknown =>
      (sent && wrongIn(sent)) ?? wrongIn(answer);
    expect(await wrongOf(examples, look)).toEqual({});
  });

  it('is what a server really answers', async () => {
    let count = 0;
    const look = async (example: DescribedExample): Promise<unknown> => {
      const username = `shown.${++count}`;
      const at = needsJobs(example) ? server : idle;
      const stage = { server: at, mute, username, tuner: await newTuner(at, username) };
      const { answer, real } = await send(example, stage);
      const { status, json } = answer;
      const isBroken = status >= 500 || json?.reason === 'fieldsInvalid';
      const unlike = wrongIn({ schema: example.answer.schema, value: json });
      const [shown, seen] = [bare(example.answer.value), bare(json, real)];
      if (!isBroken && status === example.status && unlike === undefined && shown === seen) return;
      return { status, unlike, shown, seen };
    };
    expect(await wrongOf(examples, look)).toEqual({});
  }, 300_000);
});

function needsJobs({ call }: DescribedExample): boolean {
  return calls.some(
    (shown) => shown.call === call && shown.tags.some((tag) => JOB_TAGS.includes(tag)),
  );
}

async function send(
  example: DescribedExample,
  stage: Parameters<typeof sceneOf>[1],
): Promise<{ answer: Answer; real: Readonly<Record<string, string>> }> {
  const { who = stage.tuner, real = {}, query = '', ...scene } = await sceneOf(example, stage);
  const [method = '', path = ''] = example.call.split(' ');
  const ids = calls.find(({ call }) => call === example.call)?.ids ?? {};
  const address = inPlaceOf(
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name),
    real,
  );
  const { sendIt, headers = {} } = scene;
  if (sendIt !== undefined) return { answer: await sendIt(), real };
  const body = example.sent && JSON.parse(inPlaceOf(JSON.stringify(example.sent.value), real));
  return { answer: await who.call(method, `${address}${query}`, { body, headers }), real };
}

/** A text with others in place of some. */
function inPlaceOf(text: string, others: Readonly<Record<string, string>>): string {
  return Object.entries(others).reduce((done, [from, to]) => done.replaceAll(from, to), text);
}

/** An answer without what is another one each time: ids, moments, tokens. @param real texts that stand for those of the example */
function bare(json: unknown, real: Readonly<Record<string, string>> = {}): string {
  const shown = Object.fromEntries(
    Object.entries(real).map(([example, other]) => [other, example]),
  );
  return inPlaceOf(JSON.stringify(json, sorted), shown)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/[0-9a-f]{64}/g, 'HASH')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/"eyJ[\w.-]+"/g, '"TOKEN"')
    .replaceAll(/http:\/\/[^/"]+\//g, 'http://SERVER/')
    .replaceAll(/"expYear":\d{4}/g, '"expYear":YEAR')
    .replaceAll(/"\d{4}-\d{6}"/g, '"NUMBER"')
    .replaceAll(/"daysLeft":\d+/g, '"daysLeft":DAYS');
}

/** Keys in one order: that of an answer says nothing. */
function sorted(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
