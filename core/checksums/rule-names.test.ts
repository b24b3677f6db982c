import { describe, expect, it } from 'vitest';
import { boschImages } from './built-images/bosch-images.ts';
import { gmImages } from './built-images/gm-images.ts';
import { otherImages } from './built-images/other-images.ts';
import { siemensImages } from './built-images/siemens-images.ts';
import { findChecksums } from './checksums.ts';
import { CHECKSUM_RULES, EVIDENCE_FACTS } from './rule-names.ts';

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
