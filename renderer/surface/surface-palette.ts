import { parseColour, type Rgba } from '../grid/palette.ts';
import type { MapTheme } from '../map/map-view-contract.ts';

/** Texels of a row of the palette, and its rows: three ramps, and the inks of lines and texts. */
export const RAMP_TEXELS = 256;
export const PALETTE_ROW = { value: 0, change: 1, plain: 2, inks: 3 } as const;
export const PALETTE_ROWS = 4;

/** Inks: texels of the last row. */
export const SURFACE_INK = {
  /** Lines on floor and walls, and their edges. */
  grid: 0,
  edge: 1,
  cursor: 2,
  /** From the cursor down to the floor. */
  stem: 3,
  /** Values of the axes, the value under the cursor, names and units. */
  label: 4,
  labelActive: 5,
  title: 6,
} as const;

/** How much of the text colour is in a surface without colours, and in cells that have not changed. */
const PLAIN_SHARE = 0.42;
/** How much of the text colour is in the edges of the box. */
const EDGE_SHARE = 0.35;

/**
 * Bytes of the palette texture, RGBA, alpha not multiplied in.
 *
 * @throws RangeError if a colour is neither `#rrggbb` nor `#rrggbbaa`
 */
export function surfacePalette(theme: MapTheme): Uint8Array<ArrayBuffer> {
  const texels = new Uint8Array(RAMP_TEXELS * PALETTE_ROWS * 4);
  const background = parseColour(theme.background);
  const text = parseColour(theme.headerText);
  const plain = mix(background, text, PLAIN_SHARE);
  fillRamp(texels, PALETTE_ROW.value, theme.heat.map(parseColour));
  const change = [parseColour(theme.decreased), plain, parseColour(theme.increased)];
  fillRamp(texels, PALETTE_ROW.change, change);
  fillRamp(texels, PALETTE_ROW.plain, [plain, plain]);
  const set = (ink: number, colour: Rgba): void =>
    texels.set(colour, (PALETTE_ROW.inks * RAMP_TEXELS + ink) * 4);
  const [red, green, blue] = parseColour(theme.cursor);
  set(SURFACE_INK.grid, parseColour(theme.gridLine));
  set(SURFACE_INK.edge, mix(background, text, EDGE_SHARE));
  set(SURFACE_INK.cursor, [red, green, blue, 255]);
  set(SURFACE_INK.stem, [red, green, blue, 150]);
  set(SURFACE_INK.label, text);
  set(SURFACE_INK.labelActive, parseColour(theme.headerTextActive));
  set(SURFACE_INK.title, parseColour(theme.axisText));
  return texels;
}

/** A colour as WebGL takes it, 0..1, alpha not multiplied in. */
export function unitColour(colour: string): readonly [number, number, number, number] {
  const [red, green, blue, alpha] = parseColour(colour);
  return [red / 255, green / 255, blue / 255, alpha / 255];
}

function fillRamp(texels: Uint8Array, row: number, colours: readonly Rgba[]): void {
  const last = colours.length - 1;
  for (let i = 0; i < RAMP_TEXELS; i++) {
    const place = (i / (RAMP_TEXELS - 1)) * last;
    const index = Math.min(Math.floor(place), Math.max(0, last - 1));
    const from = colours[index];
    const to = colours[Math.min(last, index + 1)];
    if (from === undefined || to === undefined) throw new RangeError('a ramp without colours');
    texels.set(mix(from, to, place - index), (row * RAMP_TEXELS + i) * 4);
  }
}

function mix(from: Rgba, to: Rgba, share: number): Rgba {
  const channel = (index: 0 | 1 | 2): number =>
    Math.round(from[index] + (to[index] - from[index]) * share);
  return [channel(0), channel(1), channel(2), 255];
}
