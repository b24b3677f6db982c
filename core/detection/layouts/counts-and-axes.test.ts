import { describe, expect, it } from 'vitest';
import { countsAndAxes } from './counts-and-axes.ts';

const START = 64;
const HEIGHT = 4;
const WIDTH = 6;

/** A map behind erased bytes: counts, both axes and cells, words low byte first. */
function imageOf(countBytes: number, yBytes: number, xBytes: number): Uint8Array {
  const words = (lengthBytes: number, values: readonly number[]): number[] =>
    values.flatMap((value) => (lengthBytes === 1 ? [value] : [value & 0xff, value >> 8]));
  const rising = (count: number): number[] => Array.from({ length: count }, (_, i) => 40 + 9 * i);
  const behind = [
    ...words(countBytes, [HEIGHT, WIDTH]),
    ...words(yBytes, rising(HEIGHT)),
    ...words(xBytes, rising(WIDTH)),
    ...Array.from({ length: 2 * HEIGHT * WIDTH }, (_, i) => 100 + (i % 3)),
  ];
  return Uint8Array.of(...new Uint8Array(START).fill(0xff), ...behind);
}

describe('a map behind its counts and axes', () => {
  it.each([
    [1, 1, 1],
    [1, 1, 2],
    [1, 2, 1],
    [2, 2, 2],
  ])('is found with counts of %i, a slow axis of %i and a fast one of %i bytes', (counts, y, x) => {
    const image = imageOf(counts, y, x);
    const yAt = START + 2 * counts;
    const xAt = yAt + HEIGHT * y;
    const found = [...countsAndAxes(image, 0, image.length, false)];
    expect(found).toContainEqual(
      expect.objectContaining({
        start: START,
        cells: xAt + WIDTH * x,
        width: WIDTH,
        height: HEIGHT,
        y: expect.objectContaining({
          words: expect.objectContaining({
            address: yAt,
            type: expect.objectContaining({ wordBytes: y }),
          }),
        }),
        x: expect.objectContaining({
          words: expect.objectContaining({
            address: xAt,
            type: expect.objectContaining({ wordBytes: x }),
          }),
        }),
      }),
    );
  });

  it('is none where an axis falls', () => {
    const image = imageOf(1, 1, 1);
    image[START + 3] = 1;
    const found = [...countsAndAxes(image, 0, image.length, false)];
    expect(found.filter(({ start }) => start === START)).toEqual([]);
  });
});
