import type { Finding } from './finding.ts';

/** Bytes on either side of a map that are looked at. */
const REACH_BYTES = 0x800;

/**
 * Share, 0..1, of the bytes around each finding that other findings take: maps stand among maps, what only looks like one stands in
 * code or texts.
 *
 * @param findings by ascending address, without overlaps
 */
export function neighbourShares(findings: readonly Finding[]): number[] {
  return findings.map(({ start, end }, i) => {
    let bytes = 0;
    for (let before = i - 1; before >= 0; before--) {
      const other = findings[before];
      if (other === undefined || other.end <= start - REACH_BYTES) break;
      bytes += other.end - Math.max(other.start, start - REACH_BYTES);
    }
    for (let behind = i + 1; behind < findings.length; behind++) {
      const other = findings[behind];
      if (other === undefined || other.start >= end + REACH_BYTES) break;
      bytes += Math.min(other.end, end + REACH_BYTES) - other.start;
    }
    return bytes / (2 * REACH_BYTES);
  });
}
