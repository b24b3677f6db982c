import { describe, expect, it } from 'vitest';
import { CHECKSUM_RULES, EVIDENCE_FACTS } from '../../core/checksums/rule-names.ts';
import { LOCALES } from '../../core/contract/common.ts';
import type { ForeignFormat } from '../../core/identify/identification.ts';
import { RULES } from '../../core/identify/rules.ts';
import en from './en.json' with { type: 'json' };
import { type EngineTexts, loadEngineTexts } from './engine-texts.ts';

/** Compiles as long as every kind of foreign file has a name. */
const formats: Readonly<Record<ForeignFormat, string>> = en.foreignFormats;

describe('English', () => {
  it.each<[string, object, readonly string[]]>([
    ['rule of checksums', en.checksumRules, CHECKSUM_RULES],
    ['fact of checksums', en.checksumFacts, EVIDENCE_FACTS],
    ['rule of identification', en.identificationRules, Object.keys(RULES)],
  ])('has words for every %s, and for nothing else', (_, texts, names) => {
    expect(Object.keys(texts).sort()).toEqual([...names].sort());
  });

  it('has a name for every kind of foreign file', () => {
    expect(Object.keys(formats).length).toBe(24);
  });
});

describe.each(LOCALES)('%s', (locale) => {
  it('has the keys of English in the same order, and words for each', async () => {
    const texts = leaves(await loadEngineTexts(locale));
    expect(texts.map(([key]) => key)).toEqual(leaves(en).map(([key]) => key));
    expect(texts.filter(([, text]) => text.trim() !== text || text === '')).toEqual([]);
  });
});

describe('translations', () => {
  it.each(['it', 'pl', 'cn', 'es'] as const)('leave no words in English in %s', async (locale) => {
    const english = new Map(leaves(en));
    const same = leaves(await loadEngineTexts(locale)).filter(
      ([key, text]) => text === english.get(key),
    );
    // One word is written alike.
    expect(same.filter(([key]) => key !== 'foreignFormats.video')).toEqual([]);
  });
});

function leaves(texts: EngineTexts): Array<[string, string]> {
  return Object.entries(texts).flatMap(([part, entries]) =>
    Object.entries(entries).map(([key, text]): [string, string] => [`${part}.${key}`, text]),
  );
}
