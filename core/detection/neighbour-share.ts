import type { MapFinding } from './finding.ts';

/** Bytes on either side of a map that are looked at. */
const REACH_BYTES = 0x800;

/**
 * Share, 0..1, of the bytes around each finding that other findings take: maps stand among maps, what only looks like one stands in
 * code or texts.
 *
 * @param findings by ascending address, without overlaps
 */
export function neighbourShares(findings: readonly MapFinding[]): number[] {
  /** [i]: bytes that the first i findings take. */
  const taken = [0];
  for (const { start, end } of findings) taken.push((taken.at(-1) ?? 0) + end - start);
  let before = 0;
  let behind = 0;
  return findings.map(({ start, end }, i) => {
    const from = start - REACH_BYTES;
    const to = end + REACH_BYTES;
    while ((findings[before]?.end ?? to) <= from) before++;
    while ((findings[behind]?.start ?? to) < to) behind++;
    const bytes = (taken[behind] ?? 0) - (taken[before] ?? 0) - (end - start);
    // The first and the last one may reach further.
    const first = Math.max(0, from - (findings[before]?.start ?? from));
    const last = Math.max(0, (findings[behind - 1]?.end ?? to) - to);
    return (bytes - (before < i ? first : 0) - (behind - 1 > i ? last : 0)) / (2 * REACH_BYTES);
  });
}
