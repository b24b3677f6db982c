import { describe, expect, it } from 'vitest';
import { calmRegions } from './calm-regions.ts';

const BLOCK_BYTES = 0x2000;

/** Three erased blocks, of which the second begins with a calm stretch. */
function image(calmBytes: number): Uint8Array {
  const bytes = new Uint8Array(3 * BLOCK_BYTES).fill(0xff);
  for (let i = 0; i < calmBytes; i++) bytes[BLOCK_BYTES + i] = 100 + 60 * Math.sin(i / 9);
  return bytes;
}

describe('calmRegions', () => {
  it.each([
    ['half a block', BLOCK_BYTES / 2],
    ['512 bytes before empty space: the last maps of a calibration', 512],
  ])('holds %s', (_, calmBytes) => {
    expect(calmRegions(image(calmBytes))).toEqual([{ start: BLOCK_BYTES, end: 2 * BLOCK_BYTES }]);
  });

  it('holds no erased bytes, and not the few of a checksum among them', () => {
    expect(calmRegions(image(0))).toEqual([]);
    expect(calmRegions(image(4))).toEqual([]);
  });
});
