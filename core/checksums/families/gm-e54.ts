import type { ByteRange } from '../../bytes/byte-range.ts';
import { readU16, readU32 } from '../../bytes/read-number.ts';
import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import { factAt } from '../fact-at.ts';
import { areApart, firstWordRule, pairAt } from './gm-segments.ts';

const MARKER = 0x4afc;
const MARKER_AT = 0x1fffe;
const OS_NUMBER_AT = 0x20004;
const PAIRS_AT = 0x2000a;
/** Where the segments of known files are, the operating system's first. */
const USUAL: readonly { readonly name: string; readonly range: ByteRange }[] = [
  { name: 'os', range: { start: 0x20000, end: 0x70000 } },
  { name: 'engine', range: { start: 0x8000, end: 0x1a000 } },
  { name: 'engine-diagnosis', range: { start: 0x1a000, end: 0x1c000 } },
  { name: 'fuel', range: { start: 0x1c000, end: 0x1e000 } },
  { name: 'system', range: { start: 0x1e000, end: 0x1f000 } },
  { name: 'speedometer', range: { start: 0x1f000, end: 0x1fff0 } },
];

/**
 * GM E54 (Duramax, 512 KiB), big endian: each segment begins with its checksum.
 *
 * Source: UniversalPatcher; reproduced on three real files.
 */
export const GM_E54: ChecksumFamily = { id: 'gm-e54', detect };

function detect(bytes: Uint8Array): FamilyDetection | null {
  if (bytes.length !== 0x80000) return null;
  const tail = readU32(bytes, bytes.length - 4, 'big');
  const isMarked = readU16(bytes, MARKER_AT, 'big') === MARKER;
  if (!isMarked || (tail !== 0x4afc4afc && tail !== 0x00004afc)) return null;
  const ranges = segmentsOf(bytes);
  if (ranges === null) return null;
  return {
    evidence: [
      factAt('gm.osNumber', OS_NUMBER_AT, String(readU32(bytes, OS_NUMBER_AT, 'big') ?? 0)),
      factAt('gm.marker', MARKER_AT, '4AFC'),
      factAt('gm.marker', bytes.length - 2, '4AFC'),
    ],
    contradictions: [],
    knowledge: 'full',
    isIdentified: false,
    verifiedOnRealFile: true,
    rules: ranges.map((range, i) => firstWordRule(USUAL[i]?.name ?? '', range)),
  };
}

/** Segments by the table of the file, or the usual ones; `null` where the table of a P01 stands. */
function segmentsOf(bytes: Uint8Array): ByteRange[] | null {
  const isP01 = pairAt(bytes, 0x50c) !== null && pairAt(bytes, 0x514) !== null;
  if (isP01) return null;
  const told = USUAL.map((_, i) => pairAt(bytes, PAIRS_AT + 8 * i)).filter(
    (range) => range !== null,
  );
  const isTable = told.length === USUAL.length && told[0]?.start === 0x20000 && areApart(told);
  return isTable ? told : USUAL.map(({ range }) => range);
}
