import { describe, expect, it } from 'vitest';
import { writeSeams } from './label-seams.ts';

describe('seams of the boxes of an atlas', () => {
  it('reach a pixel around what is covered, and never into the next box', () => {
    const widthPx = 8;
    const texels = new Uint8Array(2 * widthPx * 4);
    texels[2 * (1 * widthPx + 1)] = 200;
    texels[2 * (2 * widthPx + 3)] = 90;
    for (const leftPx of [0, 4]) {
      writeSeams(texels, widthPx, { leftPx, topPx: 0, widthPx: 4, heightPx: 4 });
    }
    const rowsOf = (channel: number): number[][] =>
      [0, 1, 2, 3].map((y) =>
        Array.from({ length: widthPx }, (_, x) => texels[2 * (y * widthPx + x) + channel] ?? -1),
      );
    expect(rowsOf(0)).toEqual([
      [0, 0, 0, 0, 0, 0, 0, 0],
      [0, 200, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 90, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0, 0],
    ]);
    expect(rowsOf(1)).toEqual([
      [200, 200, 200, 0, 0, 0, 0, 0],
      [200, 200, 200, 90, 0, 0, 0, 0],
      [200, 200, 200, 90, 0, 0, 0, 0],
      [0, 0, 90, 90, 0, 0, 0, 0],
    ]);
  });
});
