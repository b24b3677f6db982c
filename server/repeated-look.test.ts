import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RepeatedLook } from './repeated-look.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const unexpected = (error: Error): never => {
  throw error;
};

describe('a repeated look', () => {
  it('is made when its time has passed, and not after the stop', async () => {
    let count = 0;
    const looks = new RepeatedLook(1000, async () => void count++, unexpected);
    looks.start();
    await vi.advanceTimersByTimeAsync(999);
    expect(count).toBe(0);
    await vi.advanceTimersByTimeAsync(1001);
    expect(count).toBe(2);
    await looks.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(count).toBe(2);
  });

  it('begins when the one before is over, and the stop waits for it', async () => {
    const ends: Array<() => void> = [];
    let begun = 0;
    const work = (): Promise<void> => {
      begun++;
      return new Promise((resolve) => ends.push(resolve));
    };
    const looks = new RepeatedLook(1000, work, unexpected);
    looks.look();
    looks.look();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toBe(1);
    let isStopped = false;
    const stopped = looks.stop().then(() => {
      isStopped = true;
    });
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect([begun, isStopped]).toEqual([2, false]);
    ends[1]?.();
    await stopped;
  });

  it('that fails is told, and the next one is made', async () => {
    const told: string[] = [];
    let count = 0;
    const work = async (): Promise<void> => {
      if (count++ === 0) throw new Error('broken');
    };
    const looks = new RepeatedLook(1000, work, ({ message }) => told.push(message));
    looks.start();
    await vi.advanceTimersByTimeAsync(2000);
    expect([count, told]).toEqual([2, ['broken']]);
    await looks.stop();
  });
});
