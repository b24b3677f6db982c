import { describe, expect, it } from 'vitest';
import { FrameStats } from './frame-stats.ts';

describe('FrameStats', () => {
  it('shows the last frame', () => {
    const stats = new FrameStats();
    stats.record(0.5, 3, 128);
    stats.record(0.25, 2, 64);
    expect(stats).toMatchObject({
      frames: 2,
      scriptMsLastFrame: 0.25,
      drawCallsLastFrame: 2,
      bytesUploadedLastFrame: 64,
    });
  });

  it('keeps the times of the last frames, oldest first', () => {
    const stats = new FrameStats();
    expect(stats.recentScriptMs(3)).toEqual([]);
    for (let i = 1; i <= 4; i++) stats.record(i, 1, 0);
    expect(stats.recentScriptMs(3)).toEqual([2, 3, 4]);
    expect(stats.recentScriptMs(9)).toEqual([1, 2, 3, 4]);
  });

  it('forgets frames beyond 512', () => {
    const stats = new FrameStats();
    for (let i = 0; i < 600; i++) stats.record(i, 1, 0);
    const times = stats.recentScriptMs(600);
    expect([times.length, times[0], times.at(-1)]).toEqual([512, 88, 599]);
  });
});
