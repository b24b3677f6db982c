import { expect, it } from 'vitest';
import { axis, BYTE, mapDefinition, wordRun } from '../../tests/support/sample-map-definition.ts';
import { plainReadingText } from './plain-reading.ts';

const reversed = (count: number) => ({
  ...mapDefinition({ width: count, height: 1 }),
  x: axis({
    reference: 'ROM_BACKWARDS',
    words: wordRun(0, BYTE),
    scale: { factor: 0.5, offset: 0 },
    precision: 1,
  }),
});

it('shows the points as the axis would, six of them at most', () => {
  const bytes = Uint8Array.of(1, 2, 3, 4, 5, 6, 7);
  expect(plainReadingText(bytes, reversed(6), 'x')).toBe('0.5, 1.0, 1.5, 2.0, 2.5, 3.0');
  expect(plainReadingText(bytes, reversed(7), 'x')).toBe('0.5, 1.0, 1.5, 2.0, 2.5, 3.0, \u2026');
});

it('is silent where the axis is likelier as it is', () => {
  expect(plainReadingText(Uint8Array.of(3, 2, 1), reversed(3), 'x')).toBeUndefined();
  expect(plainReadingText(Uint8Array.of(1, 2, 3), reversed(3), 'y')).toBeUndefined();
});
