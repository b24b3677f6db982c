import type { FamilyEvidence } from './checksum-family.ts';
import type { EvidenceFact } from './rule-names.ts';

/** A fact in the file: what, where, and what stands there. */
export function factAt(fact: EvidenceFact, address: number, text = ''): FamilyEvidence {
  return { fact, address, text };
}
