import { describe, expect, it } from 'vitest';
import type { MapTheme } from '../map/map-view-contract.ts';
import {
  PALETTE_ROW,
  RAMP_TEXELS,
  SURFACE_INK,
  surfacePalette,
  unitColour,
} from './surface-palette.ts';

const THEME: MapTheme = {
  background: '#000000',
  gridLine: '#111111',
  text: '#eeeeee',
  textDim: '#777777',
  header: '#222222',
  headerText: '#808080',
  headerTextActive: '#ffffff',
  increased: '#ff0000',
  decreased: '#0000ff',
  changed: '#333333',
  unsaved: '#444444',
  selection: '#00ff0080',
  selectionBorder: '#00ff00',
  cursor: '#ffff00',
  originalFrame: '#ff00ff',
  heat: ['#000040', '#004000', '#400000'],
  axisText: '#abcdef',
  axisBackground: '#000000',
  curveActive: '#ffffff',
  curve: '#888888',
  curveOriginal: '#999999',
  surfaceLine: '#00000080',
  surfaceOriginal: '#ffffff40',
};

function texel(row: number, column: number, theme = THEME): number[] {
  const at = 4 * (row * RAMP_TEXELS + column);
  return [...surfacePalette(theme).slice(at, at + 4)];
}

describe('the palette of a surface', () => {
  it('goes through the heat colours from the lowest to the highest', () => {
    expect(texel(PALETTE_ROW.value, 0)).toEqual([0, 0, 0x40, 255]);
    expect(texel(PALETTE_ROW.value, 255)).toEqual([0x40, 0, 0, 255]);
    const [red = 0, green = 0, blue = 0] = texel(PALETTE_ROW.value, 128);
    expect(green).toBeGreaterThanOrEqual(0x3f);
    expect(red + blue).toBeLessThan(4);
  });

  it('goes from decreased to increased by change, with neither in the middle', () => {
    expect(texel(PALETTE_ROW.change, 0)).toEqual([0, 0, 255, 255]);
    expect(texel(PALETTE_ROW.change, 255)).toEqual([255, 0, 0, 255]);
    const [red = 0, green = 0, blue = 0] = texel(PALETTE_ROW.change, 127);
    expect(Math.abs(red - blue)).toBeLessThan(4);
    expect(green).toBeGreaterThan(40);
    expect(texel(PALETTE_ROW.plain, 7)).toEqual(texel(PALETTE_ROW.plain, 200));
  });

  it('has the colours of lines and texts', () => {
    expect(texel(PALETTE_ROW.inks, SURFACE_INK.cursor)).toEqual([255, 255, 0, 255]);
    expect(texel(PALETTE_ROW.inks, SURFACE_INK.title)).toEqual([0xab, 0xcd, 0xef, 255]);
  });

  it('takes a ramp of two colours, and refuses none', () => {
    const two = { ...THEME, heat: ['#000000', '#ffffff'] };
    expect(texel(PALETTE_ROW.value, 51, two)).toEqual([51, 51, 51, 255]);
    expect(() => surfacePalette({ ...THEME, heat: [] })).toThrow(RangeError);
  });

  it('tells a colour as the graphics device takes it', () => {
    expect(unitColour('#ff000080')).toEqual([1, 0, 0, 128 / 255]);
    expect(() => unitColour('red')).toThrow('red');
  });
});
