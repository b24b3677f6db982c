import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveBackLater, MOST_KEPT, REST_MS, type ReturnableContext } from './give-back-later.ts';

let returned: string[];

function contextCalled(name: string, isLost = false): ReturnableContext {
  const extension = { loseContext: () => returned.push(name) };
  const getExtension = () => extension;
  return { isContextLost: () => isLost, getExtension } as unknown as ReturnableContext;
}

beforeEach(() => {
  returned = [];
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('a context that nothing draws with', () => {
  it('is given back when its device has come to rest, not before', () => {
    giveBackLater(contextCalled('a'));
    vi.advanceTimersByTime(REST_MS / 2);
    giveBackLater(contextCalled('b'));
    vi.advanceTimersByTime(REST_MS / 2 - 1);
    expect(returned).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(returned).toEqual(['a']);
    vi.advanceTimersByTime(REST_MS / 2);
    expect(returned).toEqual(['a', 'b']);
  });

  it('is given back at once where too many wait, the oldest first', () => {
    for (let i = 0; i < MOST_KEPT; i++) giveBackLater(contextCalled(`${i}`));
    expect(returned).toEqual([]);
    giveBackLater(contextCalled('more'));
    expect(returned).toEqual(['0']);
    vi.advanceTimersByTime(REST_MS);
    expect(returned).toEqual(['0', '1', '2', '3', 'more']);
  });

  it('is left alone where it was lost meanwhile', () => {
    giveBackLater(contextCalled('a', true));
    vi.advanceTimersByTime(REST_MS);
    expect(returned).toEqual([]);
  });

  it('may have no way to be given back', () => {
    giveBackLater({ isContextLost: () => false, getExtension: () => null });
    expect(() => vi.advanceTimersByTime(REST_MS)).not.toThrow();
  });
});
