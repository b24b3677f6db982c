import { describe, expect, it } from 'vitest';
import { sampleFinding } from '../../tests/support/sample-finding.ts';
import { LookUpRoutines } from './look-up-routines.ts';
import { type Reference, ReferenceIndex } from './references/reference-index.ts';

const ROUTINE = 0x26976;

/** What is learnt from three sure maps that a routine is called with. */
function learn(
  shapes: ReadonlyArray<readonly [width: number, height: number, wordBytes: 1 | 2]>,
  hint: (reference: Reference, width: number, height: number, wordBytes: number) => void,
): { routines: LookUpRoutines; asked: Reference } {
  const index = new ReferenceIndex();
  const sure = shapes.map(([width, height, wordBytes], i) => {
    const cells = 0x1000 + 0x400 * i;
    const reference = index.of(cells);
    reference.routines.add(ROUTINE);
    hint(reference, width, height, wordBytes);
    const type = { wordBytes, bigEndian: true, signed: false, float: false };
    return sampleFinding({ cells, width, height, type, cellBits: 100 });
  });
  const asked = index.of(0x8000);
  asked.routines.add(ROUTINE);
  return { routines: new LookUpRoutines(index, sure), asked };
}

describe('LookUpRoutines', () => {
  it.each([
    ['cells', 1],
    ['bytes', 2],
  ] as const)('learns that a routine takes rows in %s', (unit, factor) => {
    const { routines, asked } = learn(
      [
        [17, 9, 2],
        [19, 5, 2],
        [21, 8, 2],
      ],
      (reference, width) => reference.rowCounts.add(factor * width),
    );
    expect(routines.rowUnitOf(asked)).toBe(unit);
  });

  it.each(['fast', 'slow'] as const)('learns that a routine is given the %s axis', (axis) => {
    const { routines, asked } = learn(
      [
        [12, 16, 1],
        [8, 6, 1],
        [10, 4, 1],
      ],
      (reference, width, height) => reference.argumentCounts.add(axis === 'fast' ? width : height),
    );
    expect(routines.argumentAxisOf(asked)).toBe(axis);
  });

  it('learns nothing of axes from square maps', () => {
    const { routines, asked } = learn(
      [
        [8, 8, 1],
        [8, 8, 1],
        [8, 8, 1],
      ],
      (reference, width) => reference.argumentCounts.add(width),
    );
    expect(routines.argumentAxisOf(asked)).toBe('unknown');
  });

  it('learns the width of a routine that has but one', () => {
    const { routines, asked } = learn(
      [
        [13, 29, 2],
        [13, 29, 2],
      ],
      () => undefined,
    );
    expect(routines.widthOf(asked)).toBe(13);
    expect(
      learn(
        [
          [13, 29, 2],
          [17, 29, 2],
        ],
        () => undefined,
      ).routines.widthOf(asked),
    ).toBe(undefined);
  });

  it('learns whether a routine takes bytes or words', () => {
    const { routines, asked } = learn(
      [
        [8, 8, 2],
        [9, 9, 2],
        [6, 6, 2],
      ],
      () => undefined,
    );
    expect(routines.bitsOf(asked, 2)).toBeGreaterThan(0);
    expect(routines.bitsOf(asked, 1)).toBeLessThan(0);
  });
});
