import type { PlaceRule } from '../placement.ts';

/** Lower bounds by rule and strength, rising with the strength. Written by `node bench/core/solutions.ts --calibrate`. */
export const CALIBRATION: Readonly<Partial<Record<PlaceRule, readonly number[]>>> = {
  // Right: 248 of 248, 2775 of 2780, 4272 of 4273, 19202 of 19205.
  inside: [0.98799, 0.99622, 0.99889, 0.99959],
  // Right: 40 of 40, 525 of 527, 708 of 708, 2869 of 2870.
  between: [0.92784, 0.9881, 0.99577, 0.99834],
  // Right: 421 of 421, 8 of 8, 0 of 0, 5 of 5.
  pointer: [0.9929, 0.9929, 0.9929, 0.9929],
  // Right: 1514 of 1516, 2 of 2, 4 of 4, 14 of 14.
  copy: [0.99585, 0.99585, 0.99585, 0.99585],
};
