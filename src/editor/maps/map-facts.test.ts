import { describe, expect, it } from 'vitest';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import type { MapDefinition } from '../../../core/maps/map-definition.ts';
import {
  axis,
  mapDefinition,
  WORD,
  wordRun,
} from '../../../tests/support/sample-map-definition.ts';
import type { Texts } from '../../texts/texts.ts';
import { mapFacts } from './map-facts.ts';

/** The keys stand for their words. */
const texts = { t: (key: string) => key.split('.').at(-1) ?? key } as unknown as Texts;

function factsOf(part: Partial<MapDefinition>): Record<string, string> {
  const map: ProjectMap = {
    ...mapDefinition(part),
    revision: 1,
    updatedAt: '2026-03-01T10:00:00.000Z',
  };
  return Object.fromEntries(mapFacts(map, texts).map(({ id, text }) => [id, text]));
}

describe('what a map says of itself', () => {
  it('is its size, its words and the first and last byte of its cells', () => {
    expect(factsOf({ unit: '' })).toEqual({
      size: '4 \u00d7 3',
      words: 'b2 hiLo',
      address: '00000100\u201300000117',
    });
  });

  it.each([
    [{ factor: 0.1, offset: -40 }, '\u00b0C', '\u00d7 0.1 \u2212 40 \u00b0C'],
    [{ factor: 0.5, offset: 0 }, '%', '\u00d7 0.5 %'],
    [{ factor: 1, offset: 3 }, '', '+ 3'],
    [{ factor: 1, offset: 0 }, 'mbar', 'mbar'],
  ])('tells the scale %j with the unit "%s" as "%s"', (scale, unit, text) => {
    expect(factsOf({ scale, unit })).toMatchObject({ scale: text });
  });

  it('tells where an axis comes from, and leaves out one that only counts', () => {
    const facts = factsOf({
      x: axis({ reference: 'ROM', name: 'Speed', unit: 'rpm', words: wordRun(0x80) }),
      y: axis({ reference: 'USER_DEF', name: 'Gear' }),
    });
    expect(facts).toMatchObject({
      x: 'Speed \u00b7 rpm \u00b7 00000080',
      y: 'Gear \u00b7 USER_DEF',
    });
    expect(factsOf({})).not.toHaveProperty('x');
  });

  it('tells signed words and floats apart', () => {
    const run = wordRun(0x100, { ...WORD, signed: true });
    expect(factsOf({ cells: run })).toMatchObject({ words: 'b2 hiLo \u00b1' });
    const floats = wordRun(0x100, { wordBytes: 4, bigEndian: false, signed: true, float: true });
    expect(factsOf({ cells: floats })).toMatchObject({ words: 'b4 loHi float' });
  });
});
