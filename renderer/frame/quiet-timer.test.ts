import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QuietTimer } from './quiet-timer.ts';

describe('QuietTimer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', globalThis);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('calls back once, when nothing has happened for the time', () => {
    const settled = vi.fn();
    const timer = new QuietTimer(150, settled);
    timer.touch();
    vi.advanceTimersByTime(100);
    timer.touch();
    vi.advanceTimersByTime(149);
    expect(settled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2);
    expect(settled).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(settled).toHaveBeenCalledTimes(1);
  });

  it('waits for as long as it is touched, with one timer', () => {
    const settled = vi.fn();
    const timer = new QuietTimer(150, settled);
    for (let i = 0; i < 100; i++) {
      timer.touch();
      vi.advanceTimersByTime(16);
    }
    expect(settled).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(1);
  });

  it('calls back again after the next touch', () => {
    const settled = vi.fn();
    const timer = new QuietTimer(150, settled);
    timer.touch();
    vi.advanceTimersByTime(200);
    timer.touch();
    vi.advanceTimersByTime(200);
    expect(settled).toHaveBeenCalledTimes(2);
  });

  it('never calls back once disposed of', () => {
    const settled = vi.fn();
    const timer = new QuietTimer(150, settled);
    timer.touch();
    timer.dispose();
    vi.advanceTimersByTime(1000);
    expect(settled).not.toHaveBeenCalled();
  });
});
