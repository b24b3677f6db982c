import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followSaved } from './follow-saved.ts';

const form = { name: 'Boost', unit: 'bar', folderId: null as string | null, x: { factor: '1' } };

describe('a form that was filled before somebody else saved', () => {
  it('shows what is saved where nothing was typed, and keeps what was', () => {
    const typed = { ...form, unit: 'hPa' };
    const saved = { name: 'Boost target', unit: 'bar', folderId: 'f1', x: { factor: '2' } };
    expect(followSaved(form, typed, saved)).toEqual({
      values: { name: 'Boost target', unit: 'hPa', folderId: 'f1', x: { factor: '2' } },
      contested: [],
    });
  });

  it('says which fields were changed on both sides, those of groups by their path', () => {
    const typed = { ...form, name: 'Pressure', x: { factor: '4' } };
    const saved = { ...form, name: 'Boost target', x: { factor: '2' } };
    expect(followSaved(form, typed, saved)).toEqual({
      values: typed,
      contested: ['name', 'x.factor'],
    });
  });

  it('contests nothing where both sides have typed the same', () => {
    const typed = { ...form, name: 'Pressure' };
    expect(followSaved(form, typed, typed)).toEqual({ values: typed, contested: [] });
  });

  it('takes what was typed and taken back for not touched', () => {
    const saved = { ...form, folderId: 'f1' };
    expect(followSaved(form, { ...form }, saved).values).toEqual(saved);
  });

  it('never loses what was typed, and never keeps what was not', () => {
    const texts = fc.record({ a: fc.constantFrom('', '1', '2'), b: fc.constantFrom('', '1', '2') });
    fc.assert(
      fc.property(texts, texts, texts, (filled, typed, saved) => {
        const { values, contested } = followSaved(filled, typed, saved);
        for (const field of ['a', 'b'] as const) {
          const [before, here, there] = [filled[field], typed[field], saved[field]];
          expect(values[field]).toBe(here === before ? there : here);
          expect(contested.includes(field)).toBe(new Set([before, here, there]).size === 3);
        }
      }),
    );
  });
});
