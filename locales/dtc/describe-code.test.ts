import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../core/contract/common.ts';
import {
  describeTroubleCode,
  loadTroubleCodeTexts,
  type TroubleCodeTexts,
} from './describe-code.ts';
import en from './en.json' with { type: 'json' };
import { GENERIC_CODES } from './generic-codes.ts';

const codes = [...GENERIC_CODES.keys()];

function leaves(texts: TroubleCodeTexts): Array<[string, string]> {
  return [
    ...Object.entries(texts.parts).map(([key, text]): [string, string] => [`parts.${key}`, text]),
    ...Object.entries(texts.conditions).map(([key, text]): [string, string] => [
      `conditions.${key}`,
      text,
    ]),
  ];
}

const placeholders = (text: string): string[] => (text.match(/\{\{\d\}\}/g) ?? []).sort();

describe.each(LOCALES)('%s', (locale) => {
  it('has the keys and placeholders of English in the same order', async () => {
    const texts = await loadTroubleCodeTexts(locale);
    const shape = (all: TroubleCodeTexts): unknown[] =>
      leaves(all).map(([key, text]) => [key, ...placeholders(text)]);
    expect(shape(texts)).toEqual(shape(en));
  });

  it('has a whole sentence for every generic code', async () => {
    const texts = await loadTroubleCodeTexts(locale);
    const sentences = codes.map((code) => describeTroubleCode(texts, code) ?? '');
    expect(sentences.filter((text) => text.length < 3 || /[{}]|undefined| {2}/.test(text))).toEqual(
      [],
    );
  });

  it('has no word that no code uses', async () => {
    const texts = await loadTroubleCodeTexts(locale);
    const used = new Set(
      [...GENERIC_CODES.values()].flatMap(({ part, condition }) => [
        `parts.${part}`,
        `conditions.${condition}`,
      ]),
    );
    expect(
      leaves(texts)
        .map(([key]) => key)
        .filter((key) => !used.has(key)),
    ).toEqual([]);
  });

  it('says nothing of codes of the makers and of unknown ones', async () => {
    const texts = await loadTroubleCodeTexts(locale);
    for (const code of ['P1000', 'P1681', 'P3000', 'P0ABC', 'P0043X', '', 'toString']) {
      expect(describeTroubleCode(texts, code)).toBeUndefined();
    }
  });
});

describe('translations', () => {
  it.each(['it', 'pl', 'cn', 'es'] as const)('leave no words in English in %s', async (locale) => {
    const english = new Map(leaves(en));
    const texts = leaves(await loadTroubleCodeTexts(locale));
    const same = texts.filter(([key, text]) => text === english.get(key)).map(([key]) => key);
    // One word is written alike.
    expect(same.filter((key) => key !== 'conditions.error')).toEqual([]);
  });
});

describe('generic codes', () => {
  it('are many, and all have the form of a code', () => {
    expect(codes.length).toBeGreaterThan(600);
    expect(
      codes.filter((code) => !/^(?:P[0-3]|U0)\d{3}$/.test(code) || code.startsWith('P1')),
    ).toEqual([]);
  });

  it.each([
    ['P0101', 'Air mass sensor: signal out of range'],
    ['P0135', 'Oxygen sensor, bank 1, sensor 1: heater circuit fault'],
    ['P0206', 'Injector of cylinder 6: electrical circuit fault'],
    ['P0265', 'Injector of cylinder 2: signal too high'],
    ['P0300', 'Misfire in several cylinders'],
    ['P0308', 'Misfire in cylinder 8'],
    ['P0401', 'Exhaust gas recirculation: flow too low'],
    ['P0420', 'Catalyst, bank 1: efficiency below the limit'],
    ['P0455', 'Tank ventilation: large leak'],
    ['P2002', 'Particulate filter, bank 1: efficiency below the limit'],
    ['P2138', 'Throttle or pedal sensors D and E: values do not match'],
    ['P2305', 'Ignition coil 2, secondary side: electrical circuit fault'],
    ['U0121', 'Brake control unit on the bus: no communication'],
  ])('%s is "%s"', (code, text) => {
    expect(describeTroubleCode(en, code)).toBe(text);
  });
});
