import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BytesCache } from './bytes-cache.ts';

const bytes = (lengthBytes: number): Buffer => Buffer.alloc(lengthBytes);

/** Reads what it is asked for, and notes it. */
function reader(lengthBytes: number) {
  const read: string[] = [];
  const from = (key: string) => () => {
    read.push(key);
    return Promise.resolve(bytes(lengthBytes));
  };
  return { read, from };
}

describe('the cache', () => {
  it('reads a thing once, however many want it at the same time or later', async () => {
    const cache = new BytesCache(100);
    let end: (read: Buffer) => void = () => undefined;
    let count = 0;
    const slow = () => {
      count++;
      return new Promise<Buffer>((resolve) => {
        end = resolve;
      });
    };
    const wanted = Array.from({ length: 20 }, () => cache.get('a', slow));
    const read = bytes(10);
    end(read);
    for (const got of await Promise.all(wanted)) expect(got).toBe(read);
    expect(await cache.get('a', slow)).toBe(read);
    expect(cache.peek('a')).toBe(read);
    expect(count).toBe(1);
  });

  it('forgets what was not wanted for longest', async () => {
    const cache = new BytesCache(30);
    const { read, from } = reader(10);
    for (const key of ['a', 'b', 'c', 'a', 'd']) await cache.get(key, from(key));
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.peek(key) !== undefined)).toEqual([
      'a',
      'c',
      'd',
    ]);
    await cache.get('b', from('b'));
    expect(read).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  it('does not keep what failed, and tells everybody who waits', async () => {
    const cache = new BytesCache(30);
    const broken = () => Promise.reject(new Error('the database is away'));
    const wanted = [cache.get('a', broken), cache.get('a', broken)];
    for (const outcome of await Promise.allSettled(wanted)) expect(outcome.status).toBe('rejected');
    expect(await cache.get('a', reader(1).from('a'))).toHaveLength(1);
  });

  it('hands on what is longer than everything it may keep, and keeps the rest', async () => {
    const cache = new BytesCache(30);
    await cache.get('a', reader(10).from('a'));
    expect(await cache.get('b', reader(31).from('b'))).toHaveLength(31);
    expect([cache.peek('a')?.length, cache.peek('b')]).toEqual([10, undefined]);
  });

  it('never keeps more than it may, and always the last that fits', async () => {
    const wish = fc.record({ key: fc.integer({ min: 0, max: 9 }), length: fc.nat({ max: 40 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(wish), async (wishes) => {
        const cache = new BytesCache(100);
        const lengths = new Map<number, number>();
        for (const { key, length } of wishes) {
          const known = lengths.get(key) ?? length;
          lengths.set(key, known);
          const got = await cache.get(String(key), () => Promise.resolve(bytes(known)));
          expect(got).toHaveLength(known);
          expect(cache.keptBytes).toBeLessThanOrEqual(100);
          expect(cache.peek(String(key))).toBe(got);
        }
        const kept = [...lengths.keys()].map((key) => cache.peek(String(key))?.length ?? 0);
        expect(kept.reduce((sum, length) => sum + length, 0)).toBe(cache.keptBytes);
      }),
    );
  });
});
