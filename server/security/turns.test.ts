import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('turns', () => {
  it('are taken in order, so many at once, whether the work succeeds or not', async () => {
    const turns = createTurns(2);
    const begun: number[] = [];
    let working = 0;
    let mostAtOnce = 0;
    const work = (index: number): Promise<number> =>
      turns.take(async () => {
        begun.push(index);
        working++;
        mostAtOnce = Math.max(mostAtOnce, working);
        await pause(5);
        working--;
        if (index % 3 === 0) throw new Error('broken');
        return index;
      });
    const ends = Promise.allSettled(Array.from({ length: 9 }, (_, index) => work(index)));
    expect(turns.waitingCount()).toBe(7);
    expect((await ends).filter(({ status }) => status === 'rejected')).toHaveLength(3);
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(mostAtOnce).toBe(2);
    expect(turns.waitingCount()).toBe(0);
    expect(await work(1)).toBe(1);
  });
});
