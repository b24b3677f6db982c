import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../core/contract/common.ts';
import type { StageReason } from '../../../core/contract/solution-previews.ts';
import { loadLocale } from '../../../locales/load-locale.ts';
import { createTexts } from '../../texts/texts.ts';
import { reasonTexts } from './stage-reason-text.ts';

const REASON: StageReason = {
  changedIn: 7,
  seenIn: 9,
  usual: { low: 6, high: 11 },
  here: 8,
  area: {
    x: { name: 'Engine speed', unit: 'rpm', from: 3000, to: null },
    y: { name: 'Load', unit: '%', from: 60, to: 90 },
  },
  nearest: { car: 'golf-5-gti', similarity: 0.89 },
  coupledWith: [],
};

describe('the reason of a map', () => {
  it('says how often, how much, where, and of which car', async () => {
    const texts = createTexts(await loadLocale('en'));
    expect(reasonTexts(REASON, texts).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Changed in 7 of 9 tunes like this.',
      'Usually +6–11%, Engine speed from 3000 rpm and Load 60 % to 90 %; here +8%.',
      'Nearest: golf-5-gti (89% alike).',
    ]);
  });

  it('leaves out what is not known, and figures that are not told', async () => {
    const texts = createTexts(await loadLocale('en'));
    const bare: StageReason = {
      ...REASON,
      usual: { low: 5, high: 5 },
      here: null,
      area: { x: { name: '', unit: '', from: null, to: 12 }, y: null },
    };
    expect(reasonTexts(bare, texts)[1]).toBe('Usually +5%, up to 12 across.');
    expect(reasonTexts({ ...bare, area: { x: null, y: null } }, texts)[1]).toBe('Usually +5%.');
  });

  it.each(LOCALES)('is whole in %s', async (locale) => {
    const texts = createTexts(await loadLocale(locale));
    const told = reasonTexts(REASON, texts).join(' ');
    expect(told).not.toMatch(/\{\{|undefined|solutions\./);
    for (const word of ['7', '9', '8%', 'golf-5-gti', '3000']) {
      expect(told.replaceAll('\u00a0', '')).toContain(word);
    }
  });
});
