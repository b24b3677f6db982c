import { describe, expect, it } from 'vitest';
import { BYTE, mapDefinition, wordRun } from '../../tests/support/sample-map-definition.ts';
import { patchFromEntries } from '../bytes/byte-patch.ts';
import { ByteStore } from '../bytes/byte-store.ts';
import { DifferenceFinder, savedBytes } from './difference-finder.ts';

const MAP = mapDefinition({
  cells: wordRun(16, BYTE),
  width: 4,
  height: 2,
  scale: { factor: 0.5, offset: 0 },
  precision: 1,
});

function opened(): ByteStore {
  const store = new ByteStore(Uint8Array.from({ length: 64 }, (_, i) => i));
  store.loadVersion(patchFromEntries([[40, 99]]));
  const changes: ReadonlyArray<[number, number]> = [
    [17, 34],
    [41, 0],
    [60, 1],
  ];
  store.apply(patchFromEntries(changes), 'fill', 'user');
  return store;
}

describe('differences', () => {
  it('are told by map, checksum and outside, with values and percent', () => {
    const store = opened();
    const finder = new DifferenceFinder(store, store.original);
    const groups = finder.groups([MAP], [{ start: 60, end: 62 }], 0);
    expect(groups.map(({ place, byteCount }) => [place.kind, byteCount])).toEqual([
      ['map', 1],
      ['checksum', 1],
      ['outside', 2],
    ]);
    const lines = groups.map((group) => group.runs.map((run) => finder.line(group, run)));
    expect(lines).toEqual([
      [line(17, 17, '8.5', '17.0', '100.00', true)],
      [line(60, 60, '3C', '01', '-98.33', true)],
      [line(40, 41, '28 29', '63 00', '147.50', false)],
    ]);
  });

  it('are told by what might be a map where no map is', () => {
    const store = opened();
    const finder = new DifferenceFinder(store, store.original);
    const over = { ...MAP, id: 'over', kind: 'POTENTIAL_MAP' } as const;
    const other = { ...over, id: 'other', cells: { ...MAP.cells, address: 40 } };
    const groups = finder.groups([other, over, MAP], [], 0);
    const places = groups.map(({ place, byteCount }) => [
      place.kind === 'map' ? place.map.id : place.kind,
      byteCount,
    ]);
    expect(places).toEqual([
      [MAP.id, 1],
      ['other', 2],
      ['outside', 1],
    ]);
  });

  it('from the saved version are only what is not saved', () => {
    const store = opened();
    const finder = new DifferenceFinder(store, savedBytes(store));
    const groups = finder.groups([MAP], [], 0);
    expect(groups.flatMap(({ runs }) => runs.map(({ start }) => start))).toEqual([17, 41, 60]);
  });

  it('go back to the base, and nothing else does', () => {
    const store = opened();
    const finder = new DifferenceFinder(store, store.original);
    const outside = finder.groups([MAP], [], 0).find(({ place }) => place.kind === 'outside');
    store.apply(finder.restoring(outside?.runs ?? []), 'fill', 'user');
    expect([store.picture[17], store.picture[40], store.picture[60]]).toEqual([34, 40, 60]);
  });
});

function line(
  firstAddress: number,
  lastAddress: number,
  before: string,
  after: string,
  percent: string,
  isUnsaved: boolean,
): object {
  const byteCount = lastAddress - firstAddress + 1;
  return { firstAddress, lastAddress, byteCount, before, after, percent, isUnsaved };
}
