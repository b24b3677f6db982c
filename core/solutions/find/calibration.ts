import type { PlaceRule } from '../placement.ts';

/** Lower bounds by rule and strength, rising with the strength. Written by `node bench/core/solutions.ts --calibrate`. */
export const CALIBRATION: Readonly<Partial<Record<PlaceRule, readonly number[]>>> = {
  // Right: 6865 of 6865, 0 of 0, 0 of 0, 0 of 0.
  name: [0.99956, 0.99956, 0.99956, 0.99956],
  // Right: 239 of 239, 2740 of 2740, 4231 of 4231, 19123 of 19123.
  inside: [0.98754, 0.9989, 0.99929, 0.99984],
  // Right: 0 of 0, 504 of 504, 723 of 723, 2810 of 2810.
  between: [0, 0.99407, 0.99586, 0.99893],
  // Right: 421 of 421, 8 of 8, 0 of 0, 6 of 6.
  pointer: [0.9929, 0.9929, 0.9929, 0.9929],
  // Right: 1511 of 1511, 2 of 2, 6 of 6, 19 of 19.
  copy: [0.99801, 0.99801, 0.99801, 0.99801],
};
