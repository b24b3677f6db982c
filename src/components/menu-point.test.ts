import { describe, expect, it } from 'vitest';
import { menuPoint } from './menu-point.ts';

const windowSize = { width: 1280, height: 720 };

describe('menuPoint', () => {
  it.each([
    ['in the middle stays', { x: 640, y: 360 }, { x: 640, y: 360 }],
    ['at the margin stays', { x: 32, y: 32 }, { x: 32, y: 32 }],
    ['at the far margin stays', { x: 1248, y: 688 }, { x: 1248, y: 688 }],
    ['in the corner moves in', { x: 0, y: 0 }, { x: 32, y: 32 }],
    ['in the far corner moves in', { x: 1280, y: 720 }, { x: 1248, y: 688 }],
    ['one pixel inside the margin moves one pixel', { x: 31, y: 689 }, { x: 32, y: 688 }],
    ['outside the window moves in', { x: -500, y: 5000 }, { x: 32, y: 688 }],
  ])('%s', (_name, point, expected) => {
    expect(menuPoint(point, windowSize)).toEqual(expected);
  });

  it('begins in the middle of a window that has no room for margins', () => {
    expect(menuPoint({ x: 5, y: 5 }, { width: 40, height: 60 })).toEqual({ x: 20, y: 30 });
  });
});
