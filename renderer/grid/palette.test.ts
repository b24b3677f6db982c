import { describe, expect, it } from 'vitest';
import { THEMES } from '../../tests/visual/harness/themes.ts';
import { FILL_BASE, PALETTE, PALETTE_SIZE, paletteTexels, parseColour } from './palette.ts';
import { FILL, INK } from './texel.ts';

const entry = (texels: Uint8Array, index: number): number[] => [
  ...texels.slice(index * 4, index * 4 + 4),
];

describe('parseColour', () => {
  it.each([
    ['#102030', [16, 32, 48, 255]],
    ['#10203040', [16, 32, 48, 64]],
    ['#FFffFF00', [255, 255, 255, 0]],
  ])('reads %s', (colour, rgba) => {
    expect(parseColour(colour)).toEqual(rgba);
  });

  it.each(['', '#123', '102030', '#1020304', 'red', '#10203g'])('refuses %o', (colour) => {
    expect(() => parseColour(colour)).toThrow(RangeError);
  });
});

describe('paletteTexels', () => {
  it.each(['dark', 'light'] as const)('takes the colours of the %s theme over', (name) => {
    const theme = THEMES[name];
    const texels = paletteTexels(theme);
    expect(texels).toHaveLength(PALETTE_SIZE * 4);
    expect(entry(texels, INK.text)).toEqual([...parseColour(theme.text)]);
    expect(entry(texels, INK.increased)).toEqual([...parseColour(theme.increased)]);
    expect(entry(texels, FILL_BASE + FILL.changed)).toEqual([...parseColour(theme.changed)]);
    expect(entry(texels, PALETTE.cursor)).toEqual([...parseColour(theme.cursor)]);
  });

  it('tints regions a little and what was searched for more', () => {
    const regions = { ...THEMES.dark.regions, user: '#ff0000', searchHit: '#00ff00' };
    const texels = paletteTexels({ ...THEMES.dark, background: '#000000', regions });
    expect(entry(texels, FILL_BASE + FILL.user)).toEqual([36, 0, 0, 255]);
    expect(entry(texels, FILL_BASE + FILL.searchHit)).toEqual([0, 82, 0, 255]);
  });

  it('lays the translucent selection over what it covers, once', () => {
    const texels = paletteTexels({
      ...THEMES.dark,
      background: '#000000',
      changed: '#00ff00',
      selection: '#ff000080',
    });
    expect(entry(texels, FILL_BASE + FILL.selected)).toEqual([128, 0, 0, 255]);
    expect(entry(texels, FILL_BASE + FILL.selectedChanged)).toEqual([128, 127, 0, 255]);
  });

  it.each(['dark', 'light'] as const)(
    'gives every ink and fill of the %s theme a colour',
    (name) => {
      const texels = paletteTexels(THEMES[name]);
      const used = [
        ...Object.values(INK),
        ...Object.values(FILL)
          .filter((fill) => fill !== FILL.none)
          .map((fill) => FILL_BASE + fill),
        ...Object.values(PALETTE),
      ];
      expect(used.filter((index) => entry(texels, index)[3] !== 255)).toEqual([]);
    },
  );

  it('tells apart all fills that can lie next to each other', () => {
    const texels = paletteTexels(THEMES.dark);
    const fills = Object.values(FILL).filter((fill) => fill !== FILL.pending);
    const colours = fills.map((fill) => entry(texels, FILL_BASE + fill).join());
    expect(new Set(colours).size).toBe(fills.length);
  });
});
