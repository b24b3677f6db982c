import { describe, expect, it } from 'vitest';
import { patchFromEntries } from '../../../core/bytes/byte-patch.ts';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import { DifferenceFinder } from '../../../core/compare/difference-finder.ts';
import { loadLocale } from '../../../locales/load-locale.ts';
import { BYTE, mapDefinition, wordRun } from '../../../tests/support/sample-map-definition.ts';
import { createTexts } from '../../texts/texts.ts';
import { differenceRows, groupId } from './difference-rows.ts';
import { differencesCsv } from './differences-csv.ts';
import { groupName } from './group-name.ts';

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

describe('the list of differences', () => {
  it('names a map, what might be one, and what is outside', async () => {
    const store = opened();
    const finder = new DifferenceFinder(store, store.original);
    const over = { ...MAP, id: 'over', kind: 'POTENTIAL_MAP' } as const;
    const other = { ...over, id: 'other', cells: { ...MAP.cells, address: 40 } };
    const groups = finder.groups([other, over, MAP], [], 0);
    expect(groups.map(groupId)).toEqual([MAP.id, 'other', 'outside']);
    const texts = createTexts(await loadLocale('en'));
    expect(groups.map((group) => groupName(group, texts))).toEqual([
      'Boost',
      'Potential map Boost, 4\u00d72',
      'Outside of maps',
    ]);
  });

  it('is exported with groups, range and values', () => {
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

  it('has the runs of the groups that are open', () => {
    const store = opened();
    const groups = new DifferenceFinder(store, store.original).groups([MAP], [], 0);
    const idsOf = (...open: string[]): string[] =>
      differenceRows(groups, new Set(open)).map(({ id }) => id);
    expect(idsOf()).toEqual([MAP.id, 'outside']);
    expect(idsOf('outside')).toEqual([MAP.id, 'outside', 'outside@40', 'outside@60']);
  });
});
