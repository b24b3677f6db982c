import type { ChecksumRule } from './checksum-rule.ts';
import type { EvidenceFact } from './rule-names.ts';

/** A fact in the file that speaks for a family, or against it. */
export interface FamilyEvidence {
  /** Names the fact; the reader's language explains it. */
  readonly fact: EvidenceFact;
  readonly address: number;
  /** What stands there: text, or hexadecimal digits. */
  readonly text: string;
}

/** What is known in public about the checksums of a family. */
export type ChecksumKnowledge =
  /** Every checksum of the file is in the list. */
  | 'full'
  /** Some checksums of the file are known to be missing from the list. */
  | 'partial'
  /** The family is recognised, its algorithm is not public. */
  | 'none';

/** What a family says of a file in which it recognises itself. */
export interface FamilyDetection {
  readonly evidence: readonly FamilyEvidence[];
  /** What does not fit. While this is not empty nothing may be changed. */
  readonly contradictions: readonly FamilyEvidence[];
  readonly knowledge: ChecksumKnowledge;
  /**
   * Whether the file says who it is in a way that no other family can have: names, code, structures with marks of their own. Marks,
   * lengths and tables of addresses are none; such a family is proven only by a sum that holds.
   */
  readonly isIdentified: boolean;
  /** Whether the file holds only a part of the memory: nobody can say that all of it is right. */
  readonly isPart?: boolean;
  /** Whether this layout has been seen to reproduce the stored values of a real file. */
  readonly verifiedOnRealFile: boolean;
  /** In the order of fixing: what lies inside of others comes first. */
  readonly rules: readonly ChecksumRule[];
}

/** One kind of ECU file with its own checksums. */
export interface ChecksumFamily {
  readonly id: string;
  /** What the family finds, or `null` where the file is not of it. Never throws, whatever the bytes. */
  readonly detect: (bytes: Uint8Array) => FamilyDetection | null;
}
