import type { ByteRange } from '../../bytes/byte-range.ts';
import { readU32 } from '../../bytes/read-number.ts';
import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import type { ChecksumRule } from '../checksum-rule.ts';
import { factAt } from '../fact-at.ts';
import { checksumRule, numberSlot } from '../rule-parts.ts';
import { areApart, firstWordRule, pairAt } from './gm-segments.ts';

const LENGTH_BYTES = 0x200000;
const INDEX_AT = 0x10000;
const CVN_AT = 0x1e;
/** Header words before the CVN and after: less is no segment. */
const MIN_SEGMENT_BYTES = 0x40;
/** Places of the pairs behind the index, in the order of the file. */
const SEGMENTS = [
  { name: 'os', pairAt: 0x24 },
  { name: 'system', pairAt: 0x48 },
  { name: 'fuel', pairAt: 0x6b },
  { name: 'speedometer', pairAt: 0x8e },
  { name: 'engine-diagnosis', pairAt: 0xb1 },
  { name: 'engine', pairAt: 0xd4 },
] as const;

/**
 * GM E38 and E67 (2 MiB), big endian: each segment has a word sum and a calibration verification number.
 *
 * Source: UniversalPatcher; reproduced on five real files.
 */
export const GM_E38: ChecksumFamily = { id: 'gm-e38', detect };

function detect(bytes: Uint8Array): FamilyDetection | null {
  if (bytes.length !== LENGTH_BYTES) return null;
  const segments = SEGMENTS.map(({ name, pairAt: at }) => ({
    name,
    range: pairAt(bytes, INDEX_AT + at),
  }));
  const ranges = segments.map(({ range }) => range).filter((range) => range !== null);
  const areSegments = ranges.every(({ start, end }) => end - start >= MIN_SEGMENT_BYTES);
  if (ranges.length < segments.length || !areSegments || !areApart(ranges)) return null;
  const osNumberAt = (ranges[0]?.start ?? 0) + 5;
  return {
    evidence: [
      factAt('gm.segmentTable', INDEX_AT),
      factAt('gm.osNumber', osNumberAt, String(readU32(bytes, osNumberAt, 'big') ?? 0)),
    ],
    contradictions: [],
    knowledge: 'full',
    isIdentified: false,
    verifiedOnRealFile: true,
    rules: segments.flatMap(({ name, range }) => (range === null ? [] : rulesOf(name, range))),
  };
}

/** The sum covers the CVN, so the CVN comes first. */
function rulesOf(name: string, range: ByteRange): ChecksumRule[] {
  const cvnAt = range.start + CVN_AT;
  return [
    checksumRule({
      id: `${name}-cvn`,
      rule: 'gm.cvn',
      calculation: { kind: 'crc16', initial: 0, isByteSwapped: true },
      ranges: [
        { start: range.start + 2, end: cvnAt },
        { start: cvnAt + 2, end: range.end },
      ],
      slot: numberSlot(cvnAt, 2, 'big'),
    }),
    firstWordRule(name, range),
  ];
}
