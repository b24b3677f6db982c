import { readU16, readU32 } from '../../bytes/read-number.ts';
import type { ChecksumFamily, FamilyDetection, FamilyEvidence } from '../checksum-family.ts';
import { factAt } from '../fact-at.ts';
import { areApart, firstWordRule, pairAt, segmentRule } from './gm-segments.ts';

/** A GM control unit whose operating system carries a table of segments. */
interface Layout {
  readonly id: string;
  readonly verifiedOnRealFile: boolean;
  readonly lengthsBytes: readonly number[];
  /** Words that mark the file; `fromEnd` counts from its end. */
  readonly markers: readonly {
    readonly address: number;
    readonly isFromEnd: boolean;
    readonly word: number;
  }[];
  readonly markersNeeded: number;
  readonly osSumAt: number;
  readonly osNumberAt: number;
  /** Where the pairs {first, last} begin: the operating system's first. */
  readonly pairsAt: number;
  readonly segments: readonly string[];
}

/** Boot code before the adaption area, which no sum covers. */
const BOOT_END = 0x4000;
const OS_START = 0x20000;

/**
 * GM P01 (512 KiB) and P59 (1 MiB), big endian.
 *
 * Source: PcmHacks, UniversalPatcher; reproduced on 97 real files.
 */
export const GM_P01: ChecksumFamily = familyOf({
  id: 'gm-p01',
  verifiedOnRealFile: true,
  lengthsBytes: [0x80000, 0x100000],
  markers: [
    { address: 0x1fffe, isFromEnd: false, word: 0x4afc },
    { address: 2, isFromEnd: true, word: 0x4afc },
  ],
  markersNeeded: 1,
  osSumAt: 0x500,
  osNumberAt: 0x504,
  pairsAt: 0x50c,
  segments: [
    'engine',
    'engine-diagnosis',
    'transmission',
    'transmission-diagnosis',
    'fuel',
    'system',
    'speedometer',
  ],
});

/** GM P10 (512 KiB), big endian. Source: UniversalPatcher; not seen in a real file. */
export const GM_P10: ChecksumFamily = familyOf({
  id: 'gm-p10',
  verifiedOnRealFile: false,
  lengthsBytes: [0x80000],
  markers: [
    { address: 0x17ffe, isFromEnd: false, word: 0x5555 },
    { address: 4, isFromEnd: true, word: 0xa55a },
    { address: 2, isFromEnd: true, word: 0xa5a5 },
  ],
  markersNeeded: 2,
  osSumAt: 0x52a,
  osNumberAt: 0x52e,
  pairsAt: 0x546,
  segments: ['engine', 'transmission', 'speedometer', 'system'],
});

function familyOf(layout: Layout): ChecksumFamily {
  return { id: layout.id, detect: (bytes) => detect(bytes, layout) };
}

function detect(bytes: Uint8Array, layout: Layout): FamilyDetection | null {
  if (!layout.lengthsBytes.includes(bytes.length)) return null;
  const markers = markersIn(bytes, layout);
  const osEnd = osEndOf(bytes, layout);
  if (markers.length < layout.markersNeeded || osEnd === null) return null;
  const ranges = layout.segments
    .map((_, i) => pairAt(bytes, layout.pairsAt + 8 * (i + 1)))
    .filter((range) => range !== null);
  if (ranges.length < layout.segments.length || !areApart(ranges)) return null;
  const osNumber = readU32(bytes, layout.osNumberAt, 'big') ?? 0;
  return {
    evidence: [
      factAt('gm.osNumber', layout.osNumberAt, String(osNumber)),
      factAt('gm.segmentTable', layout.pairsAt),
      ...markers,
    ],
    contradictions: [],
    knowledge: 'full',
    isIdentified: false,
    verifiedOnRealFile: layout.verifiedOnRealFile,
    rules: [
      ...ranges.map((range, i) => firstWordRule(layout.segments[i] ?? '', range)),
      segmentRule('os', layout.osSumAt, [
        { start: 0, end: layout.osSumAt },
        { start: layout.osSumAt + 2, end: BOOT_END },
        { start: OS_START, end: osEnd },
      ]),
    ],
  };
}

function markersIn(bytes: Uint8Array, layout: Layout): FamilyEvidence[] {
  return layout.markers
    .map(({ address, isFromEnd, word }) => ({
      address: isFromEnd ? bytes.length - address : address,
      word,
    }))
    .filter(({ address, word }) => readU16(bytes, address, 'big') === word)
    .map(({ address, word }) => factAt('gm.marker', address, word.toString(16).toUpperCase()));
}

/** End of the operating system by the first pair, which begins at 0. */
function osEndOf(bytes: Uint8Array, { pairsAt }: Layout): number | null {
  const end = (readU32(bytes, pairsAt + 4, 'big') ?? 0) + 1;
  const isOs = readU32(bytes, pairsAt, 'big') === 0 && end % 2 === 0 && end > OS_START;
  return isOs && end <= bytes.length ? end : null;
}
