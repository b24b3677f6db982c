import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HopelessError } from '../job-runner.ts';
import { runInThread } from './run-in-thread.ts';

const ANSWER = new URL('./answer-requests.ts', import.meta.url).href;

/** Work of a thread with this function as what answers; each function is a script, and so a kind, of its own. */
function work(answer: string, limitMs = 60_000, data: unknown = { value: 20 }) {
  const source = `import { answerRequests } from ${JSON.stringify(ANSWER)};
    let count = 0;
    answerRequests(${answer});`;
  const script = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  return { script, data, moved: [], limitMs, name: 'work' };
}

const ADDS = '({ value }) => value + 1';
const NEVER_ENDS = '() => { for (;;); }';
/** Answers how often its thread was asked, and holds as many MiB as it is asked to; never, where it is asked for less than none. */
const COUNTS = `(() => {
  const held = [];
  return ({ mib }) => {
    while (mib < 0);
    while (held.length < mib) held.push(new Array(131072).fill(0.5));
    return ++count;
  };
})()`;

describe('work in a thread', () => {
  it('comes to what the thread says, and leaves nothing behind at the signal', async () => {
    const { signal } = new AbortController();
    for (let i = 0; i < 3; i++) expect(await runInThread(work(ADDS), signal)).toBe(21);
    const broken = work('() => { throw new Error("broken"); }');
    await expect(runInThread(broken, signal)).rejects.toThrow('broken');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('is given up where it takes longer than it may', async () => {
    const { signal } = new AbortController();
    await expect(runInThread(work(NEVER_ENDS, 50), signal)).rejects.toThrow(HopelessError);
  });

  it('is given up where it takes more memory than it may', async () => {
    const { signal } = new AbortController();
    const hungry = work(COUNTS, 60_000, { mib: 2000 });
    await expect(runInThread(hungry, signal)).rejects.toThrow('more memory than its budget');
    // The next has a thread of its own.
    expect(await runInThread({ ...hungry, data: { mib: 0 } }, signal)).toBe(1);
  });

  it('ends where its thread says nothing', async () => {
    const { signal } = new AbortController();
    const silent = work('() => process.exit(3)');
    await expect(runInThread(silent, signal)).rejects.toThrow('ended with 3');
  });

  it('ends with its signal, before and while', async () => {
    const before = AbortSignal.abort(new Error('gone'));
    await expect(runInThread(work(ADDS), before)).rejects.toThrow('gone');
    const controller = new AbortController();
    const running = runInThread(work(NEVER_ENDS), controller.signal);
    controller.abort(new Error('stopped'));
    await expect(running).rejects.toThrow('stopped');
  });
});

describe('a thread that has done its work', () => {
  afterEach(() => vi.useRealTimers());
  const { signal } = new AbortController();
  const counting = (part: string, mib = 0) =>
    runInThread<number>(work(`${COUNTS} /* ${part} */`, 60_000, { mib }), signal);

  it('does the next of its kind', async () => {
    expect([await counting('one'), await counting('one'), await counting('other')]).toEqual([
      1, 2, 1,
    ]);
  });

  it('is asked for one thing at a time: what comes meanwhile has another', async () => {
    const together = await Promise.all([counting('two'), counting('two')]);
    expect(together).toEqual([1, 1]);
    // The one that came back last waits; the other is gone.
    expect(await counting('two')).toBe(2);
  });

  it('is not kept where it was given up or ended in the middle', async () => {
    const endless = { ...work(`${COUNTS} /* left */`, 50, { mib: -1 }) };
    expect(await counting('left')).toBe(1);
    await expect(runInThread(endless, signal)).rejects.toThrow(HopelessError);
    expect(await counting('left')).toBe(1);
    const controller = new AbortController();
    const running = runInThread({ ...endless, limitMs: 60_000 }, controller.signal);
    controller.abort(new Error('stopped'));
    await expect(running).rejects.toThrow('stopped');
    expect(await counting('left')).toBe(1);
  });

  it('waits for ten seconds, and ends where nobody has asked', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await counting('late')).toBe(1);
    vi.advanceTimersByTime(9_999);
    expect(await counting('late')).toBe(2);
    vi.advanceTimersByTime(10_000);
    expect(await counting('late')).toBe(1);
  });

  it('is not kept where it holds much', async () => {
    expect([await counting('much', 150), await counting('much')]).toEqual([1, 1]);
  });
});
