import { describe, expect, it } from 'vitest';
import { applyPatch, type BytePatch } from '../bytes/byte-patch.ts';
import type { ChecksumBlock, ChecksumReport } from './checksum-report.ts';
import { fixChecksums } from './checksums.ts';
import { boschImages, med17 } from './testing/bosch-images.ts';
import { findChecksums } from './testing/find-checksums.ts';
import { gmImages } from './testing/gm-images.ts';
import { ImageWriter } from './testing/image-writer.ts';
import { me7Half, me7Signed } from './testing/me7-images.ts';
import { otherImages } from './testing/other-images.ts';
import { siemensImages } from './testing/siemens-images.ts';

const IMAGES = [...boschImages(), ...siemensImages(), ...otherImages(), ...gmImages()];

const p01 = imageOf('gm-p01');

function imageOf(family: string): Uint8Array {
  const image = IMAGES.find((one) => one.family === family);
  if (image === undefined) throw new Error(`no image of ${family}`);
  return image.bytes;
}

function blocksOf(report: ChecksumReport): ChecksumBlock[] {
  return report.families.flatMap((family) => family.blocks);
}

function fixed(bytes: Uint8Array): Uint8Array {
  return applyPatch(bytes, fixChecksums(bytes, findChecksums(bytes)).patch);
}

function changedAddresses({ addresses }: BytePatch): number[] {
  return [...addresses];
}

describe('a report', () => {
  it('is plain data: it comes back from JSON and still fixes', () => {
    const report: ChecksumReport = JSON.parse(JSON.stringify(findChecksums(p01)));
    expect(report).toEqual(findChecksums(p01));
    expect(fixChecksums(p01, report)).toEqual(fixChecksums(p01, findChecksums(p01)));
  });

  it('tells of each block what is stored, what belongs there, and where it may be written', () => {
    const [block] = blocksOf(findChecksums(p01));
    expect(block).toMatchObject({
      id: 'gm-p01/engine',
      family: 'gm-p01',
      verifiedOnRealFile: true,
      algorithm: 'balance16be',
      rule: 'gm.wordSum',
      storedAt: 0x8000,
      storedLengthBytes: 2,
      byteOrder: 'big',
      state: 'invalid',
      slots: [{ start: 0x8000, end: 0x8002 }],
    });
    expect(block?.stored).toMatch(/^[0-9A-F]{4}$/);
    const [mended] = blocksOf(findChecksums(fixed(p01)));
    expect(mended?.stored).toBe(block?.computed);
  });

  it('reads any bytes that can be read, not only arrays', () => {
    const bytes = {
      length: p01.length,
      slice: () => p01.slice(),
      subarray: () => p01.subarray(),
    };
    expect(findChecksums(bytes)).toEqual(findChecksums(p01));
  });
});

describe('a buffer of Node, whose slices share its memory', () => {
  it.each(IMAGES)('of $name is read like any bytes and stays as it is', ({ bytes }) => {
    const buffer = Buffer.from(bytes);
    const report = findChecksums(buffer);
    expect(report).toEqual(findChecksums(bytes));
    fixChecksums(buffer, report);
    expect(Buffer.compare(buffer, bytes)).toBe(0);
  });
});

describe('fixing', () => {
  const report = findChecksums(p01);

  it('leaves the bytes it is given as they are', () => {
    const before = p01.slice();
    fixChecksums(p01, report);
    expect(Buffer.compare(before, p01)).toBe(0);
  });

  it('of chosen blocks leaves the others', () => {
    const outcome = fixChecksums(p01, report, ['gm-p01/fuel']);
    expect(changedAddresses(outcome.patch).every((at) => at === 0x1e1e0 || at === 0x1e1e1)).toBe(
      true,
    );
    const states = Object.fromEntries(outcome.blocks.map(({ id, state }) => [id, state]));
    expect(states).toMatchObject({ 'gm-p01/fuel': 'valid', 'gm-p01/system': 'invalid' });
  });

  it('of no blocks changes nothing', () => {
    expect(fixChecksums(p01, report, []).kind).toBe('notModified');
  });

  it.each<[string, () => [Uint8Array, ChecksumReport, string[]?], string]>([
    [
      'a file that nobody knows',
      () => [new Uint8Array(9), findChecksums(new Uint8Array(9))],
      'notRecognised',
    ],
    ['a block that is not there', () => [p01, report, ['gm-p01/none']], 'unknownBlock'],
    ['a file of another length', () => [p01.slice(1), report], 'reportDoesNotFit'],
    [
      'a report whose blocks lie past the end',
      () => [p01, shifted(report, p01.length)],
      'reportDoesNotFit',
    ],
    ['a report of another layout', () => [p01, shifted(report, 16)], 'reportDoesNotFit'],
    ['a family whose algorithm is not public', () => ofEdc16(), 'notPublic'],
    ['blocks that are wrong and cannot be fixed', () => [p01, unfixable(report)], 'notFixable'],
    ['a family with something that contradicts', () => twoDescriptors(), 'contradiction'],
    ['checksums that cover each other', () => circle(), 'notStable'],
  ])('of %s fails and changes nothing', (_, make, reason) => {
    const [bytes, ofBytes, which] = make();
    expect(fixChecksums(bytes, ofBytes, which)).toMatchObject({
      kind: 'failure',
      reason,
      patch: { addresses: new Uint32Array(0) },
    });
  });
});

function shifted(report: ChecksumReport, distance: number): ChecksumReport {
  return withBlocks(report, (block) => ({
    ...block,
    ranges: block.ranges.map(({ start, end }) => ({
      start: start + distance,
      end: end + distance,
    })),
  }));
}

function unfixable(report: ChecksumReport): ChecksumReport {
  return withBlocks(report, (block) => ({ ...block, slots: [], isFixable: false }));
}

/** Two sums, each over the value of the other. */
function circle(): [Uint8Array, ChecksumReport] {
  const bytes = new ImageWriter(0x8000, 1).bytes;
  const first = blocksOf(findChecksums(p01)).slice(0, 2);
  const places = [0x100, 0x200];
  const report = withBlocks(
    { lengthBytes: 0x8000, families: findChecksums(p01).families },
    () => null,
  );
  const [family] = report.families;
  if (family === undefined) throw new Error('no family');
  const blocks = first.map((block, i) => {
    const storedAt = places[i] ?? 0;
    const start = places[1 - i] ?? 0;
    return {
      ...block,
      id: `circle/${i}`,
      calculation: { ...block.calculation, constant: i + 1 },
      storedAt,
      slots: [{ start: storedAt, end: storedAt + 2 }],
      ranges: [{ start, end: start + 2 }],
    } as ChecksumBlock;
  });
  return [bytes, { ...report, families: [{ ...family, family: 'circle', blocks }] }];
}

function withBlocks(
  report: ChecksumReport,
  change: (block: ChecksumBlock) => ChecksumBlock | null,
): ChecksumReport {
  const families = report.families.map((family) => ({
    ...family,
    blocks: family.blocks.map(change).filter((block) => block !== null),
  }));
  return { ...report, families };
}

function ofEdc16(): [Uint8Array, ChecksumReport] {
  const { bytes } = new ImageWriter(0x80000, 3).hex(0x3d, 'DE CA FE').text(0x10, '1037370634');
  return [bytes, findChecksums(bytes)];
}

function twoDescriptors(): [Uint8Array, ChecksumReport] {
  const { bytes } = me7Half();
  bytes.copyWithin(0x30000, 0x1d3b0, 0x1d3c0);
  return [bytes, findChecksums(bytes)];
}

describe('signatures', () => {
  it('of a MED17 are named, never touched, and no reason to fail', () => {
    const { bytes } = med17(0x40000);
    const report = findChecksums(bytes);
    const outcome = fixChecksums(bytes, report);
    expect(outcome.kind).toBe('modified');
    const signatures = outcome.blocks.filter(({ state }) => state === 'signature');
    expect(signatures.map(({ slots }) => slots)).toEqual([[], []]);
    for (const { storedAt, storedLengthBytes } of signatures) {
      const end = storedAt + storedLengthBytes;
      expect(changedAddresses(outcome.patch).some((at) => at >= storedAt && at < end)).toBe(false);
    }
  });

  it('of an ME7 are made new with a key that replaces the one in the file', () => {
    const { bytes } = me7Signed();
    const block = blocksOf(findChecksums(bytes)).find(({ id }) => id === 'me7/signature');
    expect(block).toMatchObject({
      state: 'invalid',
      computed: null,
      slots: [
        { start: 0xa9c28, end: 0xa9ca8 },
        { start: 0x16a8a, end: 0x16b0a },
      ],
    });
    const again = findChecksums(fixed(bytes));
    expect(blocksOf(again).find(({ id }) => id === 'me7/signature')?.state).toBe('valid');
  });

  it('of an ME7 stay when they are not chosen', () => {
    const { bytes } = me7Signed();
    const report = findChecksums(bytes);
    const others = blocksOf(report)
      .map(({ id }) => id)
      .filter((id) => id !== 'me7/signature');
    const { patch } = fixChecksums(bytes, report, others);
    expect(changedAddresses(patch).some((at) => at >= 0xa9c28 && at < 0xa9ca8)).toBe(false);
    expect(changedAddresses(patch).some((at) => at >= 0x16a8a && at < 0x16b0a)).toBe(false);
  });
});

describe('an ME7 read as 1 MiB', () => {
  const half = fixed(me7Half().bytes);

  it.each([
    ['twice the same', Buffer.concat([half, half])],
    ['empty above', Buffer.concat([half, new Uint8Array(0x80000).fill(0xff)])],
  ])('%s is one of 512 KiB, before and after an edit', (_, read) => {
    const bytes = new Uint8Array(read);
    expect(blocksOf(findChecksums(bytes))).toEqual(blocksOf(findChecksums(half)));
    bytes[0x13000] = (bytes[0x13000] ?? 0) ^ 1;
    const outcome = fixChecksums(bytes, findChecksums(bytes));
    expect(outcome.kind).toBe('modified');
    expect(changedAddresses(outcome.patch).every((at) => at < 0x80000)).toBe(true);
    const mended = applyPatch(bytes, outcome.patch);
    expect(fixChecksums(mended, findChecksums(mended)).kind).toBe('notModified');
  });
});
