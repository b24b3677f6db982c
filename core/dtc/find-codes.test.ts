import { describe, expect, it } from 'vitest';
import { foreignBytes } from '../checksums/testing/hostile-bytes.ts';
import { identify } from '../identify/identify.ts';
import {
  createFamilySample,
  type FamilySample,
  type SampleFamily,
  sampleLengths,
} from '../samples/family-sample.ts';
import { seededRandom } from '../samples/seeded-random.ts';
import type { DtcReport } from './dtc-report.ts';
import { findTroubleCodes } from './find-codes.ts';
import { rawOfVagNumber, rawTroubleCode, troubleCodeText } from './trouble-code.ts';

const FOREIGN_CASES = 300;
const FAMILIES: readonly SampleFamily[] = ['me7', 'gm', 'denso', 'edc17', 'edc15'];
const SAMPLES = FAMILIES.flatMap((family) =>
  sampleLengths(family)
    .slice(0, 2)
    .flatMap((lengthBytes) => [1, 2].map((seed) => ({ family, lengthBytes, seed }))),
);

describe('trouble codes of a generated image', () => {
  it.each(SAMPLES)(
    'of $family, $lengthBytes bytes, seed $seed are where they were put',
    (options) => {
      const { report, truth } = read(createFamilySample(options));
      const [first] = truth.dtcTables;
      const [table] = report.tables;
      expect(table).toMatchObject({ address: first?.address, recordCount: first?.recordCount });
      expect(
        table?.switches.map(({ kind, address, offValue }) => ({ kind, address, offValue })),
      ).toEqual(
        first?.switches.map(({ kind, address, offValue }) => ({ kind, address, offValue })),
      );
      const known = truth.dtcTables.map(({ address }) => address);
      expect(report.tables.filter(({ address }) => !known.includes(address))).toEqual([]);
    },
  );

  it.each(SAMPLES)(
    'of $family, $lengthBytes bytes, seed $seed stand as they were set',
    (options) => {
      const { report, truth } = read(createFamilySample(options));
      const [first] = truth.dtcTables;
      const perRecord = first?.codesPerRecord ?? 1;
      const [decides] = first?.switches ?? [];
      for (let index = 0; index < (first?.recordCount ?? 0); index++) {
        const codes = first?.codes.slice(index * perRecord, (index + 1) * perRecord) ?? [];
        const own = report.entries.filter(
          (entry) => entry.index === index && entry.tableAddress === first?.address,
        );
        expect(own.map(({ rawCode }) => rawCode)).toEqual([...new Set(codes)]);
        const isOff = decides?.values[index] === decides?.offValue;
        const state = decides === undefined ? 'unknown' : isOff ? 'off' : 'active';
        expect(own.every((entry) => entry.state === state)).toBe(true);
      }
      expect(report.entries.length).toBeGreaterThan(90);
    },
  );

  it('of ms43 are listed without a switch, flags taken away', () => {
    const sample = createFamilySample({ family: 'ms43', seed: 1, lengthBytes: 0x80000 });
    const [table] = sample.truth.dtcTables;
    const image = sample.image.slice();
    // Bits 15 and 14 of the first code.
    image[(table?.address ?? 0) + 1] = (image[(table?.address ?? 0) + 1] ?? 0) | 0xc0;
    const report = findTroubleCodes(image, identify(image));
    const codes = new Set(report.entries.map(({ rawCode }) => rawCode));
    expect([...codes].sort()).toEqual(
      [...new Set(table?.codes.map((code) => code & 0x3fff))].sort(),
    );
    expect(
      report.entries.every(({ state, switches }) => state === 'unknown' && switches.length === 0),
    ).toBe(true);
  });

  it('of edc15 may be written as numbers of the Volkswagen group', () => {
    const sample = createFamilySample({ family: 'edc15', seed: 3, lengthBytes: 0x80000 });
    const [table] = sample.truth.dtcTables;
    const image = sample.image.slice();
    const view = new DataView(image.buffer);
    const codes = table?.codes.map((_, i) => 0x0100 + Math.floor(i / 10) * 16 + (i % 10)) ?? [];
    const numbers = Array.from({ length: 0x1000 }, (_, i) => 16384 + i);
    codes.forEach((code, i) => {
      const number = numbers.find((one) => rawOfVagNumber(one) === code) ?? 0;
      view.setUint16((table?.address ?? 0) + 8 * i, number, true);
    });
    const report = findTroubleCodes(image, identify(image));
    expect(report.tables).toMatchObject([{ coding: 'vag', recordCount: codes.length }]);
    expect(report.entries.map(({ rawCode }) => rawCode)).toEqual(codes);
  });

  it('say what is safety-relevant and why', () => {
    const { report } = read(
      createFamilySample({ family: 'edc17', seed: 4, lengthBytes: 0x200000 }),
    );
    const relevant = report.entries.filter(({ isSafetyRelevant }) => isSafetyRelevant);
    expect(relevant.length).toBeGreaterThan(10);
    for (const { safetyReason, code, rawCode } of report.entries) {
      expect(rawTroubleCode(code)).toBe(rawCode);
      expect(troubleCodeText(rawCode)).toBe(code);
      expect(safetyReason === undefined).toBe(!relevant.some((entry) => entry.rawCode === rawCode));
    }
  });

  it('say what the values of their switches mean', () => {
    const { report } = read(createFamilySample({ family: 'gm', seed: 5, lengthBytes: 0x100000 }));
    for (const { switches } of report.entries) {
      const [action, lamp] = switches;
      expect(action?.meaning).toBe(['oneTrip', 'twoTrips', 'storeOnly', 'off'][action?.value ?? 9]);
      expect(lamp?.meaning).toBe(lamp?.value === 0 ? 'lampOff' : 'lampOn');
    }
  });
});

describe('an unknown layout', () => {
  const { image } = createFamilySample({ family: 'me7', seed: 6, lengthBytes: 0x80000 });

  it('has no trouble codes', () => {
    const { image: motronic } = createFamilySample({
      family: 'motronic',
      seed: 1,
      lengthBytes: 0x8000,
    });
    expect(findTroubleCodes(motronic, identify(motronic))).toEqual({ tables: [], entries: [] });
  });

  it('is one whose tables are gone', () => {
    const erased = image.slice().fill(0xff, 0x10800, 0x18000);
    expect(identify(erased).family).toBe('ME7.1.1');
    expect(findTroubleCodes(erased, identify(erased)).tables).toEqual([]);
  });

  it('is what foreign files have, even when they are taken for a family', () => {
    const random = seededRandom(7);
    const identities = FAMILIES.map((family) => {
      const [lengthBytes = 0] = sampleLengths(family);
      return identify(createFamilySample({ family, seed: 1, lengthBytes }).image);
    });
    for (let i = 0; i < FOREIGN_CASES; i++) {
      const bytes = foreignBytes(random);
      const identity = random.pick(identities);
      const layout = { ...identity.layout, contentBytes: bytes.length };
      const report = findTroubleCodes(bytes, { ...identity, layout });
      expect(report.tables, `case ${i}`).toEqual([]);
    }
  });
});

function read(sample: FamilySample): { report: DtcReport; truth: FamilySample['truth'] } {
  const { image, truth } = sample;
  return { report: findTroubleCodes(image, identify(image)), truth };
}

describe('bytes that look like more codes than there can be', () => {
  /** A Mazda whose whole memory is a list of codes that rise and begin anew. */
  function listOf(lengthBytes: number): Uint8Array {
    const bytes = new Uint8Array(lengthBytes);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < lengthBytes; at += 2) view.setUint16(at, 0x100 + ((at / 2) % 10));
    for (let i = 0; i < 100; i++) {
      view.setUint16(2 * i, (Math.floor(i / 10) << 4) | (i % 10) | 0x100);
    }
    const texts = 'SW-N3Z2EG000.HEX\0\0\0\0DENSO2004';
    bytes.set(
      Uint8Array.from(texts, (character) => character.charCodeAt(0)),
      lengthBytes - 64,
    );
    return bytes;
  }

  it('are no table', () => {
    const bytes = listOf(0x100000);
    const identification = identify(bytes);
    expect(identification.family).toContain('Mazda');
    expect(findTroubleCodes(bytes, identification)).toEqual({ tables: [], entries: [] });
  });

  it('are one where they are few enough', () => {
    const bytes = listOf(0x100000);
    bytes.fill(0xff, 2000, 0x100000 - 64);
    expect(findTroubleCodes(bytes, identify(bytes)).tables).toHaveLength(1);
  });
});
