import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Work that ends when it is told to, and notes when it begins. */
function heldWork(name: string, begun: string[]) {
  let end = (): void => undefined;
  let fail = (): void => undefined;
  const held = new Promise<string>((resolve, reject) => {
    end = () => resolve(name);
    fail = () => reject(new Error(name));
  });
  const work = (): Promise<string> => {
    begun.push(name);
    return held;
  };
  return { work, end, fail };
}

const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('work on one thing', () => {
  it('begins at once where there is none before it', () => {
    const begun: string[] = [];
    void new Turns().take('map', heldWork('a', begun).work);
    expect(begun).toEqual(['a']);
  });

  it('waits for what was asked for before, also where that fails', async () => {
    const begun: string[] = [];
    const turns = new Turns();
    const [a, b, c] = ['a', 'b', 'c'].map((name) => heldWork(name, begun));
    const first = turns.take('map', a!.work);
    const second = turns.take('map', b!.work);
    const third = turns.take('map', c!.work);
    await moment();
    expect(begun).toEqual(['a']);
    a!.fail();
    await expect(first).rejects.toThrow('a');
    await moment();
    expect(begun).toEqual(['a', 'b']);
    b!.end();
    c!.end();
    expect(await Promise.all([second, third])).toEqual(['b', 'c']);
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('does not wait for work on another thing', () => {
    const begun: string[] = [];
    const turns = new Turns();
    void turns.take('map', heldWork('a', begun).work);
    void turns.take('other', heldWork('b', begun).work);
    expect(begun).toEqual(['a', 'b']);
  });
});
