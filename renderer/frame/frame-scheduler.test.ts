import { describe, expect, it } from 'vitest';
import { FrameScheduler, type FrameSource } from './frame-scheduler.ts';

/** Frames that come when the test says so. */
class HandFrames implements FrameSource {
  readonly #callbacks = new Map<number, (timeMs: number) => void>();
  #next = 1;

  get waiting(): number {
    return this.#callbacks.size;
  }

  requestAnimationFrame(callback: (timeMs: number) => void): number {
    this.#callbacks.set(this.#next, callback);
    return this.#next++;
  }

  cancelAnimationFrame(handle: number): void {
    this.#callbacks.delete(handle);
  }

  tick(timeMs = 0): void {
    const callbacks = [...this.#callbacks.values()];
    this.#callbacks.clear();
    for (const callback of callbacks) callback(timeMs);
  }
}

function create(): { frames: HandFrames; scheduler: FrameScheduler; drawn: number[] } {
  const frames = new HandFrames();
  const drawn: number[] = [];
  const scheduler = new FrameScheduler((stale) => drawn.push(stale), frames);
  return { frames, scheduler, drawn };
}

describe('FrameScheduler', () => {
  it('draws all that is stale together, once, and then sleeps', () => {
    const { frames, scheduler, drawn } = create();
    scheduler.invalidate(1);
    scheduler.invalidate(4);
    scheduler.invalidate(1);
    expect([drawn, frames.waiting]).toEqual([[], 1]);
    frames.tick();
    expect([drawn, frames.waiting]).toEqual([[5], 0]);
    frames.tick();
    expect(drawn).toEqual([5]);
  });

  it('asks for no frame when nothing is stale', () => {
    const { frames, scheduler } = create();
    scheduler.invalidate(0);
    scheduler.hold(1, true);
    scheduler.hold(1, false);
    expect(frames.waiting).toBe(0);
  });

  it('draws what gets stale while drawing in the next frame', () => {
    const frames = new HandFrames();
    const drawn: number[] = [];
    const scheduler = new FrameScheduler((stale) => {
      drawn.push(stale);
      if (stale === 1) scheduler.invalidate(2);
    }, frames);
    scheduler.invalidate(1);
    frames.tick();
    expect([drawn, frames.waiting]).toEqual([[1], 1]);
    frames.tick();
    expect([drawn, frames.waiting]).toEqual([[1, 2], 0]);
  });

  it('draws nothing while held, and all that gathered when the last hold ends', () => {
    const { frames, scheduler, drawn } = create();
    scheduler.invalidate(1);
    scheduler.hold(1, true);
    scheduler.hold(2, true);
    expect(frames.waiting).toBe(0);
    scheduler.invalidate(2);
    scheduler.hold(1, false);
    frames.tick();
    expect([scheduler.isHeld, drawn]).toEqual([true, []]);
    scheduler.hold(2, false);
    frames.tick();
    expect([scheduler.isHeld, drawn]).toEqual([false, [3]]);
  });

  it('flushes at once instead of in the frame it had asked for', () => {
    const { frames, scheduler, drawn } = create();
    scheduler.invalidate(1);
    scheduler.flush(0);
    expect([drawn, frames.waiting]).toEqual([[1], 0]);
    scheduler.flush(0);
    expect(drawn).toEqual([1]);
  });

  it('does not flush while held', () => {
    const { scheduler, drawn } = create();
    scheduler.invalidate(1);
    scheduler.hold(1, true);
    scheduler.flush(0);
    expect(drawn).toEqual([]);
  });

  it('draws nothing any more once disposed of', () => {
    const { frames, scheduler, drawn } = create();
    scheduler.invalidate(1);
    scheduler.dispose();
    scheduler.invalidate(2);
    scheduler.flush(0);
    frames.tick();
    expect([drawn, frames.waiting]).toEqual([[], 0]);
  });

  it('passes the time of the frame on', () => {
    const frames = new HandFrames();
    const times: number[] = [];
    const scheduler = new FrameScheduler((_stale, timeMs) => times.push(timeMs), frames);
    scheduler.invalidate(1);
    frames.tick(16.5);
    expect(times).toEqual([16.5]);
  });
});
