import { describe, expect, it } from 'vitest';
import { axis, BYTE, mapDefinition, wordRun } from '../../tests/support/sample-map-definition.ts';
import { applyPatch } from '../bytes/byte-patch.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import {
  copyToSimilarMaps,
  type SimilarCopyOptions,
  similarMapDetails,
} from './copy-to-similar.ts';

const twinAt = (address: number, part: Partial<MapDefinition> = {}): MapDefinition =>
  mapDefinition({ id: `m${address}`, cells: wordRun(address, BYTE), width: 2, height: 1, ...part });

/** Three maps of two bytes; the first has its second cell raised from 20 to 30. */
const ORIGINAL = Uint8Array.of(10, 20, 11, 40, 0, 0);
const CURRENT = Uint8Array.of(10, 30, 11, 50, 0, 0);
const bytes = { current: CURRENT, original: ORIGINAL };
const source = twinAt(0);
const options: SimilarCopyOptions = { scope: 'modifications', kind: 'absolute', base: 'current' };

function bytesAfter(part: Partial<SimilarCopyOptions>, targets = [twinAt(2), twinAt(4)]): number[] {
  const copy = copyToSimilarMaps(bytes, source, targets, { ...options, ...part });
  return [...applyPatch(CURRENT, copy.patch)].slice(2);
}

describe('a map copied to its twins', () => {
  it.each<[Partial<SimilarCopyOptions>, number[]]>([
    [{}, [11, 30, 0, 30]],
    [{ scope: 'entireMap' }, [10, 30, 10, 30]],
    [{ kind: 'difference' }, [11, 60, 0, 10]],
    [{ kind: 'percent' }, [11, 75, 0, 0]],
    [{ kind: 'difference', base: 'original' }, [11, 50, 0, 10]],
    [{ kind: 'percent', base: 'original' }, [11, 60, 0, 0]],
  ])('with %o gives them %o', (part, expected) => {
    expect(bytesAfter(part)).toEqual(expected);
  });

  it('is one change with counts over all of them', () => {
    const copy = copyToSimilarMaps(bytes, source, [twinAt(2), twinAt(4)], {
      ...options,
      scope: 'entireMap',
    });
    expect(copy).toMatchObject({
      changedCount: 4,
      unchangedCount: 0,
      clampedCount: 0,
      withoutRatioCount: 0,
      changedMapCount: 2,
    });
    const idle = copyToSimilarMaps(bytes, source, [twinAt(0)], options);
    expect(idle).toMatchObject({ changedCount: 0, unchangedCount: 1, changedMapCount: 0 });
  });

  it('goes by physical values into a twin of another scale', () => {
    expect(bytesAfter({}, [twinAt(2, { scale: { factor: 0.5, offset: 0 } })])).toEqual([
      11, 60, 0, 0,
    ]);
  });

  it('limits what the twin cannot hold and counts it', () => {
    const twin = twinAt(2, { scale: { factor: 0.1, offset: 0 } });
    const copy = copyToSimilarMaps(bytes, source, [twin], options);
    expect(copy.clampedCount).toBe(1);
  });

  it('refuses a map of another size', () => {
    expect(() => bytesAfter({}, [twinAt(2, { width: 3 })])).toThrow(RangeError);
  });
});

describe('what the list of twins says', () => {
  it('counts cells that are modified already', () => {
    expect(similarMapDetails(bytes, source, twinAt(2)).modifiedCellCount).toBe(1);
    expect(similarMapDetails(bytes, source, twinAt(4)).modifiedCellCount).toBe(0);
  });

  const labelled = (...userTexts: string[]) => ({
    x: axis({ reference: 'USER_DEF_STRING', userTexts }),
  });
  const stored = (address: number) => ({
    x: axis({ reference: 'ROM', words: wordRun(address, BYTE) }),
  });
  it.each<[string, Partial<MapDefinition>, Partial<MapDefinition>, boolean]>([
    ['no axes', {}, {}, true],
    ['the same words', stored(0), stored(0), true],
    ['other numbers', stored(0), stored(2), false],
    ['equal labels', labelled('a', 'b'), labelled('a', 'b'), true],
    ['other labels', labelled('a', 'b'), labelled('a', 'c'), false],
    ['labels beside numbers', labelled('1', '2'), {}, false],
    ['an axis outside the file', stored(5), stored(5), false],
  ])('compares axes: %s', (_, own, other, isSame) => {
    const details = similarMapDetails(bytes, twinAt(0, own), twinAt(2, other));
    expect(details.hasSameAxes).toBe(isSame);
  });
});
