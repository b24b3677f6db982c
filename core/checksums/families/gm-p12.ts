import type { ByteRange } from '../../bytes/byte-range.ts';
import { readU16 } from '../../bytes/read-number.ts';
import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import type { ChecksumRule } from '../checksum-rule.ts';
import { factAt } from '../fact-at.ts';
import { without } from '../rule-parts.ts';
import { pairAt, segmentRule } from './gm-segments.ts';

const MARKER = 0xaa55;
const MARKER_FROM_END = 8;
/**
 * Where a segment's pair stands, where the two pairs of what its sum covers, and how far behind the segment's start the
 * sum is stored.
 */
const SEGMENTS = [
  { name: 'boot', pairAt: 0x922, coveredAt: 0x94a, sumAt: 0x900 },
  { name: 'os', pairAt: 0x8022, coveredAt: 0x804a, sumAt: 0 },
  { name: 'system', pairAt: 0x805e, coveredAt: 0x807e, sumAt: 0 },
  { name: 'fuel', pairAt: 0x8091, coveredAt: 0x80b1, sumAt: 0 },
  { name: 'speedometer', pairAt: 0x80c4, coveredAt: 0x80e4, sumAt: 0 },
  { name: 'engine-diagnosis', pairAt: 0x80f7, coveredAt: 0x8117, sumAt: 0 },
  { name: 'engine', pairAt: 0x812a, coveredAt: 0x814a, sumAt: 0 },
  { name: 'engine-2', pairAt: 0x815d, coveredAt: 0x817d, sumAt: 0 },
] as const;

/** GM P12 (1 or 2 MiB), big endian: eight segments. Source: UniversalPatcher; not seen in a real file. */
export const GM_P12: ChecksumFamily = { id: 'gm-p12', detect };

function detect(bytes: Uint8Array): FamilyDetection | null {
  if (bytes.length !== 0x100000 && bytes.length !== 0x200000) return null;
  const markerAt = bytes.length - MARKER_FROM_END;
  if (readU16(bytes, markerAt, 'big') !== MARKER) return null;
  const rules = SEGMENTS.map((segment) => ruleOf(bytes, segment)).filter((rule) => rule !== null);
  if (rules.length < SEGMENTS.length) return null;
  return {
    evidence: [
      factAt('gm.marker', markerAt, 'AA55'),
      factAt('gm.segmentTable', SEGMENTS[1].pairAt),
    ],
    contradictions: [],
    // Each segment also has a verification number, whose three ranges are not confirmed.
    knowledge: 'partial',
    isIdentified: false,
    verifiedOnRealFile: false,
    rules,
  };
}

function ruleOf(bytes: Uint8Array, segment: (typeof SEGMENTS)[number]): ChecksumRule | null {
  const pair = pairAt(bytes, segment.pairAt);
  const covered: ByteRange[] = [segment.coveredAt, segment.coveredAt + 8]
    .map((address) => pairAt(bytes, address))
    .filter((range) => range !== null);
  if (pair === null || covered.length === 0) return null;
  const storedAt = pair.start + segment.sumAt;
  if (storedAt + 2 > bytes.length) return null;
  return segmentRule(segment.name, storedAt, without(covered, storedAt, storedAt + 2));
}
