import { describe, expect, it } from 'vitest';
import { applyPatch } from '../bytes/byte-patch.ts';
import { identify } from '../identify/identify.ts';
import { createFamilySample, type SampleFamily, sampleLengths } from '../samples/family-sample.ts';
import type { DtcReport } from './dtc-report.ts';
import { findTroubleCodes } from './find-codes.ts';
import { removeTroubleCodes } from './remove-codes.ts';

const SWITCHED: readonly SampleFamily[] = ['me7', 'gm', 'denso', 'edc17'];

describe.each(SWITCHED)('codes of %s', (family) => {
  const { image, report } = sample(family, 1);
  const active = distinct(report, 'active');
  const chosen = [active[0] ?? 0, active[7] ?? 0, active[20] ?? 0];
  const { patch, results } = removeTroubleCodes(image, report, chosen);
  const without = applyPatch(image, patch);
  const after = findTroubleCodes(without, identify(without));

  it('are switched off, each with its result', () => {
    expect(results.map(({ rawCode }) => rawCode)).toEqual(chosen);
    for (const result of results)
      expect(result).toMatchObject({ outcome: 'removed', effect: 'switchedOff' });
    for (const { rawCode, state } of after.entries)
      if (chosen.includes(rawCode)) expect(state).toBe('off');
  });

  it('go off alone, or with what the result tells', () => {
    const told = new Set([
      ...results.flatMap(({ alsoOff }) => alsoOff),
      ...results.map(({ code }) => code),
    ]);
    const changed = report.entries.filter(({ state }, i) => state !== after.entries[i]?.state);
    expect(changed.length).toBeGreaterThanOrEqual(chosen.length);
    expect(changed.filter(({ code }) => !told.has(code))).toEqual([]);
    expect(after.tables).toEqual(report.tables);
  });

  it('change nothing but their switches', () => {
    const switches = new Set(
      report.entries.flatMap((entry) =>
        entry.switches.flatMap(({ address, lengthBytes }) => [address, address + lengthBytes - 1]),
      ),
    );
    expect(patch.addresses.length).toBeGreaterThan(0);
    expect([...patch.addresses].filter((address) => !switches.has(address))).toEqual([]);
  });

  it('are already off the second time, and nothing changes', () => {
    const again = removeTroubleCodes(without, after, chosen);
    expect(again.patch.addresses).toHaveLength(0);
    expect(again.results.map(({ outcome }) => outcome)).toEqual([
      'alreadyOff',
      'alreadyOff',
      'alreadyOff',
    ]);
  });

  it('that are not there are not found', () => {
    const { patch: nothing, results: none } = removeTroubleCodes(image, report, [0x3998, 0x3998]);
    expect(nothing.addresses).toHaveLength(0);
    expect(none).toEqual([
      { code: 'P3998', rawCode: 0x3998, outcome: 'notFound', effect: undefined, alsoOff: [] },
    ]);
  });
});

describe('codes without a switch', () => {
  it.each(['ms43', 'edc15'] as const)(
    'of %s are erased, and the result says that they are only hidden',
    (family) => {
      const { image, report } = sample(family, 2);
      const [first = 0, second = 0] = distinct(report, 'unknown');
      const { patch, results } = removeTroubleCodes(image, report, [first, second]);
      expect(results).toMatchObject([
        { outcome: 'removed', effect: 'hidden', alsoOff: [] },
        { outcome: 'removed', effect: 'hidden', alsoOff: [] },
      ]);
      const places = report.entries
        .filter(({ rawCode }) => rawCode === first || rawCode === second)
        .flatMap(({ codeAddresses }) => codeAddresses)
        .flatMap((address) => [address, address + 1]);
      expect([...patch.addresses].filter((address) => !places.includes(address))).toEqual([]);
      const without = applyPatch(image, patch);
      const left = findTroubleCodes(without, identify(without)).entries.map(
        ({ rawCode }) => rawCode,
      );
      expect(left).not.toContain(first);
      expect(left).not.toContain(second);
      expect(left.length).toBe(report.entries.length - places.length / 2);
    },
  );
});

describe('the way of removal', () => {
  const { image, report } = sample('me7', 3);

  it('by code erases the chosen codes alone and leaves the path', () => {
    const entry = report.entries.find(
      ({ state, codeAddresses }) => state === 'active' && codeAddresses.length < 4,
    );
    const { patch, results } = removeTroubleCodes(image, report, [entry?.rawCode ?? 0], 'code');
    expect(results).toMatchObject([{ outcome: 'removed', effect: 'hidden', alsoOff: [] }]);
    const after = applyPatch(image, patch);
    for (const address of entry?.codeAddresses ?? []) {
      expect([after[address], after[address + 1]]).toEqual([0, 0]);
    }
    const switches = new Set(
      report.entries.flatMap((each) => each.switches.map(({ address }) => address)),
    );
    expect([...patch.addresses].filter((address) => switches.has(address))).toEqual([]);
  });

  it('by switch tells the other codes of the path', () => {
    const shared = report.entries.find(
      ({ index, rawCode, state, tableAddress }) =>
        state === 'active' &&
        report.entries.some(
          (other) =>
            other.index === index &&
            other.tableAddress === tableAddress &&
            other.rawCode !== rawCode,
        ),
    );
    const { results } = removeTroubleCodes(image, report, [shared?.rawCode ?? 0]);
    expect(results[0]?.alsoOff.length).toBeGreaterThan(0);
    expect(results[0]?.alsoOff).not.toContain(shared?.code);
  });

  it('by code is not possible where erasing is not known to work', () => {
    const gm = sample('gm', 4);
    const [first = 0] = distinct(gm.report, 'active');
    const { patch, results } = removeTroubleCodes(gm.image, gm.report, [first], 'code');
    expect(patch.addresses).toHaveLength(0);
    expect(results).toMatchObject([{ outcome: 'notRemovable', effect: undefined }]);
  });
});

function sample(family: SampleFamily, seed: number): { image: Uint8Array; report: DtcReport } {
  const [lengthBytes = 0] = sampleLengths(family);
  const { image } = createFamilySample({ family, seed, lengthBytes });
  return { image, report: findTroubleCodes(image, identify(image)) };
}

function distinct(report: DtcReport, state: string): number[] {
  const own = report.entries.filter((entry) => entry.state === state);
  return [...new Set(own.map(({ rawCode }) => rawCode))];
}
