import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE, mapDefinition, WORD, wordRun } from '../../tests/support/sample-map-definition.ts';
import type { ByteRange } from '../bytes/byte-range.ts';
import { mapCellAt } from '../maps/cell-address.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import { type DifferenceGroup, groupDifferences } from './difference-groups.ts';
import { differenceRuns } from './difference-runs.ts';

const LENGTH = 96;
const zeros = new Uint8Array(LENGTH);

/** 3 x 2 bytes from 16 on. */
const byteMap = mapDefinition({ id: 'bytes', cells: wordRun(16, BYTE), width: 3, height: 2 });
/** 2 x 2 words from 32 on; physical values are a tenth. */
const wordMap = mapDefinition({
  id: 'words',
  cells: wordRun(32, WORD),
  width: 2,
  height: 2,
  scale: { factor: 0.1, offset: -40 },
});

function changedAt(changes: ReadonlyArray<readonly [address: number, value: number]>): Uint8Array {
  const bytes = zeros.slice();
  for (const [address, value] of changes) bytes[address] = value;
  return bytes;
}

function groupsOf(
  after: Uint8Array,
  maps: readonly MapDefinition[] = [wordMap, byteMap],
  checksums: readonly ByteRange[] = [],
  gapBytes = 0,
  guesses: readonly MapDefinition[] = [],
): DifferenceGroup[] {
  const runs = differenceRuns(zeros, after, gapBytes);
  return groupDifferences({ before: zeros, after, runs }, maps, checksums, guesses);
}

function shown(groups: readonly DifferenceGroup[]): string {
  return groups
    .map(({ place, runs, byteCount }) => {
      const name = place.kind === 'map' ? place.map.id : place.kind;
      const list = runs.map(({ start, end }) => `${start}-${end}`).join(' ');
      return `${name} ${list} (${byteCount})`;
    })
    .join(', ');
}

describe('groupDifferences', () => {
  it('gives a guessed map the bytes that no other map holds', () => {
    const guess = mapDefinition({ id: 'guess', cells: wordRun(8, BYTE), width: 8, height: 2 });
    const behind = mapDefinition({ id: 'behind', cells: wordRun(4, BYTE), width: 4, height: 1 });
    const places = [5, 9, 16, 23, 24];
    const after = changedAt(places.map((at) => [at, 1]));
    expect(shown(groupsOf(after, [byteMap], [{ start: 9, end: 10 }], 0, [guess, behind]))).toBe(
      'bytes 16-17 (1), behind 5-6 (1), guess 23-24 (1), checksum 9-10 (1), outside 24-25 (1)',
    );
  });

  it.each<[number[], string]>([
    [[], ''],
    [[15], 'outside 15-16 (1)'],
    [[16], 'bytes 16-17 (1)'],
    [[21, 22], 'bytes 21-22 (1), outside 22-23 (1)'],
    [[14, 15, 16, 17, 33, 95], 'bytes 16-18 (2), words 33-34 (1), outside 14-16 95-96 (3)'],
    [[39, 40], 'words 39-40 (1), outside 40-41 (1)'],
  ])('sorts changes at %o into "%s"', (places, groups) => {
    expect(shown(groupsOf(changedAt(places.map((at) => [at, 1]))))).toBe(groups);
  });

  it('gives the bytes of a checksum to the checksum, also within a map', () => {
    const after = changedAt([16, 17, 18, 60].map((at) => [at, 1]));
    const checksums = [
      { start: 60, end: 64 },
      { start: 17, end: 18 },
    ];
    const groups = groupsOf(after, [byteMap], checksums);
    expect(shown(groups)).toBe('bytes 16-17 18-19 (2), checksum 17-18 60-61 (2)');
  });

  it('gives a byte of two maps to both', () => {
    const twin = mapDefinition({ ...byteMap, id: 'twin', cells: wordRun(18, BYTE) });
    expect(shown(groupsOf(changedAt([[18, 1]]), [twin, byteMap]))).toBe(
      'bytes 18-19 (1), twin 18-19 (1)',
    );
  });

  it('leaves bytes that a map skips outside of it', () => {
    const skipping = mapDefinition({
      id: 'skipping',
      cells: { address: 16, type: BYTE, skipBytes: 1 },
      width: 2,
      height: 1,
    });
    const after = changedAt([16, 17, 18, 19].map((at) => [at, 1]));
    expect(shown(groupsOf(after, [skipping]))).toBe(
      'skipping 16-17 18-19 (2), outside 17-18 19-20 (2)',
    );
  });

  it('does not count equal bytes over which runs were joined', () => {
    const after = changedAt([
      [2, 1],
      [6, 1],
    ]);
    expect(shown(groupsOf(after, [], [], 8))).toBe('outside 2-3 6-7 (2)');
  });

  it('says what happened to a map in its own unit', () => {
    const after = changedAt([
      [33, 10],
      [36, 1],
      [37, 4],
    ]);
    const [group] = groupsOf(after, [wordMap]);
    if (group?.place.kind !== 'map') throw new Error('the map has no group');
    const { changedCells, share, change } = group.place.change;
    expect([changedCells, share]).toEqual([2, 0.5]);
    // WORD is high byte first: 0 to 10 and 0 to 260, a tenth of it.
    expect(change?.min).toBeCloseTo(1, 9);
    expect(change?.max).toBeCloseTo(26, 9);
    expect(change?.mean).toBeCloseTo(13.5, 9);
  });

  it('has no figures where a cell was or is no number', () => {
    const floats = mapDefinition({
      cells: wordRun(16, { wordBytes: 4, bigEndian: true, signed: false, float: true }),
      width: 1,
      height: 1,
    });
    const after = zeros.slice();
    new DataView(after.buffer).setFloat32(16, Number.NaN);
    const [group] = groupsOf(after, [floats]);
    expect(group?.place).toMatchObject({ change: { changedCells: 1, change: undefined } });
  });

  it('refuses states of different lengths', () => {
    const differences = { before: zeros, after: zeros.slice(1), runs: [] };
    expect(() => groupDifferences(differences, [], [])).toThrow(RangeError);
  });

  it('leaves no byte out and invents none', () => {
    const places = fc.array(fc.nat(LENGTH - 1), { maxLength: 40 });
    const range = fc.tuple(fc.nat(LENGTH - 1), fc.nat(6)).map(([start, length]) => {
      return { start, end: start + length };
    });
    fc.assert(
      fc.property(places, fc.array(range, { maxLength: 3 }), fc.nat(5), (list, sums, gapBytes) => {
        const maps = [byteMap, wordMap, { ...byteMap, id: 'later', cells: wordRun(19, BYTE) }];
        const groups = groupsOf(changedAt(list.map((at) => [at, 1])), maps, sums, gapBytes);
        const isSum = (at: number) => sums.some(({ start, end }) => at >= start && at < end);
        const expected = [...new Set(list)].flatMap((at) => {
          if (isSum(at)) return [`checksum ${at}`];
          const owners = maps.filter((map) => mapCellAt(map, at) !== undefined);
          return owners.length > 0 ? owners.map(({ id }) => `${id} ${at}`) : [`outside ${at}`];
        });
        const found = groups.flatMap(({ place, runs }) => {
          const name = place.kind === 'map' ? place.map.id : place.kind;
          return runs.flatMap(({ start, end }) =>
            Array.from({ length: end - start }, (_, i) => `${name} ${start + i}`),
          );
        });
        expect(found.sort()).toEqual(expected.sort());
      }),
    );
  });
});
