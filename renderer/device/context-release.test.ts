import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  MAX_WAITING,
  RELEASE_DELAY_MS,
  type ReturnableContext,
  releaseContextLater,
} from './context-release.ts';

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
    releaseContextLater(contextCalled('a'));
    vi.advanceTimersByTime(RELEASE_DELAY_MS / 2);
    releaseContextLater(contextCalled('b'));
    vi.advanceTimersByTime(RELEASE_DELAY_MS / 2 - 1);
    expect(returned).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(returned).toEqual(['a']);
    vi.advanceTimersByTime(RELEASE_DELAY_MS / 2);
    expect(returned).toEqual(['a', 'b']);
  });

  it('is given back at once where too many wait, the oldest first', () => {
    for (let i = 0; i < MAX_WAITING; i++) releaseContextLater(contextCalled(`${i}`));
    expect(returned).toEqual([]);
    releaseContextLater(contextCalled('more'));
    expect(returned).toEqual(['0']);
    vi.advanceTimersByTime(RELEASE_DELAY_MS);
    expect(returned).toEqual(['0', '1', '2', '3', 'more']);
  });

  it('is left alone where it was lost meanwhile', () => {
    releaseContextLater(contextCalled('a', true));
    vi.advanceTimersByTime(RELEASE_DELAY_MS);
    expect(returned).toEqual([]);
  });

  it('may have no way to be given back', () => {
    releaseContextLater({ isContextLost: () => false, getExtension: () => null });
    expect(() => vi.advanceTimersByTime(RELEASE_DELAY_MS)).not.toThrow();
  });
});
