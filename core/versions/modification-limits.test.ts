import { describe, expect, it } from 'vitest';
import { fitsRequest, fitsVersion, passedLimit } from './modification-limits.ts';

const LIMITS = { maxVersionBytes: 200_000, maxRequestBytes: 10_000 };

describe('the limits of modifications', () => {
  it.each([
    [0, true],
    [200_000, true],
    [200_001, false],
  ])('take a version of %i modified bytes: %s', (count, fits) => {
    expect(fitsVersion(count, LIMITS)).toBe(fits);
  });

  it.each([
    [0, true],
    [10_000, true],
    [10_001, false],
  ])('leave %i unsaved bytes alone: %s', (count, fits) => {
    expect(fitsRequest(count, LIMITS)).toBe(fits);
  });

  it.each([
    [[0, 0], [200_000, 10_000], undefined],
    [[200_000, 0], [200_001, 0], 'maxVersionBytes'],
    [[200_001, 0], [200_002, 0], undefined],
    [[0, 10_000], [0, 10_001], 'maxRequestBytes'],
    [[0, 10_001], [0, 10_002], undefined],
    [[200_000, 10_000], [200_001, 10_001], 'maxVersionBytes'],
    // The one is passed while the other had been before.
    [[200_001, 10_000], [200_002, 10_001], 'maxRequestBytes'],
    // Back below, and above once more.
    [[200_001, 10_001], [200_000, 10_000], undefined],
  ] as const)('passed from %j to %j: %s', (before, now, passed) => {
    const counts = ([modifiedCount, unsavedCount]: readonly [number, number]) => ({
      modifiedCount,
      unsavedCount,
    });
    expect(passedLimit(counts(before), counts(now), LIMITS)).toBe(passed);
  });
});
