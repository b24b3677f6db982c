import { describe, expect, it } from 'vitest';
import { PaletteColours } from './palette-colours.ts';

describe('PaletteColours', () => {
  it('names the colour of an entry with its opacity', () => {
    const colours = new PaletteColours();
    colours.set(Uint8Array.of(1, 2, 3, 255, 10, 20, 30, 51));
    expect(colours.css(0)).toBe('rgb(1 2 3 / 1)');
    expect(colours.css(1)).toBe('rgb(10 20 30 / 0.2)');
    expect(colours.rgba(1)).toEqual([10, 20, 30, 51]);
  });

  it('keeps its colours when the texels it was given change, and takes others when it is given them', () => {
    const texels = Uint8Array.of(1, 2, 3, 255);
    const colours = new PaletteColours();
    colours.set(texels);
    texels[0] = 99;
    expect(colours.css(0)).toBe('rgb(1 2 3 / 1)');
    colours.set(texels);
    expect(colours.css(0)).toBe('rgb(99 2 3 / 1)');
  });

  it('has nothing to see in an entry that it was not given', () => {
    const colours = new PaletteColours();
    expect(colours.rgba(7)).toEqual([0, 0, 0, 0]);
    expect(colours.css(7)).toBe('rgb(0 0 0 / 0)');
  });
});
