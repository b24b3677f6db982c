import { describe, expect, it } from 'vitest';
import { applyPatch } from '../bytes/byte-patch.ts';
import { createFamilySample, SAMPLE_FAMILIES, sampleLengths } from '../samples/family-sample.ts';
import { fixChecksums } from './checksums.ts';
import { findChecksums } from './testing/find-checksums.ts';

/** Longer samples repeat what the shorter ones have. */
const MAX_LENGTH_BYTES = 2 * 1024 * 1024;

const SAMPLES = SAMPLE_FAMILIES.flatMap((family) =>
  sampleLengths(family)
    .filter((lengthBytes) => lengthBytes <= MAX_LENGTH_BYTES)
    .map((lengthBytes) => ({ family, lengthBytes })),
);

describe.each(SAMPLES)('a generated $family of $lengthBytes bytes', (options) => {
  const { image, truth } = createFamilySample({ ...options, seed: 7 });
  const report = findChecksums(image);
  const blocks = report.families.flatMap((family) => family.blocks);

  it('shows every checksum that was put into it, and none that is wrong', () => {
    expect(report.families).toHaveLength(1);
    for (const { name, storedAt } of truth.checksums) {
      expect(
        blocks.some((block) => block.storedAt === storedAt),
        name,
      ).toBe(true);
    }
    expect(blocks.filter(({ state }) => state === 'invalid')).toEqual([]);
  });

  it('is right again after its maps were edited and its checksums fixed', () => {
    const edited = image.slice();
    for (const { cells } of truth.maps) {
      edited[cells.address] = (edited[cells.address] ?? 0) ^ 0x11;
    }
    const editedReport = findChecksums(edited);
    const outcome = fixChecksums(edited, editedReport);
    expect(outcome.kind).toBe('modified');
    const fixed = applyPatch(edited, outcome.patch);
    const states = findChecksums(fixed).families.flatMap((family) =>
      family.blocks.map(({ state }) => state),
    );
    expect(states).toHaveLength(blocks.length);
    expect(states).not.toContain('invalid');
  });
});
