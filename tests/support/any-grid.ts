import fc from 'fast-check';
import type { GridGeometry } from '../../core/selection/grid-geometry.ts';
import type { WordBytes } from '../../core/values/word.ts';

/** Any layout of a short file that has room for a full row and a word more. */
export const anyGrid = fc
  .record({
    widthCells: fc.integer({ min: 1, max: 30 }),
    wordBytes: fc.constantFrom<WordBytes>(1, 2, 4),
    shiftSeed: fc.nat(119),
    fileLengthBytes: fc.integer({ min: 300, max: 5000 }),
  })
  .map(
    ({ shiftSeed, ...rest }): GridGeometry => ({
      ...rest,
      shiftBytes: shiftSeed % (rest.widthCells * rest.wordBytes),
    }),
  );
