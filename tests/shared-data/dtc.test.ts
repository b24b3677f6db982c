import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../core/bytes/byte-patch.ts';
import { fixChecksums } from '../../core/checksums/checksums.ts';
import { findChecksums } from '../../core/checksums/testing/find-checksums.ts';
import { damaged } from '../../core/checksums/testing/hostile-bytes.ts';
import type { DtcReport } from '../../core/dtc/dtc-report.ts';
import { findTroubleCodes } from '../../core/dtc/find-codes.ts';
import { removeTroubleCodes } from '../../core/dtc/remove-codes.ts';
import { engineAnswer } from '../../core/dtc/testing/engine-promises.ts';
import { rawTroubleCode } from '../../core/dtc/trouble-code.ts';
import { identify } from '../../core/identify/identify.ts';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import { FOLDER, imageOf } from './real-images.ts';

const DAMAGED_CASES = 80;
const TIMEOUT_MS = 120_000;

/** Tables as the data set's own description tells them, and switches as its definitions do. */
const IMAGES = [
  {
    file: 'me7_8D0907551M-0002.bin',
    tables: [
      [0x12cc4, 177],
      [0x1324c, 177],
    ],
    switches: { class: 0x106ad },
  },
  {
    file: 'me7_4Z7907551S.bin',
    tables: [
      [0x1c2fe, 178],
      [0x1c88e, 178],
    ],
    switches: { class: 0x1c036 },
  },
  { file: 'me7_4B0906018.bin', tables: [[0x101c2, 151]], switches: { class: 0x14afb } },
  { file: 'ms43_430069_E46_M54B30.bin', tables: [[0x70130, 679]], switches: {} },
  { file: 'ms43_430069_E39_M54B25_badcrc.bin', tables: [[0x70130, 679]], switches: {} },
  { file: 'subaru_A2UG000N_stock.rawhex', tables: [[0x8f758, 212]], switches: { enable: 0x8f67c } },
  { file: 'subaru_A2UG000N_tuned.bin', tables: [[0x8f758, 212]], switches: { enable: 0x8f67c } },
  {
    file: 'gm_p59_12592433.bin',
    tables: [[0x888ba, 261]],
    switches: { action: 0x18a32, lamp: 0x18b38 },
  },
] as const;
const WITHOUT_TABLES = [
  'edc15c4_bmw_351265.bin',
  'trionic7_55569110.bin',
  'm13_dme173_stock.bin',
  'm13_dme173_tune1.bin',
];

if (existsSync(FOLDER)) {
  describe.each(IMAGES)('$file', ({ file, tables, switches }) => {
    const image = imageOf(file);
    const report = reportOf(image);

    it('has its tables and switches where its description tells', () => {
      expect(report.tables.map(({ address, recordCount }) => [address, recordCount])).toEqual(
        tables,
      );
      for (const table of report.tables) {
        expect(table.verified).toBe(true);
        const places = table.switches.map(({ kind, address }) => [kind, address]);
        expect(Object.fromEntries(places)).toEqual(switches);
      }
    });

    it('loses chosen codes, keeps valid checksums after mending, and changes nothing else', () => {
      const open = report.entries.filter(({ state }) => state !== 'off');
      const chosen = [...new Set(open.map(({ rawCode }) => rawCode))].filter((_, i) => i % 9 === 0);
      const { patch, results } = removeTroubleCodes(image, report, chosen);
      expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['removed']));
      const without = applyPatch(image, patch);
      const mended = fixChecksums(without, findChecksums(image)).patch;
      const done = applyPatch(without, mended);
      expect(done.length).toBe(image.length);
      const after = reportOf(done);
      const left = after.entries
        .filter(({ state }) => state !== 'off')
        .map(({ rawCode }) => rawCode);
      expect(left.filter((rawCode) => chosen.includes(rawCode))).toEqual([]);
      const invalid = findChecksums(done).families.flatMap(({ blocks }) =>
        blocks.filter(({ state }) => state === 'invalid'),
      );
      expect(invalid).toEqual([]);
      const again = removeTroubleCodes(done, after, chosen);
      expect(again.patch.addresses).toHaveLength(0);
    });
  });

  it('ME7 8D0907551M has the class of each path under the name that its definition gives', () => {
    const { entries } = reportOf(imageOf('me7_8D0907551M-0002.bin'));
    const codesAt = (address: number): string[] => [
      ...new Set(
        entries.filter((entry) => entry.switches[0]?.address === address).map(({ code }) => code),
      ),
    ];
    // CLAHSH and CLAHSH2: heating of the sensors behind the catalysts; CLALSH: the first of these sensors.
    expect(codesAt(0x106f0)).toEqual(['P1114', 'P0136']);
    expect(codesAt(0x106f1)).toEqual(['P1140', 'P0156']);
    expect(codesAt(0x10717)).toEqual(['P0138', 'P0137', 'P0140', 'P0136']);
  });

  it('ME7 4Z7907551S has P1681 four times at 1C4BE', () => {
    const { entries } = reportOf(imageOf('me7_4Z7907551S.bin'));
    const places = entries
      .filter(({ code }) => code === 'P1681')
      .map(({ codeAddresses }) => codeAddresses);
    expect(places[0]).toEqual([0x1c4be, 0x1c4c0, 0x1c4c2, 0x1c4c4]);
  });

  it('MS43 has every code that its definition names, at its address', () => {
    const text = readFileSync(`${FOLDER}ms43_430069_512K.xdf`, 'latin1');
    const image = imageOf('ms43_430069_E46_M54B30.bin');
    const { entries, tables } = reportOf(image);
    const places = new Set(entries.flatMap(({ codeAddresses }) => codeAddresses));
    const named = [
      ...text.matchAll(/<title>c_dtc_\w+<\/title>[\s\S]*?mmedaddress="(0x[0-9A-F]+)"/gi),
    ]
      .map(([, address]) => Number(address) + 0x70000)
      .filter((address) => image[address] !== 0 || image[address + 1] !== 0);
    expect(named.length).toBeGreaterThan(500);
    expect(named.filter((address) => !places.has(address))).toEqual([]);
    expect(tables).toHaveLength(1);
  });

  it('Subaru has the switch of each code where its definition has it', () => {
    const { entries } = reportOf(imageOf('subaru_A2UG000N_stock.rawhex'));
    const lines = readFileSync(`${FOLDER}truth/subaru_A2UG000N.csv`, 'utf8').split('\n');
    const defined = lines.flatMap((line) => {
      const [, code = '', address = ''] = /\((P\d{4})\)[^,]*,scalar,(0x[0-9a-f]+)/.exec(line) ?? [];
      return code === '' || code === 'P0000'
        ? []
        : [{ rawCode: rawTroubleCode(code), address: Number(address) }];
    });
    expect(defined.length).toBeGreaterThan(100);
    const wrong = defined.filter(
      ({ rawCode, address }) =>
        !entries.some(
          (entry) => entry.rawCode === rawCode && entry.switches[0]?.address === address,
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('Subaru tuned has more codes off than stock, and all those of stock', () => {
    const [stock, tuned] = ['subaru_A2UG000N_stock.rawhex', 'subaru_A2UG000N_tuned.bin'].map(
      (file) =>
        reportOf(imageOf(file))
          .entries.filter(({ state }) => state === 'off')
          .map(({ code }) => code),
    );
    expect(tuned?.length).toBeGreaterThan(stock?.length ?? 0);
    expect(stock?.filter((code) => !tuned?.includes(code))).toEqual([]);
  });

  it('GM P59 says that codes which store nothing are off', () => {
    const { entries } = reportOf(imageOf('gm_p59_12592433.bin'));
    expect(entries[0]).toMatchObject({ code: 'P0016', codeAddresses: [0x888ba], state: 'off' });
    for (const { switches, state } of entries)
      expect(state === 'off').toBe(switches[0]?.value === 3);
    const lit = entries.filter(({ switches }) => switches[1]?.meaning === 'lampOn');
    expect(lit.length).toBeGreaterThan(50);
  });

  it.each(WITHOUT_TABLES)('%s has no recognised table, and nothing changes', (file) => {
    const image = imageOf(file);
    const report = reportOf(image);
    expect(report.tables).toEqual([]);
    const { patch, results } = removeTroubleCodes(image, report, [0x0401]);
    expect(patch.addresses).toHaveLength(0);
    expect(results).toMatchObject([{ code: 'P0401', outcome: 'notFound' }]);
  });

  it(
    'damaged images are read within their bounds, and only slots, switches and codes are written',
    () => {
      const random = seededRandom(3);
      const images = IMAGES.map(({ file }) => imageOf(file));
      for (let i = 0; i < DAMAGED_CASES; i++) {
        const { complaints } = engineAnswer(damaged(random.pick(images), random));
        expect(complaints, `case ${i}`).toEqual([]);
      }
    },
    TIMEOUT_MS,
  );

  it('definitions and lists have no trouble-code table', () => {
    const names = readdirSync(FOLDER).filter((name) =>
      /\.(?:xdf|xml|csv|kp|a2l|ini|md)$/.test(name),
    );
    for (const name of names) {
      const bytes = imageOf(name);
      expect(reportOf(bytes)).toEqual({ tables: [], entries: [] });
    }
  });
} else {
  it(`real images are not here (${FOLDER.split('/').slice(-3).join('/')})`, () => {
    expect(existsSync(FOLDER)).toBe(false);
  });
}

function reportOf(image: Uint8Array): DtcReport {
  return findTroubleCodes(image, identify(image));
}
