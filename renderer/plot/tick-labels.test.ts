import { describe, expect, it } from 'vitest';
import { valueTicks } from './tick-labels.ts';

describe('labels of an axis', () => {
  it.each([
    [0, 255, 4, true, true, ['0', '40', '80', 'C0']],
    [-128, 127, 4, true, true, ['-80', '-40', '0', '40']],
    [0, 2, 8, false, true, ['0', '1', '2']],
    [-1, 1, 5, false, false, ['-1.0', '-0.5', '0.0', '0.5', '1.0']],
    [0, 0.3, 3, false, false, ['0.0', '0.1', '0.2', '0.3']],
    [0, 4_294_967_295, 2, false, true, ['0', '5000000000'].slice(0, 1)],
    [0, 2e10, 2, false, false, ['0', '1.00e+10', '2.00e+10']],
  ])(
    'from %d to %d, at most %i, hex %s, whole %s, are %j',
    (low, high, maxCount, isHex, isWhole, labels) => {
      const ticks = valueTicks(low, high, maxCount, { isHex, isWhole });
      expect(ticks.map(({ label }) => label)).toEqual(labels);
    },
  );
});
