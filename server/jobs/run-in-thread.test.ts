import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { HopelessError } from './job-runner.ts';
import { runInThread } from './run-in-thread.ts';

/** A thread of this script. */
function work(script: string, limitMs = 60_000) {
  const source = `import { parentPort, workerData } from 'node:worker_threads';\n${script}`;
  const url = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  return { script: url, data: { value: 20 }, moved: [], limitMs, name: 'work' };
}

const SAYS = 'parentPort.postMessage(workerData.value + 1);';
const NEVER_ENDS = 'setInterval(() => undefined, 1000);';

describe('work in a thread', () => {
  it('comes to what the thread says, and leaves nothing behind at the signal', async () => {
    const { signal } = new AbortController();
    for (let i = 0; i < 3; i++) expect(await runInThread(work(SAYS), signal)).toBe(21);
    await expect(runInThread(work('throw new Error("broken");'), signal)).rejects.toThrow('broken');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('is given up where it takes longer than it may', async () => {
    const { signal } = new AbortController();
    await expect(runInThread(work(NEVER_ENDS, 50), signal)).rejects.toThrow(HopelessError);
  });

  it('ends where its thread says nothing', async () => {
    const { signal } = new AbortController();
    await expect(runInThread(work(''), signal)).rejects.toThrow('ended with 0');
  });

  it('ends with its signal, before and while', async () => {
    const before = AbortSignal.abort(new Error('gone'));
    await expect(runInThread(work(SAYS), before)).rejects.toThrow('gone');
    const controller = new AbortController();
    const running = runInThread(work(NEVER_ENDS), controller.signal);
    controller.abort(new Error('stopped'));
    await expect(running).rejects.toThrow('stopped');
  });
});
