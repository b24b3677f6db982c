import { rangesHold } from '../bytes/byte-range.ts';
import type { Solution } from './solution.ts';

/** Whether a byte of the source differs from car to car. */
export function isVolatile({ volatile }: Pick<Solution, 'volatile'>, address: number): boolean {
  return rangesHold(volatile, address, address + 1);
}
