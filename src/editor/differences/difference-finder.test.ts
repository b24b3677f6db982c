import { describe, expect, it } from 'vitest';
import { patchFromEntries } from '../../../core/bytes/byte-patch.ts';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { loadLocale } from '../../../locales/load-locale.ts';
import { BYTE, mapDefinition, wordRun } from '../../../tests/support/sample-map-definition.ts';
import { createTexts } from '../../texts/texts.ts';
import { DifferenceFinder, savedBytes } from './difference-finder.ts';
import { differenceRows, groupId } from './difference-rows.ts';
import { differencesCsv } from './differences-csv.ts';
import { groupName } from './group-name.ts';

const MAP: ProjectMap = {
  ...mapDefinition({
    cells: wordRun(16, BYTE),
    width: 4,
    height: 2,
    scale: { factor: 0.5, offset: 0 },
    precision: 1,
  }),
  revision: 1,
  updatedAt: '2026-03-01T10:00:00.000Z',
};

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

  it('are told by what might be a map where no map is', async () => {
    const store = opened();
    const finder = new DifferenceFinder(store, store.original);
    const over = { ...MAP, id: 'over', kind: 'POTENTIAL_MAP' } as const;
    const other = { ...over, id: 'other', cells: { ...MAP.cells, address: 40 } };
    const groups = finder.groups([other, over, MAP], [], 0);
    expect(groups.map((group) => [groupId(group), group.byteCount])).toEqual([
      [MAP.id, 1],
      ['other', 2],
      ['outside', 1],
    ]);
    const texts = createTexts(await loadLocale('en'));
    expect(groups.map((group) => groupName(group, texts))).toEqual([
      'Boost',
      'Potential map Boost, 4\u00d72',
      'Outside of maps',
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

  it('are exported with their group, range and values', () => {
    const store = opened();
    const finder = new DifferenceFinder(store, store.original);
    const groups = finder.groups([MAP], [{ start: 60, end: 62 }], 0);
    const names = { map: 'Boost', checksum: 'Checksums', outside: 'Out, side' };
    const csv = differencesCsv(finder, groups, ({ place }) => names[place.kind]);
    expect(csv.split('\r\n')).toEqual([
      'Place,From,To,Bytes,Before,After,Percent,Saved',
      'Boost,00000011,00000011,1,8.5,17.0,100.00,0',
      'Checksums,0000003C,0000003C,1,3C,01,-98.33,0',
      '"Out, side",00000028,00000029,2,28 29,63 00,147.50,1',
    ]);
  });

  it('are listed under the groups that are open', () => {
    const store = opened();
    const groups = new DifferenceFinder(store, store.original).groups([MAP], [], 0);
    const idsOf = (...open: string[]): string[] =>
      differenceRows(groups, new Set(open)).map(({ id }) => id);
    expect(idsOf()).toEqual([MAP.id, 'outside']);
    expect(idsOf('outside')).toEqual([MAP.id, 'outside', 'outside@40', 'outside@60']);
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
