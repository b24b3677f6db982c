import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampPointRange, PointWindow } from './point-window.ts';

function windowOf(count: number, range: number | 'all', widthPx: number): PointWindow {
  const window = new PointWindow();
  window.setCount(count);
  window.setWidth(widthPx);
  window.setRange(range, 0);
  return window;
}

const anyWindow = fc
  .record({
    count: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 1 << 24 })),
    range: fc.oneof(fc.integer({ min: 8, max: 5120 }), fc.constant('all' as const)),
    widthPx: fc.integer({ min: 100, max: 4000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ count, range, widthPx, share }) => {
    const window = windowOf(count, range, widthPx);
    window.moveToShare(share);
    return window;
  });

describe('range of points', () => {
  it.each([
    [7, 8],
    [8, 8],
    [5120, 5120],
    [5121, 5120],
    [99.6, 100],
    ['all', 'all'],
  ] as const)('%s becomes %s', (wanted, range) => {
    expect(clampPointRange(wanted)).toBe(range);
  });
});

describe('window of points', () => {
  it('finds the point whose place holds the pixel', () => {
    fc.assert(
      fc.property(anyWindow, fc.double({ min: 0, max: 0.999, noNaN: true }), (window, share) => {
        const endPx = window.contentPx - window.leftPx;
        const xPx = share * Math.min(window.widthPx, endPx - 1);
        const point = window.pointAt(xPx);
        expect(window.leftOf(point)).toBeLessThanOrEqual(xPx + 1e-6);
        expect(window.leftOf(point + 1)).toBeGreaterThanOrEqual(xPx - 1e-6);
      }),
    );
  });

  it.each([
    [57, 100],
    [8, 103],
    [27, 105],
  ])('is as wide as %i points that fill %i pixels, and has no way to go', (count, widthPx) => {
    const window = windowOf(count, 'all', widthPx);
    expect(window.contentPx).toBe(widthPx);
    expect(window.maxLeftPx).toBe(0);
  });

  it('finds every point in sight at its middle', () => {
    fc.assert(
      fc.property(anyWindow, fc.double({ min: 0, max: 1, noNaN: true }), (window, share) => {
        const last = window.endPoint - 1;
        const point = Math.round(window.firstPoint + share * (last - window.firstPoint));
        expect(window.pointAt(window.middleOf(point))).toBe(point);
      }),
    );
  });

  it('keeps what is under the pointer there while zooming, but for the ends and half a pixel', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 8, max: 5120 }),
        fc.integer({ min: 8, max: 5120 }),
        fc.integer({ min: 0, max: 1500 }),
        (from, to, aroundPx) => {
          const window = windowOf(1 << 20, from, 1500);
          window.moveToShare(0.5);
          const before = (window.leftPx + aroundPx) * window.pointsPerPx;
          window.setRange(to, aroundPx);
          const after = (window.leftPx + aroundPx) * window.pointsPerPx;
          expect(Math.abs(after - before)).toBeLessThanOrEqual(window.pointsPerPx);
        },
      ),
    );
  });

  it('stops at both ends', () => {
    const window = windowOf(1000, 100, 500);
    expect(window.moveByPx(-1)).toBe(false);
    expect(window.moveByPx(1e9)).toBe(true);
    expect(window.endPoint).toBe(1000);
    expect(window.firstPoint).toBe(900);
    expect(window.moveByPx(1)).toBe(false);
  });

  it('shows a short row over the whole width', () => {
    const window = windowOf(4, 100, 500);
    expect([window.firstPoint, window.endPoint, window.maxLeftPx]).toEqual([0, 4, 0]);
    expect(window.middleOf(3)).toBe(437.5);
  });

  it('shows nothing of nothing', () => {
    const window = windowOf(0, 100, 500);
    expect([window.firstPoint, window.endPoint, window.pointAt(250)]).toEqual([0, 0, 0]);
  });

  it('brings a point into sight, by the shortest way or to the middle', () => {
    const window = windowOf(1000, 100, 500);
    expect(window.reveal(99)).toBe(false);
    expect(window.reveal(100)).toBe(true);
    expect([window.firstPoint, window.endPoint]).toEqual([1, 101]);
    expect(window.reveal(0)).toBe(true);
    expect(window.firstPoint).toBe(0);
    expect(window.revealWithContext(50)).toBe(false);
    expect(window.revealWithContext(600)).toBe(true);
    expect(window.firstPoint).toBe(550);
  });

  it('keeps its first point when the picture gets another width', () => {
    const window = windowOf(100_000, 1000, 1000);
    window.moveToPoint(4000);
    window.setWidth(1400);
    expect(window.firstPoint).toBe(4000);
    window.setWidth(700);
    expect(window.firstPoint).toBe(4000);
  });

  it('shows nothing before its first point in whatever width, and comes back to the same place', () => {
    for (const [point, widthPx] of [
      [4096, 1222],
      [4097, 1000],
      [33, 777],
    ] as const) {
      const window = windowOf(100_000, 100, widthPx);
      window.moveToPoint(point);
      const { leftPx } = window;
      for (let otherPx = 300; otherPx < 1600; otherPx += 7) {
        window.setWidth(otherPx);
        expect(window.firstPoint).toBe(point);
      }
      window.setWidth(widthPx);
      expect(window.leftPx).toBe(leftPx);
    }
  });

  it('does not drift while its width changes, however it was brought to its place', () => {
    fc.assert(
      fc.property(anyWindow, fc.array(fc.integer({ min: 1, max: 4000 })), (window, widths) => {
        const { leftPx, widthPx } = window;
        for (const otherPx of widths) window.setWidth(otherPx);
        window.setWidth(widthPx);
        expect(window.leftPx).toBe(leftPx);
      }),
    );
  });

  it('has exactly the points of its range in sight when it stands on a whole one', () => {
    for (let range = 8; range <= 5120; range += 37) {
      for (const widthPx of [333, 1222, 1543]) {
        const window = windowOf(1 << 20, range, widthPx);
        expect([window.firstPoint, window.endPoint]).toEqual([0, range]);
      }
    }
  });

  it('shows nothing before a point that was brought to the left edge', () => {
    for (const widthPx of [333, 1222, 1543]) {
      const window = windowOf(1 << 20, 100, widthPx);
      for (let point = 0; point < 3000; point += 7) {
        window.moveToPoint(point);
        expect(window.firstPoint).toBe(point);
      }
    }
  });

  it('moves by points of which many make a pixel, and forgets the rest where it stops', () => {
    const window = windowOf(65_536, 5120, 1000);
    for (let i = 0; i < 512; i++) window.moveByPoints(1);
    expect(window.leftPx).toBe(100);
    for (let i = 0; i < 512; i++) window.moveByPoints(-1);
    expect(window.leftPx).toBe(0);
    for (let i = 0; i < 20; i++) window.moveByPoints(-1);
    for (let i = 0; i < 3; i++) window.moveByPoints(1);
    expect(window.leftPx).toBe(1);
  });

  it('moves by points', () => {
    const window = windowOf(1 << 24, 5120, 1600);
    window.moveByPoints(64);
    expect(window.leftPx).toBe(20);
    window.moveByPoints(-64);
    expect(window.leftPx).toBe(0);
  });
});
