import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axis, BYTE, wordRun } from '../../tests/support/sample-map-definition.ts';
import { readAxis } from './axis-values.ts';
import { REFERENCE_MODES } from './map-definition.ts';
import { writeAxisPoints } from './write-axis-points.ts';

const BYTES = Uint8Array.of(0xaa, 27, 13, 12, 60, 0xbb);
const subtract = axis({ reference: 'ROM_SUB', words: wordRun(1, BYTE) });

function axisAfter(points: Array<{ index: number; value: number }>, of = subtract): unknown {
  const write = writeAxisPoints(BYTES, of, 4, points);
  if (!write.ok) return write;
  const changed = Uint8Array.from(BYTES);
  write.patch.addresses.forEach((address, i) => {
    changed[address] = write.patch.values[i] ?? 0;
  });
  return readAxis(changed, of, 4);
}

describe('several points of an axis', () => {
  it('are all set in a summing mode, and the others stay', () => {
    expect(
      axisAfter([
        { index: 1, value: 175 },
        { index: 2, value: 180 },
      ]),
    ).toEqual({
      kind: 'numbers',
      raw: [144, 175, 180, 196],
    });
  });

  it('are set all or none', () => {
    const points = [
      { index: 1, value: 175 },
      { index: 0, value: 255 },
    ];
    expect(axisAfter(points)).toMatchObject({ ok: false, error: 'neighbourOutOfRange' });
  });

  it('count those that had to be limited', () => {
    const plain = axis({ reference: 'ROM', words: wordRun(1, BYTE) });
    const write = writeAxisPoints(BYTES, plain, 4, [
      { index: 0, value: 300 },
      { index: 1, value: 7 },
    ]);
    expect(write).toMatchObject({ ok: true, clampedCount: 1 });
  });

  it('touch nothing outside the axis, and nothing at all when they are what they were', () => {
    for (const reference of REFERENCE_MODES.filter((mode) => mode.startsWith('ROM'))) {
      const stored = axis({ reference, words: wordRun(1, BYTE) });
      const values = readAxis(BYTES, stored, 4);
      if (values.kind !== 'numbers') throw new Error('no numbers');
      const points = values.raw.map((value, index) => ({ index, value }));
      const write = writeAxisPoints(BYTES, stored, 4, points);
      expect(write.ok && write.patch.addresses).toHaveLength(0);
    }
  });

  it('read back as they were set, in plain modes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ROM' as const, 'ROM_BACKWARDS' as const),
        fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }),
        (reference, wanted) => {
          const stored = axis({ reference, words: wordRun(1, BYTE) });
          const points = wanted.map((value, index) => ({ index, value }));
          expect(axisAfter(points, stored)).toEqual({ kind: 'numbers', raw: wanted });
        },
      ),
    );
  });
});
