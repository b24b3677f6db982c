import { describe, expect, it } from 'vitest';
import { CHECKSUM_RULES, EVIDENCE_FACTS } from './rule-names.ts';
import { boschImages } from './testing/bosch-images.ts';
import { findChecksums } from './testing/find-checksums.ts';
import { gmImages } from './testing/gm-images.ts';
import { otherImages } from './testing/other-images.ts';
import { siemensImages } from './testing/siemens-images.ts';

const families = [...boschImages(), ...siemensImages(), ...otherImages(), ...gmImages()].flatMap(
  ({ bytes }) => findChecksums(bytes).families,
);

describe('names that are explained in words', () => {
  it.each([
    ['rules', CHECKSUM_RULES],
    ['facts', EVIDENCE_FACTS],
  ] as const)('of %s do not repeat', (_, names) => {
    expect(new Set<string>(names).size).toBe(names.length);
  });

  it('are the only ones in reports', () => {
    for (const family of families) {
      for (const { fact } of family.evidence) expect(EVIDENCE_FACTS).toContain(fact);
      for (const { rule } of family.blocks) expect(CHECKSUM_RULES).toContain(rule);
    }
  });
});
