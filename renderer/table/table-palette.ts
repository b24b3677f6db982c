import { parseColour, type Rgba } from '../grid/palette.ts';
import type { MapColouring, MapTheme } from '../map/map-view-contract.ts';
import { FILL, FIRST_HEAT_FILL, HEAT_STEPS, INK, type Ink } from './table-texel.ts';

/** Entries of the palette texture: inks from 0, fills from `FILL_BASE`, the rest after them. A multiple of 4. */
export const PALETTE_SIZE = 256;
export const FILL_BASE = 64;

/** Entries that are neither ink nor fill. */
export const PALETTE = {
  gridLine: 192,
  /** Lines between headers and cells. */
  headLine: 193,
  strip: 194,
  axisBand: 195,
  /** Laid over what is selected, with its own alpha; the same for what is lit up. */
  selection: 196,
  lit: 197,
  selectionBorder: 198,
  pendingStripe: 199,
  increased: 200,
  decreased: 201,
  cursor: 202,
  originalFrame: 203,
  spark: 204,
  sparkActive: 205,
} as const;

/** Ink of each heat colour, from the lowest. */
export type HeatInks = readonly Ink[];

/** How much of the header's text colour lies over the strip and the axis of the current row and column. */
const ACTIVE_SHARE = 0.14;
/** How much of the header's text colour is in the lines between headers and cells. */
const HEAD_LINE_SHARE = 0.3;
/** How much of its colour a change keeps over the background, where it is a heat colour. */
const CHANGE_HEAT_SHARE = 0.72;
/** Opacity of the stripes of cells that wait for a text, and of cells that are lit up, 0..255. */
const STRIPE_ALPHA = 64;
const LIT_ALPHA = 120;
/** Texts on heat colours: black and white, of which one has a contrast of 4.58 or more on any colour. */
const DARK_TEXT: Rgba = [0, 0, 0, 255];
const BRIGHT_TEXT: Rgba = [255, 255, 255, 255];

/**
 * Bytes of the palette texture, RGBA, alpha not multiplied in.
 *
 * @throws RangeError if a colour is neither `#rrggbb` nor `#rrggbbaa`
 */
export function tablePaletteTexels(
  theme: MapTheme,
  colouring: MapColouring,
): Uint8Array<ArrayBuffer> {
  const texels = new Uint8Array(PALETTE_SIZE * 4);
  const set = (index: number, colour: Rgba): void => texels.set(colour, index * 4);
  const background = parseColour(theme.background);
  const header = parseColour(theme.header);
  const headerText = parseColour(theme.headerText);
  const axisBand = over(parseColour(theme.axisBackground), background);

  set(INK.text, parseColour(theme.text));
  set(INK.textDim, parseColour(theme.textDim));
  set(INK.increased, parseColour(theme.increased));
  set(INK.decreased, parseColour(theme.decreased));
  set(INK.strip, headerText);
  set(INK.stripActive, parseColour(theme.headerTextActive));
  set(INK.axis, parseColour(theme.axisText));
  set(INK.axisActive, parseColour(theme.headerTextActive));
  set(INK.warning, opaque(parseColour(theme.cursor)));
  set(INK.onDark, BRIGHT_TEXT);
  set(INK.onLight, DARK_TEXT);

  const fill = (index: number, colour: Rgba): void => set(FILL_BASE + index, colour);
  fill(FILL.none, background);
  fill(FILL.changed, over(parseColour(theme.changed), background));
  fill(FILL.unsaved, over(parseColour(theme.unsaved), background));
  fill(FILL.stripActive, mix(header, headerText, ACTIVE_SHARE));
  fill(FILL.axis, axisBand);
  fill(FILL.axisActive, mix(axisBand, headerText, ACTIVE_SHARE));
  fill(FILL.axisChanged, over(parseColour(theme.changed), axisBand));
  fill(FILL.axisUnsaved, over(parseColour(theme.unsaved), axisBand));
  heatColours(theme, colouring).forEach((colour, step) => {
    fill(FIRST_HEAT_FILL + step, colour);
  });

  const border = parseColour(theme.selectionBorder);
  const cursor = parseColour(theme.cursor);
  set(PALETTE.gridLine, parseColour(theme.gridLine));
  set(PALETTE.headLine, mix(header, headerText, HEAD_LINE_SHARE));
  set(PALETTE.strip, over(header, background));
  set(PALETTE.axisBand, axisBand);
  set(PALETTE.selection, parseColour(theme.selection));
  set(PALETTE.lit, [cursor[0], cursor[1], cursor[2], LIT_ALPHA]);
  set(PALETTE.selectionBorder, opaque(border));
  set(PALETTE.pendingStripe, [border[0], border[1], border[2], STRIPE_ALPHA]);
  set(PALETTE.increased, opaque(parseColour(theme.increased)));
  set(PALETTE.decreased, opaque(parseColour(theme.decreased)));
  set(PALETTE.cursor, opaque(cursor));
  set(PALETTE.originalFrame, parseColour(theme.originalFrame));
  set(PALETTE.spark, parseColour(theme.curve));
  set(PALETTE.sparkActive, parseColour(theme.curveActive));
  return texels;
}

/** Inks that can be read on the heat colours, one for each step. */
export function heatInks(theme: MapTheme, colouring: MapColouring): HeatInks {
  return heatColours(theme, colouring).map((colour) => {
    const onDark = contrast(colour, BRIGHT_TEXT);
    return onDark >= contrast(colour, DARK_TEXT) ? INK.onDark : INK.onLight;
  });
}

/** Colours from the lowest to the highest value, or from the largest decrease over no change to the largest increase. */
function heatColours(theme: MapTheme, colouring: MapColouring): Rgba[] {
  const background = parseColour(theme.background);
  const towards = (colour: string): Rgba => mix(background, parseColour(colour), CHANGE_HEAT_SHARE);
  const stops =
    colouring === 'change'
      ? [towards(theme.decreased), background, towards(theme.increased)]
      : theme.heat.map((colour) => over(parseColour(colour), background));
  return Array.from({ length: HEAT_STEPS }, (_, step) => ramp(stops, step / (HEAT_STEPS - 1)));
}

/** Colour at a share of the way along stops at equal distances. */
function ramp(stops: readonly Rgba[], share: number): Rgba {
  const place = share * (stops.length - 1);
  const index = Math.min(Math.floor(place), Math.max(0, stops.length - 2));
  const from = stops[index];
  const to = stops[Math.min(index + 1, stops.length - 1)];
  if (from === undefined || to === undefined) throw new RangeError('a ramp without colours');
  return mix(from, to, place - index);
}

/** Contrast of two opaque colours, 1..21, as WCAG 2 defines it. */
export function contrast(a: Rgba, b: Rgba): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (channel: number): number => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function opaque([red, green, blue]: Rgba): Rgba {
  return [red, green, blue, 255];
}

/** `top` laid over an opaque `bottom`. */
function over(top: Rgba, bottom: Rgba): Rgba {
  return mix(bottom, top, top[3] / 255);
}

/** From `from` at share 0 to `to` at share 1; opaque. */
function mix(from: Rgba, to: Rgba, share: number): Rgba {
  const channel = (index: 0 | 1 | 2): number =>
    Math.round(from[index] + (to[index] - from[index]) * share);
  return [channel(0), channel(1), channel(2), 255];
}
