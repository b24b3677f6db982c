import { describe, expect, it } from 'vitest';
import { boundedMove } from './drag-bounds.ts';

const box = { left: 400, top: 200, width: 400, height: 300 };
const windowSize = { width: 1280, height: 720 };

describe('boundedMove', () => {
  it.each([
    ['a small move as it is', { x: 10, y: -10 }, { x: 10, y: -10 }],
    ['the last place at the top', { x: 0, y: -200 }, { x: 0, y: -200 }],
    ['no place above the window', { x: 0, y: -201 }, { x: 0, y: -200 }],
    ['64 px at the left', { x: -736, y: 0 }, { x: -736, y: 0 }],
    ['no less at the left', { x: -737, y: 0 }, { x: -736, y: 0 }],
    ['64 px at the right', { x: 816, y: 0 }, { x: 816, y: 0 }],
    ['no less at the right', { x: 817, y: 0 }, { x: 816, y: 0 }],
    ['64 px at the bottom', { x: 0, y: 456 }, { x: 0, y: 456 }],
    ['no less at the bottom', { x: 0, y: 457 }, { x: 0, y: 456 }],
  ])('allows %s', (_name, move, expected) => {
    expect(boundedMove(box, move, windowSize)).toEqual(expected);
  });

  it('keeps the title reachable in a window that is too low for anything else', () => {
    expect(boundedMove(box, { x: 0, y: 50 }, { width: 1280, height: 40 }).y).toBe(-200 + 0);
  });
});
