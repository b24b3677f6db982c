import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../core/bytes/byte-patch.ts';
import { type ChecksumBlock, checkedBlock } from '../../core/checksums/checksum-report.ts';
import { fixChecksums } from '../../core/checksums/checksums.ts';
import { findChecksums } from '../../core/checksums/testing/find-checksums.ts';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import { FOLDER, imageOf } from './real-images.ts';

const ROUNDS = 3;
const FLIPS_PER_RANGE = 3;
/** Places that are tried before a range counts as one that holds nothing but slots. */
const TRIES_PER_RANGE = 64;

interface KnownImage {
  readonly file: string;
  /** Blocks by state, as the data set's own description tells them. */
  readonly states: Readonly<Record<string, number>>;
  /** Values that the description names: block, place, stored. */
  readonly values: readonly (readonly [string, number, string])[];
  /** Ranges whose every byte tells where a checksum is, so that none can be changed. */
  readonly endsOfTables?: readonly string[];
}

/** The mark behind the last entry of the multipoint table stands in these words. */
const END_OF_MULTIPOINT = ['me7/program-pages 20000', 'me7/parameter-page 1fffe'];

const IMAGES: readonly KnownImage[] = [
  {
    file: 'me7_8D0907551M-0002.bin',
    states: { valid: 3 + 3 + 1 + 2 + 66 },
    values: [
      ['me7/start-up', 0x8038, '00013225'],
      ['me7/program-pages', 0x803c, '00ABDDC5'],
      ['me7/parameter-page', 0x1b9b0, '0000971D'],
      ['me7/crc-1', 0x7a866, '214CD272'],
      ['me7/crc-2', 0x7a86c, '17B90F53'],
      ['me7/crc-3', 0x7a872, '7DE91383'],
      ['me7/main', 0xfffe0, '9CC13A4C'],
      ['me7/multipoint-1-0', 0x14224 + 8, '0B08F804'],
      ['me7/multipoint-2-0', 0x1fbb2 + 8, '0FA0F5CF'],
    ],
  },
  {
    file: 'me7_4Z7907551S.bin',
    states: { valid: 1 + 1 + 3 + 1 + 66 },
    values: [
      ['me7/byte-sum', 0xaa46e, '00A676D2'],
      ['me7/main', 0xfffe0, 'B242A57F'],
      ['me7/multipoint-2-0', 0x1fbde + 8, '0E59D5C8'],
    ],
    endsOfTables: END_OF_MULTIPOINT,
  },
  {
    file: 'me7_4Z7907551S-disable-P1681.bin',
    states: { valid: 1 + 1 + 3 + 1 + 66 },
    values: [['me7/byte-sum', 0xaa46e, '00A67870']],
    endsOfTables: END_OF_MULTIPOINT,
  },
  {
    file: 'me7_4B0906018.bin',
    states: { valid: 3 + 3 + 1 + 2 + 34 },
    values: [
      ['me7/crc-1', 0x6901a, 'F4FA85A0'],
      ['me7/crc-2', 0x69020, '3918E897'],
      ['me7/crc-3', 0x69026, '3FBFA345'],
      ['me7/main', 0x7ffe0, 'FAAF7228'],
      ['me7/multipoint-2-0', 0x1fc00 + 8, '0FA0F5CF'],
    ],
  },
  {
    file: 'ms43_430069_E46_M54B30.bin',
    states: { valid: 2 },
    values: [
      ['ms43/calibration', 0x73fe0, 'E966'],
      ['ms43/boot', 0x3c24, 'C6D5'],
    ],
  },
  {
    file: 'ms43_430069_E39_M54B25_badcrc.bin',
    states: { valid: 1, invalid: 1 },
    values: [['ms43/calibration', 0x73fe0, '5ADF']],
  },
  { file: 'edc15c4_bmw_351265.bin', states: {}, values: [] },
  {
    file: 'trionic7_55569110.bin',
    states: { valid: 3 },
    values: [
      ['trionic7/fb', 0x7ff9c, '0729328D'],
      ['trionic7/f2', 0x7ffa2, 'CE04C0AA'],
      ['trionic7/fw', 0x4866, '4F832B66'],
    ],
  },
  { file: 'trionic7_test.s19', states: { valid: 3 }, values: [] },
  {
    file: 'subaru_A2UG000N_stock.rawhex',
    states: { valid: 14, disabled: 3 },
    values: [['denso/entry-0', 0xffb88, '4E105C9A']],
  },
  {
    file: 'subaru_A2UG000N_tuned.bin',
    states: { valid: 14, disabled: 3 },
    values: [['denso/entry-0', 0xffb88, 'EAA51FAD']],
  },
  { file: 'gm_p59_12592433.bin', states: { valid: 8 }, values: [['gm-p01/os', 0x500, '17B8']] },
  {
    file: 'm13_dme173_stock.bin',
    states: { valid: 1 },
    values: [['motronic-m13/file', 0x1f00, '40CE']],
  },
  {
    file: 'm13_dme173_tune1.bin',
    states: { valid: 1 },
    values: [['motronic-m13/file', 0x1f00, '61D2']],
  },
];

if (existsSync(FOLDER)) {
  describe.each(IMAGES)('$file', ({ file, states, values, endsOfTables = [] }) => {
    const image = imageOf(file);
    const report = findChecksums(image);
    const blocks = report.families.flatMap((family) => family.blocks);

    it('verifies as its description says', () => {
      expect(countBy(blocks)).toEqual(states);
      expect(report.families).toHaveLength(1);
      expect(report.families[0]?.contradictions).toEqual([]);
      for (const [id, storedAt, stored] of values) {
        expect(blocks.find((block) => block.id === id)).toMatchObject({ storedAt, stored });
      }
    });

    it('is set right, once and for all, where something is wrong', () => {
      const outcome = fixChecksums(image, report);
      const isWrong = blocks.some(({ state }) => state === 'invalid');
      const expected = isWrong ? 'modified' : blocks.length > 0 ? 'notModified' : 'failure';
      expect(outcome.kind).toBe(expected);
      expect(outcome.blocks.filter(({ state }) => state === 'invalid')).toEqual([]);
      const fixed = applyPatch(image, outcome.patch);
      expect(fixChecksums(fixed, findChecksums(fixed)).patch.addresses).toHaveLength(0);
    });

    it('verifies again after bytes in each range were flipped and the checksums fixed', () => {
      const random = seededRandom(file.length);
      for (let round = 0; round < ROUNDS && blocks.length > 0; round++) {
        const edited = image.slice();
        const untouched = blocks.flatMap((block) => flipInside(edited, block, blocks, random));
        expect(untouched).toEqual(endsOfTables);
        const outcome = fixChecksums(edited, report);
        expect(outcome.kind).toBe('modified');
        const fixed = applyPatch(edited, outcome.patch);
        expect(countBy(blocks.map((block) => checkedBlock(fixed, block)))).toEqual(
          countBy(outcome.blocks),
        );
        // A changed instruction may hide a checksum from who asks anew; what is found is right.
        const again = findChecksums(fixed).families.flatMap((family) => family.blocks);
        expect(again.length).toBeGreaterThanOrEqual(blocks.length - 3);
        expect(again.filter(({ state }) => state === 'invalid')).toEqual([]);
        expect(changedOutside(edited, fixed, blocks)).toEqual([]);
        expect(fixChecksums(fixed, findChecksums(fixed)).kind).toBe('notModified');
      }
    });
  });

  it('decodes the S-record to the image that its description names', () => {
    const digest = createHash('sha256').update(imageOf('trionic7_test.s19')).digest('hex');
    expect(digest.slice(0, 16)).toBe('51711afd218a44b7');
  });
} else {
  it(`real images are not here (${FOLDER.split('/').slice(-3).join('/')})`, () => {
    expect(existsSync(FOLDER)).toBe(false);
  });
}

function countBy(blocks: readonly ChecksumBlock[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state } of blocks) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

/** Changes some bytes of each range that are no part of a slot. @returns ranges in which there is no other byte */
function flipInside(
  bytes: Uint8Array,
  block: ChecksumBlock,
  blocks: readonly ChecksumBlock[],
  random: ReturnType<typeof seededRandom>,
): string[] {
  return block.ranges.flatMap(({ start, end }) => {
    const addresses = Array.from({ length: TRIES_PER_RANGE }, () => random.between(start, end - 1))
      .filter((address) => !isProtected(address, blocks))
      .slice(0, FLIPS_PER_RANGE);
    for (const address of addresses) {
      bytes[address] = (bytes[address] ?? 0) ^ random.between(1, 255);
    }
    return addresses.length === 0 ? [`${block.id} ${start.toString(16)}`] : [];
  });
}

/** Slots, and what describes a checksum: a changed descriptor is another checksum. */
function isProtected(address: number, blocks: readonly ChecksumBlock[]): boolean {
  return blocks.some(
    ({ storedAt, storedLengthBytes, complementAt, figures, family }) =>
      [storedAt, complementAt ?? storedAt, figures['modulusAt'] ?? storedAt].some(
        (start) => address >= start && address < start + storedLengthBytes,
      ) ||
      [figures['descriptorAt'], figures['codeAt'], figures['initialAt']].some(
        (start) =>
          start !== undefined && address >= start && address < start + describedBytes(family),
      ),
  );
}

/** Length of what describes a checksum: a few instructions or an entry, in Trionic 7 a whole routine. */
function describedBytes(family: string): number {
  return family === 'trionic7' ? 0x200 : 0x20;
}

function changedOutside(
  before: Uint8Array,
  after: Uint8Array,
  blocks: readonly ChecksumBlock[],
): number[] {
  const isSlot = new Uint8Array(before.length);
  for (const { start, end } of blocks.flatMap(({ slots }) => slots)) isSlot.fill(1, start, end);
  const changed: number[] = [];
  for (let i = 0; i < before.length; i++) {
    if (before[i] !== after[i] && isSlot[i] === 0) changed.push(i);
  }
  return changed;
}
