import { describe, expect, it } from 'vitest';
import { applyPatch } from '../bytes/byte-patch.ts';
import type { ChecksumBlock } from '../checksums/checksum-report.ts';
import { findChecksums } from '../checksums/testing/find-checksums.ts';
import { createFamilySample } from '../samples/family-sample.ts';
import { checkChecksums, planCorrection } from './checksums-of-file.ts';
import { listCodes, planCodeRemoval } from './codes-of-file.ts';

const { image } = createFamilySample({ family: 'me7', seed: 3, lengthBytes: 512 * 1024 });
const nothing = new Uint8Array(image.length);

function withFlippedByte(bytes: Uint8Array, address: number): Uint8Array {
  const copy = bytes.slice();
  copy[address] = (copy[address] ?? 0) ^ 0xff;
  return copy;
}

describe('the places of checksums', () => {
  const ofImage = findChecksums(image);

  it.each([
    [
      'an edited file are those of its original',
      { original: image, current: withFlippedByte(image, 0x11000) },
      ofImage,
    ],
    [
      'a file that is no longer known are those of its original',
      { original: image, current: nothing },
      ofImage,
    ],
    [
      'a file whose original no family knows are its own',
      { original: nothing, current: image },
      ofImage,
    ],
    ['a file without an original are its own', { original: image, current: image }, ofImage],
  ])('of %s', (_, file, expected) => {
    const placesIn = (blocks: readonly ChecksumBlock[]): unknown[] =>
      blocks.map(({ id, ranges, slots }) => ({ id, ranges, slots }));
    const { families, blocks } = checkChecksums(file);
    expect(families.map(({ family }) => family)).toEqual(
      expected.families.map(({ family }) => family),
    );
    expect(placesIn(blocks)).toEqual(placesIn(expected.families.flatMap((known) => known.blocks)));
  });

  it('are the same for checking, correcting and taking a code out', () => {
    const current = withFlippedByte(image, 0x11000);
    const file = { original: image, current };
    const placesOf = (blocks: readonly { readonly storedAt: number }[] | undefined): number[] =>
      (blocks ?? []).map(({ storedAt }) => storedAt);
    const places = placesOf(ofImage.families.flatMap(({ blocks }) => blocks));
    expect(places.length).toBeGreaterThan(0);
    expect(placesOf(checkChecksums(file).blocks)).toEqual(places);
    expect(placesOf(planCorrection(file).blocksAfter)).toEqual(places);
    const active = listCodes(file).find(({ state }) => state === 'active');
    const removal = planCodeRemoval(file, [active?.rawCode ?? 0]);
    expect(placesOf(removal.checksums?.blocks)).toEqual(places);
  });
});

describe('a correction', () => {
  it('sets right what an edit made wrong, and says how it stands before and after', () => {
    const current = withFlippedByte(image, 0x11000);
    const { patch, blocks, blocksAfter, failure } = planCorrection({ original: image, current });
    expect(failure).toBeUndefined();
    expect(blocks.filter(({ state }) => state === 'invalid').length).toBeGreaterThan(0);
    expect(blocksAfter.filter(({ state }) => state === 'invalid')).toEqual([]);
    const corrected = { original: image, current: applyPatch(current, patch) };
    expect(checkChecksums(corrected).blocks).toEqual(blocksAfter);
  });

  it('of a file that is right writes nothing', () => {
    const { patch, failure } = planCorrection({ original: image, current: image });
    expect([patch.addresses.length, failure]).toEqual([0, undefined]);
  });

  it('of a file that nobody knows says so', () => {
    expect(planCorrection({ original: nothing, current: nothing })).toMatchObject({
      families: [],
      blocks: [],
      failure: 'notRecognised',
    });
  });
});
