import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../core/contract/common.ts';
import { reportWords } from '../../locales/reports/report-words.ts';
import { axis, mapDefinition, wordRun } from '../../tests/support/sample-map-definition.ts';
import { changeReport, type ReportInput } from './change-report.ts';
import { reportBlocks } from './report-blocks.ts';
import { MAX_POINTS, MAX_REPORT_MAPS, type ReportContent } from './report-content.ts';
import { reportHtml } from './report-html.ts';

const LENGTH = 0x8000;
const original = new Uint8Array(LENGTH);
const view = new DataView(original.buffer);
/** 4 x 3 words at 0x4100, in tenths: 10 to 120; engine speeds and loads before them. */
const MAP = mapDefinition({
  name: 'Boost target',
  cells: wordRun(0x4100),
  scale: { factor: 0.1, offset: 0 },
  precision: 1,
  x: axis({ reference: 'ROM', words: wordRun(0x4080) }),
  y: axis({ reference: 'ROM', words: wordRun(0x4090) }),
});
for (let i = 0; i < 12; i++) view.setUint16(0x4100 + 2 * i, 100 * (i + 1));
[1000, 2000, 3000, 4000].forEach((word, i) => {
  view.setUint16(0x4080 + 2 * i, word);
});
[10, 20, 30].forEach((word, i) => {
  view.setUint16(0x4090 + 2 * i, word);
});

function changed(...changes: ReadonlyArray<readonly [address: number, word: number]>): Uint8Array {
  const bytes = original.slice();
  const words = new DataView(bytes.buffer);
  for (const [address, word] of changes) words.setUint16(address, word);
  return bytes;
}

const INPUT: ReportInput = {
  original,
  current: changed([0x4100, 110], [0x4116, 1320]),
  maps: [MAP],
  sheet: { colour: 'green', changedBytes: 4, findings: [], unchecked: [] },
  project: {
    name: 'Golf',
    customerName: 'Ada <Lovelace>',
    brand: 'VW',
    model: 'Golf',
    generation: null,
    engine: null,
    engineCode: 'AUM',
    power: 150,
    torque: null,
    displacement: 1781,
    productionYear: 2003,
    vin: null,
    licencePlate: 'MI 123',
    manufacturer: 'Bosch',
    ecuFamily: 'ME7.5',
    hardwareNumber: null,
    softwareNumber: '1037366506',
  },
  versionName: 'Stage 1',
  date: '2027-02-03',
  notes: 'Mind the fuel.\nCome back in May.',
};

const report = (part: Partial<ReportInput> = {}): ReportContent =>
  changeReport({ ...INPUT, ...part });

describe('a report', () => {
  it('tells of each changed map what was and what is, in its unit', () => {
    const [map] = report().maps;
    expect(map).toMatchObject({
      name: 'Boost target',
      unit: 'mbar',
      columns: 4,
      rows: 3,
      cellCount: 12,
      changedCells: 2,
      percent: { min: 10, mean: 10, max: 10 },
      before: { min: 10, mean: 65, max: 120 },
    });
    expect(map?.after?.max).toBeCloseTo(132);
  });

  it('draws the rows that were changed, with the values of their axes', () => {
    expect(report().maps[0]?.curves).toEqual([
      { at: 10, from: 1000, to: 4000, before: [10, 20, 30, 40], after: [11, 20, 30, 40] },
      { at: 30, from: 1000, to: 4000, before: [90, 100, 110, 120], after: [90, 100, 110, 132] },
    ]);
  });

  it('draws a map of one column along its rows, and long lines in fewer points', () => {
    const upright = { ...MAP, width: 1, height: 12, y: axis() };
    expect(report({ maps: [upright] }).maps[0]?.curves).toMatchObject([
      { at: null, from: null, before: { length: 12 } },
    ]);
    const long = { ...MAP, cells: wordRun(0), width: 4000, height: 1, x: axis() };
    const [curve] = report({ maps: [long], current: changed([0, 9]) }).maps[0]?.curves ?? [];
    expect([curve?.before.length, curve?.after[0], curve?.before[0]]).toEqual([MAX_POINTS, 0.9, 0]);
  });

  it.each([
    ['nobody has named', { ...MAP, kind: 'POTENTIAL_MAP' as const }],
    ['nobody has confirmed', { ...MAP, isLocked: true }],
    ['is named by its address', { ...MAP, name: 'UserMap_0x4100' }],
    ['is named by its address in eight digits', { ...MAP, name: 'Map 00004100' }],
    ['is named by an address', { ...MAP, name: 'copy of $5000' }],
  ])('has no name and no numbers of a map that %s', (_, map) => {
    expect(report({ maps: [map] }).maps).toMatchObject([
      { name: null, unit: '', before: null, after: null, curves: [], changedCells: 2 },
    ]);
  });

  it('keeps names with numbers that are none of its address', () => {
    const map = { ...MAP, name: 'KFZW 2 (1037366506)' };
    expect(report({ maps: [map] }).maps[0]?.name).toBe(map.name);
  });

  it('leaves out maps in which nothing was changed, and counts those beyond so many', () => {
    const other = { ...MAP, id: 'other', cells: wordRun(0x100) };
    expect(report({ maps: [other] }).maps).toEqual([]);
    const many = Array.from({ length: MAX_REPORT_MAPS + 2 }, (_, i) => ({
      ...MAP,
      id: `${i}`,
      lineSkipBytes: 2 * i,
    }));
    const { maps, furtherMaps } = report({ maps: many });
    expect([maps.length, furtherMaps]).toEqual([MAX_REPORT_MAPS, 2]);
  });

  it.each(LOCALES)('tells of a map of which only an axis was changed, in %s', (locale) => {
    const content = report({ current: changed([0x4080, 900]) });
    expect(content.maps).toMatchObject([
      { name: MAP.name, changedCells: 0, isAxisChanged: true, percent: null, curves: [] },
    ]);
    const { texts } = reportWords(locale);
    const html = reportHtml(content, reportWords(locale));
    expect(html).toContain(texts.axisChanged);
    expect(html).not.toContain(texts.noMaps);
    expect(reportHtml(report(), reportWords(locale))).not.toContain(texts.axisChanged);
  });

  it.each([
    ['en', 'P0420, P0430, P2463'],
    ['it', 'P0420, P0430 e P2463'],
    ['pl', 'P0420, P0430 i P2463'],
    ['cn', 'P0420\u3001P0430\u3001P2463'],
    ['es', 'P0420, P0430 y P2463'],
  ] as const)('tells several things apart, in %s', (locale, told) => {
    const codes = ['P0420', 'P0430', 'P2463'];
    const html = reportHtml({ ...report(), codes, solutions: codes }, reportWords(locale));
    expect(html.split(told)).toHaveLength(3);
  });

  it('tells once of cells of which there are several maps, by the best of them', () => {
    const own = { ...MAP, id: 'own', name: 'Own' };
    const pack = { ...MAP, id: 'pack', name: 'Pack', kind: 'MAPPACK_MAP' as const };
    const found = { ...MAP, id: 'found', name: 'Found', kind: 'POTENTIAL_MAP' as const };
    const named = (...maps: ReportInput['maps']) => report({ maps }).maps.map(({ name }) => name);
    expect(named(found, pack, own)).toEqual(['Own']);
    expect(named(found, pack)).toEqual(['Pack']);
    expect(named(found, { ...pack, isLocked: true })).toEqual([null]);
    // A name that is an address is none, and so says less than one of a pack.
    expect(named({ ...own, name: 'Map 0x4100' }, pack)).toEqual(['Pack']);
    expect(named(own, { ...pack, width: 3 })).toEqual(['Own', 'Pack']);
  });

  it('tells of the project what a customer is told, and nothing else', () => {
    const project = { ...INPUT.project, comment: 'pays late', id: 'p1', fileName: 'golf.bin' };
    expect(report({ project }).project).toEqual(INPUT.project);
  });

  it('says what is not known where the sheet does not tell', () => {
    expect(report()).toMatchObject({
      solutions: null,
      codes: null,
      checksums: 'checksumsUnknown',
      hasOtherChanges: false,
    });
  });

  it.each(LOCALES)('is one page without a script, with every text escaped, in %s', (locale) => {
    const html = reportHtml(report(), reportWords(locale));
    expect(html).toContain('Ada &#60;Lovelace&#62;');
    expect(html).toContain('<svg role="img"');
    expect(html).not.toMatch(/<script|javascript:|https?:|url\(|\{\{/i);
    expect(html.match(/<path/g)).toHaveLength(4);
  });

  it('writes numbers and days as the language does', () => {
    const html = (locale: 'en' | 'it'): string => reportHtml(report(), reportWords(locale));
    expect(html('en')).toContain('3 February 2027');
    expect(html('it')).toContain('3 febbraio 2027');
    const half = report({ current: changed([0x4100, 105]) });
    expect(reportHtml(half, reportWords('it'))).toContain('10,5');
    expect(reportHtml(half, reportWords('en'))).toContain('10.5');
  });

  it('holds no address and no bytes, whatever was changed and however maps are called', () => {
    const anyChanges = fc.array(
      fc.tuple(fc.integer({ min: 0x4000, max: LENGTH - 2 }), fc.integer({ min: 0, max: 0xffff })),
      { minLength: 1, maxLength: 20 },
    );
    const anyName = fc.oneof(
      fc.constantFrom('UserMap_0x', 'Map ', '0x', '$', '', 'k-'),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(
        anyChanges,
        anyName,
        fc.integer({ min: 0x4000, max: 0x7000 }),
        (changes, name, at) => {
          const digits = at.toString(16).toUpperCase();
          const map = { ...MAP, cells: wordRun(at), name: `${name} ${digits}` };
          const content = report({ maps: [map], current: changed(...changes) });
          const text = JSON.stringify(reportBlocks(content, reportWords('en')));
          const addresses = [digits, digits.padStart(8, '0'), `0x${digits}`];
          for (const address of addresses.filter((each) => /[A-F]/.test(each))) {
            expect(text.toUpperCase()).not.toContain(address.toUpperCase());
          }
          for (const key of ['address', 'bytes', 'start', 'cells', 'id', 'patch']) {
            expect(JSON.stringify(content)).not.toContain(`"${key}":`);
          }
        },
      ),
    );
  });
});
