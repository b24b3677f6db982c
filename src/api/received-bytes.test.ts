import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { receiveBytes, type TransferProgress } from './received-bytes.ts';

let nowMs = 0;
let told: TransferProgress[];

beforeEach(() => {
  nowMs = 0;
  told = [];
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});

afterEach(() => vi.restoreAllMocks());

/** An answer whose pieces come one after the other, each so long after the one before. */
function answerOf(pieces: ReadonlyArray<readonly [waitMs: number, length: number]>): Response {
  const rest = pieces.map(([waitMs, length], i) => ({
    waitMs,
    bytes: new Uint8Array(length).fill(i + 1),
  }));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        const next = rest.shift();
        if (next === undefined) return controller.close();
        nowMs += next.waitMs;
        controller.enqueue(next.bytes);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'content-length': '9' } });
}

const receive = (answer: Response): Promise<Uint8Array> =>
  receiveBytes(answer, (progress) => told.push(progress));

describe('the bytes of an answer', () => {
  it('stand one piece behind the other', async () => {
    const bytes = await receive(
      answerOf([
        [0, 2],
        [0, 3],
        [0, 4],
      ]),
    );
    expect([...bytes]).toEqual([1, 1, 2, 2, 2, 3, 3, 3, 3]);
  });

  it('are told of once more at the end, and no oftener than every 100 ms before', async () => {
    await receive(
      answerOf([
        [60, 2],
        [60, 1],
        [60, 2],
        [39, 1],
        [1, 3],
      ]),
    );
    expect(told).toEqual([
      { bytes: 3, totalBytes: 9 },
      { bytes: 9, totalBytes: 9 },
      { bytes: 9, totalBytes: 9 },
    ]);
  });

  it.each([
    [{ 'content-length': '9' }, 9],
    [{ 'content-length': '5', 'file-length': '9', 'content-encoding': 'br' }, 9],
    [{ 'content-length': '5', 'content-encoding': 'br' }, 0],
    [{ 'file-length': '9' }, 9],
    [{}, 0],
  ])('are held against the length of the file: %o', async (headers, totalBytes) => {
    await receive(new Response(new Uint8Array(9), { headers: headers as Record<string, string> }));
    expect(told.at(-1)).toEqual({ bytes: 9, totalBytes });
  });

  it('may be none', async () => {
    const none = new Response(null);
    expect(await receive(none)).toEqual(new Uint8Array(0));
    expect(told).toEqual([{ bytes: 0, totalBytes: 0 }]);
  });
});
