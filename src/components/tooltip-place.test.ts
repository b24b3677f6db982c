import { describe, expect, it } from 'vitest';
import { tooltipPlace } from './tooltip-place.ts';

const windowSize = { width: 1280, height: 720 };
const size = { width: 100, height: 24 };
const at = (left: number, top: number) => ({ left, top, width: 28, height: 28 });

describe('tooltipPlace', () => {
  it.each([
    ['centred below', at(600, 100), { left: 564, top: 134 }],
    ['below as long as it fits', at(600, 654), { left: 564, top: 688 }],
    ['above where it does not', at(600, 655), { left: 564, top: 625 }],
    ['8 px from the left edge', at(0, 100), { left: 8, top: 134 }],
    ['8 px from the right edge', at(1252, 100), { left: 1172, top: 134 }],
  ])('stands %s', (_name, anchor, place) => {
    expect(tooltipPlace(anchor, size, windowSize)).toEqual(place);
  });

  it('begins inside a window that is narrower than itself', () => {
    expect(tooltipPlace(at(10, 10), size, { width: 60, height: 720 }).left).toBe(8);
  });
});
