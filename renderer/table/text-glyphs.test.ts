import { describe, expect, it } from 'vitest';
import { FIRST_OTHER_GLYPH, GLYPH_COUNT, TextGlyphs } from './text-glyphs.ts';

const codes = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

describe('the glyphs of a text', () => {
  it('are its codes where it is ASCII, and 0 for a space', () => {
    expect(new TextGlyphs().glyphsOf('n 1/min', 24)).toEqual([0x6e, 0, ...codes('1/min')]);
  });

  it('are the same number for a character each time', () => {
    const glyphs = new TextGlyphs();
    const first = FIRST_OTHER_GLYPH;
    expect(glyphs.glyphsOf('°C', 24)).toEqual([first, 0x43]);
    expect(glyphs.glyphsOf('µ°', 24)).toEqual([first + 1, first]);
    expect(glyphs.others.map(({ text }) => text)).toEqual(['°', 'µ']);
  });

  it('are two for a wide character, one for a letter with a mark on it', () => {
    const glyphs = new TextGlyphs();
    expect(glyphs.glyphsOf('热', 24)).toEqual([FIRST_OTHER_GLYPH, FIRST_OTHER_GLYPH + 1]);
    expect(glyphs.glyphsOf('e\u0301', 24)).toEqual([FIRST_OTHER_GLYPH + 2]);
    expect(glyphs.others.map(({ places }) => places)).toEqual([2, 1]);
  });

  it('end in an ellipsis where there is no room, never in half a character', () => {
    const glyphs = new TextGlyphs();
    expect(glyphs.glyphsOf('abcd', 4)).toEqual(codes('abcd'));
    expect(glyphs.glyphsOf('abcde', 4)).toEqual([...codes('abc'), FIRST_OTHER_GLYPH]);
    expect(glyphs.glyphsOf('a热热', 3)).toEqual([0x61, 0, FIRST_OTHER_GLYPH]);
    expect(glyphs.glyphsOf('abc', 0)).toEqual([]);
  });

  it('are a question mark when no number is left', () => {
    const glyphs = new TextGlyphs();
    for (let i = 0; i < GLYPH_COUNT - FIRST_OTHER_GLYPH; i++) {
      glyphs.glyphsOf(String.fromCharCode(0x400 + i), 24);
    }
    expect(glyphs.glyphsOf('Ω', 24)).toEqual([0x3f]);
    expect(glyphs.glyphsOf('\u0400', 24)).toEqual([FIRST_OTHER_GLYPH]);
  });
});
