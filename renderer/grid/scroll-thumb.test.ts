import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MIN_THUMB_PX, scrollThumb, shareOfThumb } from './scroll-thumb.ts';

describe('scrollThumb', () => {
  it('fills the track when everything is in sight', () => {
    expect(scrollThumb(300, { viewSize: 50, contentSize: 50, scrolled: 0 })).toEqual({
      startPx: 0,
      lengthPx: 300,
    });
  });

  it('is as long as its share of the content', () => {
    expect(scrollThumb(300, { viewSize: 50, contentSize: 100, scrolled: 25 })).toEqual({
      startPx: 75,
      lengthPx: 150,
    });
  });

  it('can be taken hold of in a file of 16 million rows, and still reaches both ends', () => {
    const extent = { viewSize: 872, contentSize: 16_777_216 * 32 };
    const hidden = extent.contentSize - extent.viewSize;
    expect(scrollThumb(872, { ...extent, scrolled: 0 })).toEqual({
      startPx: 0,
      lengthPx: MIN_THUMB_PX,
    });
    expect(scrollThumb(872, { ...extent, scrolled: hidden }).startPx).toBe(872 - MIN_THUMB_PX);
  });

  it('leads back to where it was dragged, within a pixel', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 2000 }), fc.nat(), (trackPx, seed) => {
        const extent = { viewSize: 900, contentSize: 500_000 };
        const { lengthPx } = scrollThumb(trackPx, { ...extent, scrolled: 0 });
        const startPx = seed % (trackPx - lengthPx + 1);
        const share = shareOfThumb(trackPx, lengthPx, startPx);
        const scrolled = share * (extent.contentSize - extent.viewSize);
        expect(scrollThumb(trackPx, { ...extent, scrolled }).startPx).toBe(startPx);
      }),
    );
  });

  it.each([
    [-50, 0],
    [0, 0],
    [276, 1],
    [999, 1],
  ])('a thumb at %i px of a track of 300 is at %f of the way', (startPx, share) => {
    expect(shareOfThumb(300, MIN_THUMB_PX, startPx)).toBe(share);
  });
});
