import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../bytes/byte-patch.ts';
import { seededRandom } from '../../samples/seeded-random.ts';
import type { ChecksumBlock, ChecksumReport } from '../checksum-report.ts';
import { fixChecksums } from '../checksums.ts';
import { boschImages } from '../testing/bosch-images.ts';
import type { BuiltImage } from '../testing/built-image.ts';
import { findChecksums } from '../testing/find-checksums.ts';
import { gmImages } from '../testing/gm-images.ts';
import { otherImages } from '../testing/other-images.ts';
import { siemensImages } from '../testing/siemens-images.ts';

const IMAGES: readonly BuiltImage[] = [
  ...boschImages(),
  ...siemensImages(),
  ...otherImages(),
  ...gmImages(),
];

describe.each(IMAGES)('$family: $name', ({ family, name, bytes, isRight, blocks }) => {
  const report = findChecksums(bytes);

  it('is recognised, with each checksum where it is', () => {
    expect(report.families.map((one) => one.family)).toEqual([family]);
    expect(blocksOf(report).map(blockText)).toEqual(blocks);
    if (isRight) expect(statesOf(blocksOf(report))).not.toContain('invalid');
  });

  it('has each sum where it is looked for, and what belongs to it right behind', () => {
    for (const { id, storedAt, slots } of blocksOf(report)) {
      const [first, ...others] = slots;
      if (first === undefined) continue;
      expect(first.start, id).toBe(storedAt);
      // The signature of an ME7 stands a second time, in front of the code.
      const behind = others.filter(({ start }) => start >= first.start);
      expect(behind.map(({ start }) => start)).toEqual(
        behind.map((_, i) => (behind[i - 1] ?? first).end),
      );
      expect(others.length - behind.length).toBe(
        name.endsWith('signed') && first.end - first.start === 128 ? 1 : 0,
      );
    }
  });

  it('is set right by writing slots only, and once', () => {
    const outcome = fixChecksums(bytes, report);
    expect(outcome.kind).toBe(isRight ? 'notModified' : 'modified');
    const fixed = applyPatch(bytes, outcome.patch);
    expect(outsideOfSlots(bytes, fixed, blocksOf(report))).toEqual([]);
    const again = findChecksums(fixed);
    expect(statesOf(blocksOf(again))).not.toContain('invalid');
    expect(fixChecksums(fixed, again).kind).toBe('notModified');
  });

  it('is set right again after edits, by the report of its original', () => {
    const original = applyPatch(bytes, fixChecksums(bytes, report).patch);
    const originalReport = findChecksums(original);
    const edited = original.slice();
    const random = seededRandom(bytes.length);
    for (const block of blocksOf(originalReport)) flipInside(edited, block, originalReport, random);
    const outcome = fixChecksums(edited, originalReport);
    expect(outcome.kind).toBe('modified');
    expect(statesOf(outcome.blocks)).not.toContain('invalid');
    const fixed = applyPatch(edited, outcome.patch);
    expect(outsideOfSlots(edited, fixed, blocksOf(originalReport))).toEqual([]);
    expect(statesOf(blocksOf(findChecksums(fixed)))).toEqual(statesOf(outcome.blocks));
  });
});

function blocksOf(report: ChecksumReport): ChecksumBlock[] {
  return report.families.flatMap((family) => family.blocks);
}

function statesOf(blocks: readonly ChecksumBlock[]): string[] {
  return blocks.map(({ state }) => state);
}

function blockText({ id, storedAt, ranges }: ChecksumBlock): string {
  const places = ranges.map(({ start, end }) => `${start.toString(16)}-${end.toString(16)}`);
  return `${id.slice(id.indexOf('/') + 1)} ${storedAt.toString(16)}: ${places.join(' ')}`;
}

/** Changes a byte in the middle of each range that is no part of a slot. */
function flipInside(
  bytes: Uint8Array,
  block: ChecksumBlock,
  report: ChecksumReport,
  random: ReturnType<typeof seededRandom>,
): void {
  const slots = blocksOf(report).flatMap((one) => one.slots);
  for (const { start, end } of block.ranges) {
    const address = start + Math.floor((end - start) * 0.6);
    if (slots.some((slot) => address >= slot.start && address < slot.end)) continue;
    bytes[address] = (bytes[address] ?? 0) ^ random.between(1, 255);
  }
}

function outsideOfSlots(
  before: Uint8Array,
  after: Uint8Array,
  blocks: readonly ChecksumBlock[],
): number[] {
  const isSlot = new Uint8Array(before.length);
  for (const { start, end } of blocks.flatMap(({ slots }) => slots)) isSlot.fill(1, start, end);
  const changed: number[] = [];
  for (let at = 0; at < before.length; at++) {
    if (before[at] !== after[at] && isSlot[at] === 0) changed.push(at);
  }
  return changed;
}
