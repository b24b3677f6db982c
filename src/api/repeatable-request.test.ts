import { beforeEach, describe, expect, it } from 'vitest';
import { HttpApiError, NetworkApiError } from './api-error.ts';
import { RepeatableRequest } from './repeatable-request.ts';

const answer = (status: number): HttpApiError =>
  new HttpApiError({ status, code: undefined, reason: undefined, fields: [], relations: [] });

let repeatable: RepeatableRequest<string>;
let sent: string[];
let nextId: number;

/** Asks for something; what happens to the request, the test says. */
async function ask(asked: readonly unknown[], failure?: Error): Promise<void> {
  const make = (): string => `id-${nextId++}`;
  const send = async (request: string): Promise<void> => {
    sent.push(request);
    if (failure !== undefined) throw failure;
  };
  await repeatable.send(asked, make, send).catch((error: unknown) => {
    if (error !== failure) throw error;
  });
}

beforeEach(() => {
  repeatable = new RepeatableRequest();
  sent = [];
  nextId = 0;
});

describe('a request that is asked for again', () => {
  it.each<[string, Error]>([
    ['its answer was lost', new NetworkApiError()],
    ['the server failed', answer(500)],
    ['the server had no time', answer(503)],
    ['it was given up', new DOMException('given up', 'AbortError')],
    ['it was refused for what it holds', answer(422)],
  ])('is the same one where %s', async (_, failure) => {
    await ask(['Golf', 1], failure);
    await ask(['Golf', 1], failure);
    await ask(['Golf', 1]);
    expect(sent).toEqual(['id-0', 'id-0', 'id-0']);
  });

  it.each([
    [409, 'its id belongs to something else'],
    [404, 'what it has made is there no more'],
    [402, 'the bank has said no to it, and would have to be asked anew'],
  ])('is a new one after %i: %s', async (status) => {
    await ask(['Golf'], answer(status));
    await ask(['Golf']);
    expect(sent).toEqual(['id-0', 'id-1']);
  });

  it('is a new one where something else is asked for', async () => {
    const file = {};
    await ask([file, 'Golf'], new NetworkApiError());
    await ask([file, 'Golf VII'], new NetworkApiError());
    await ask([{}, 'Golf VII'], new NetworkApiError());
    await ask([], new NetworkApiError());
    expect(sent).toEqual(['id-0', 'id-1', 'id-2', 'id-3']);
  });

  it('is a new one after it has worked: who asks for two gets two', async () => {
    await ask(['Golf']);
    await ask(['Golf']);
    expect(sent).toEqual(['id-0', 'id-1']);
  });

  it('is kept where another one was answered meanwhile', async () => {
    let answerFirst = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const first = repeatable.send(
      ['a'],
      () => 'first',
      () => held,
    );
    await ask(['b'], new NetworkApiError());
    answerFirst();
    await first;
    await ask(['b']);
    expect(sent).toEqual(['id-0', 'id-0']);
  });
});
