import type { PlaceRule } from '../placement.ts';

/** Lower bounds by rule and strength, rising with the strength. Written by `node bench/core/solutions.ts --calibrate`. */
export const CALIBRATION: Readonly<Partial<Record<PlaceRule, readonly number[]>>> = {
  // Right: 6834 of 6834, 0 of 0, 0 of 0, 0 of 0.
  name: [0.99956, 0.99956, 0.99956, 0.99956],
  // Right: 286 of 286, 2763 of 2763, 4244 of 4244, 19153 of 19153.
  inside: [0.98958, 0.99891, 0.99929, 0.99984],
  // Right: 0 of 0, 497 of 497, 708 of 708, 2787 of 2787.
  between: [0, 0.99399, 0.99577, 0.99892],
  // Right: 476 of 476, 8 of 8, 0 of 0, 6 of 6.
  pointer: [0.99372, 0.99372, 0.99372, 0.99372],
  // Right: 1755 of 1755, 2 of 2, 6 of 6, 20 of 20.
  copy: [0.99829, 0.99829, 0.99829, 0.99829],
};
