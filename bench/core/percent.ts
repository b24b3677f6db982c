// How long does the change in percent of every word of 16 MiB take, beside a loop that only subtracts?

import { percentDifference } from '../../core/values/percent-difference.ts';
import { reportFigures } from '../figures/report-figures.ts';
import { interleave, printRatios } from '../interleave.ts';
import { largeImage } from './large-image.ts';

const ROUNDS = 15;
const { original, tuned } = largeImage();
const before = new Uint16Array(original.buffer, original.byteOffset, original.length / 2);
const after = new Uint16Array(tuned.buffer, tuned.byteOffset, tuned.length / 2);
const out = new Float32Array(before.length);

reportFigures(
  'core/percent',
  printRatios(
    'Percent of 16 MiB in words of 16 bits',
    interleave(
      [
        { name: 'subtraction', run: () => fill((from, to) => to - from, before, after) },
        { name: 'percent, tuned file', run: () => fill(percentDifference, before, after) },
        {
          name: 'percent, every word differs',
          run: () => fill(percentDifference, before, shifted()),
        },
      ],
      ROUNDS,
    ),
  ),
);

function fill(
  change: (from: number, to: number) => number,
  from: Uint16Array,
  to: Uint16Array,
): void {
  for (let i = 0; i < from.length; i++) out[i] = change(from[i] ?? 0, to[i] ?? 0);
}

/** The file against itself one word later: nearly every word differs. */
function shifted(): Uint16Array {
  return new Uint16Array(original.buffer, original.byteOffset + 2, before.length - 1);
}
