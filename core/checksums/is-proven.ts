import type { FamilyDetection } from './checksum-family.ts';
import { familyReport } from './checksum-report.ts';

/** Whether the file is of the family that recognises itself in it: by a checksum that holds, or by an identity. */
export function isProven(bytes: Uint8Array, detection: FamilyDetection): boolean {
  return familyReport(bytes, '', detection).proof !== 'none';
}
