import { describe, expect, it } from 'vitest';
import { TABLE_THEMES } from '../../tests/visual/harness/table-themes.ts';
import {
  contrast,
  FILL_BASE,
  heatInks,
  PALETTE_SIZE,
  tablePaletteTexels,
} from './table-palette.ts';
import { FILL, FIRST_HEAT_FILL, HEAT_STEPS, INK } from './table-texel.ts';

type Channels = readonly [number, number, number, number];

describe.each(['dark', 'light'] as const)('the palette of the %s theme', (name) => {
  const theme = TABLE_THEMES[name];

  for (const colouring of ['value', 'change'] as const) {
    const texels = tablePaletteTexels(theme, colouring);
    const colour = (entry: number): Channels => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = texels.subarray(entry * 4, entry * 4 + 4);
      return [red, green, blue, alpha];
    };

    it(`has texts that can be read on every heat colour by ${colouring}`, () => {
      const inks = heatInks(theme, colouring);
      expect(inks).toHaveLength(HEAT_STEPS);
      inks.forEach((ink, step) => {
        const fill = colour(FILL_BASE + FIRST_HEAT_FILL + step);
        expect(contrast(fill, colour(ink))).toBeGreaterThanOrEqual(4.5);
      });
    });

    it(`has texts that can be read on every other background, coloured by ${colouring}`, () => {
      for (const [ink, fill] of [
        [INK.text, FILL.none],
        [INK.text, FILL.changed],
        [INK.text, FILL.unsaved],
        [INK.increased, FILL.changed],
        [INK.decreased, FILL.unsaved],
        [INK.stripActive, FILL.stripActive],
        [INK.axis, FILL.axis],
        [INK.axisActive, FILL.axisActive],
        [INK.increased, FILL.axisChanged],
        [INK.decreased, FILL.axisUnsaved],
      ] as const) {
        const reached = contrast(colour(ink), colour(FILL_BASE + fill));
        expect(reached, `ink ${ink} on fill ${fill}`).toBeGreaterThanOrEqual(4.5);
      }
    });
  }

  it('has as many entries as the texture, all backgrounds opaque', () => {
    const texels = tablePaletteTexels(theme, 'value');
    expect(texels).toHaveLength(PALETTE_SIZE * 4);
    for (let fill = 0; fill < FIRST_HEAT_FILL + HEAT_STEPS; fill++) {
      expect(texels[(FILL_BASE + fill) * 4 + 3]).toBe(255);
    }
  });
});

describe('contrast', () => {
  it('is 21 of black on white and 1 of a colour on itself', () => {
    expect(contrast([0, 0, 0, 255], [255, 255, 255, 255])).toBeCloseTo(21, 9);
    expect(contrast([90, 40, 200, 255], [90, 40, 200, 255])).toBe(1);
  });
});
