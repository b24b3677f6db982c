import { FILL, INK } from './texel.ts';

/** Colours that a grid is drawn with, each `#rrggbb` or `#rrggbbaa`. */
export interface GridColours {
  readonly background: string;
  readonly gridLine: string;
  readonly text: string;
  readonly textDim: string;
  readonly header: string;
  readonly headerText: string;
  readonly headerTextActive: string;
  readonly increased: string;
  readonly decreased: string;
  readonly changed: string;
  readonly unsaved: string;
  readonly selection: string;
  readonly selectionBorder: string;
  readonly cursor: string;
  readonly originalFrame: string;
  /** Full colours of stretches that belong to something. */
  readonly regions: Readonly<
    Record<'user' | 'pack' | 'potential' | 'axis' | 'checksum' | 'mark' | 'searchHit', string>
  >;
}

/** Red, green, blue, alpha, each 0..255, not multiplied by alpha. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** Entries of the palette texture: inks from 0, fills from 16, the rest from 32. A multiple of 4. */
export const PALETTE_SIZE = 64;

/** First entry of the fills: fill `f` has the colour at `FILL_BASE + f`. */
export const FILL_BASE = 16;

/** Entries that are neither ink nor fill. */
export const PALETTE = {
  gridLine: 32,
  headerBand: 33,
  selectionBorder: 34,
  cursor: 35,
  originalFrame: 36,
  pendingStripe: 37,
} as const;

const HEX_COLOUR = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i;

/** How much of its colour a leading zero keeps over the background. */
const DIM_SHARE = 0.5;
/** How much of the text's colour an unchanged bar of the right pane has. */
const BAR_SHARE = 0.45;
/** How much of the header's text colour lies over the band of the current row and column. */
const ACTIVE_BAND_SHARE = 0.14;
/** How much of its colour a region lays over the background, and how much a place does that somebody looks for. */
const REGION_SHARE = 0.14;
const PLACE_SHARE = 0.32;
/** Opacity of the stripes over cells that wait for a typed text, 0..255. */
const STRIPE_ALPHA = 64;

/**
 * Bytes of the palette texture, RGBA, `PALETTE_SIZE` entries.
 *
 * Translucent fills are laid over what they cover here, once, so that a cell is drawn with one opaque colour.
 *
 * @throws RangeError if a colour is neither `#rrggbb` nor `#rrggbbaa`
 */
export function paletteTexels(colours: GridColours): Uint8Array<ArrayBuffer> {
  const texels = new Uint8Array(PALETTE_SIZE * 4);
  const set = (index: number, colour: Rgba): void => texels.set(colour, index * 4);
  const background = parseColour(colours.background);
  const header = parseColour(colours.header);
  const text = parseColour(colours.text);
  const selection = parseColour(colours.selection);
  const changed = over(parseColour(colours.changed), background);
  const unsaved = over(parseColour(colours.unsaved), background);
  const increased = parseColour(colours.increased);
  const decreased = parseColour(colours.decreased);

  set(INK.text, text);
  set(INK.textDim, parseColour(colours.textDim));
  set(INK.increased, increased);
  set(INK.increasedDim, mix(background, increased, DIM_SHARE));
  set(INK.decreased, decreased);
  set(INK.decreasedDim, mix(background, decreased, DIM_SHARE));
  set(INK.header, parseColour(colours.headerText));
  set(INK.headerActive, parseColour(colours.headerTextActive));
  set(INK.bar, mix(background, text, BAR_SHARE));

  set(FILL_BASE + FILL.changed, changed);
  set(FILL_BASE + FILL.unsaved, unsaved);
  set(FILL_BASE + FILL.selected, over(selection, background));
  set(FILL_BASE + FILL.selectedChanged, over(selection, changed));
  set(FILL_BASE + FILL.selectedUnsaved, over(selection, unsaved));
  set(FILL_BASE + FILL.pending, over(selection, background));
  set(
    FILL_BASE + FILL.headerActive,
    mix(header, parseColour(colours.headerText), ACTIVE_BAND_SHARE),
  );

  const { searchHit, mark, ...regions } = colours.regions;
  for (const kind of ['user', 'pack', 'potential', 'axis', 'checksum'] as const) {
    set(FILL_BASE + FILL[kind], mix(background, parseColour(regions[kind]), REGION_SHARE));
  }
  set(FILL_BASE + FILL.searchHit, mix(background, parseColour(searchHit), PLACE_SHARE));
  set(FILL_BASE + FILL.mark, mix(background, parseColour(mark), PLACE_SHARE));

  set(PALETTE.gridLine, parseColour(colours.gridLine));
  set(PALETTE.headerBand, header);
  set(PALETTE.selectionBorder, parseColour(colours.selectionBorder));
  set(PALETTE.cursor, parseColour(colours.cursor));
  set(PALETTE.originalFrame, parseColour(colours.originalFrame));
  const [red, green, blue] = parseColour(colours.selectionBorder);
  set(PALETTE.pendingStripe, over([red, green, blue, STRIPE_ALPHA], over(selection, background)));
  return texels;
}

/**
 * A colour as numbers.
 * @throws RangeError if `colour` is neither `#rrggbb` nor `#rrggbbaa`
 */
export function parseColour(colour: string): Rgba {
  const match = HEX_COLOUR.exec(colour);
  if (!match) throw new RangeError(`"${colour}" is neither #rrggbb nor #rrggbbaa`);
  const rgb = Number.parseInt(match[1] ?? '', 16);
  const alpha = match[2] === undefined ? 255 : Number.parseInt(match[2], 16);
  return [(rgb >> 16) & 0xff, (rgb >> 8) & 0xff, rgb & 0xff, alpha];
}

/** `top` laid over an opaque `bottom`. */
function over(top: Rgba, bottom: Rgba): Rgba {
  return mix(bottom, [top[0], top[1], top[2], 255], top[3] / 255);
}

/** From `from` at share 0 to `to` at share 1; opaque. */
function mix(from: Rgba, to: Rgba, share: number): Rgba {
  const channel = (index: 0 | 1 | 2): number =>
    Math.round(from[index] + (to[index] - from[index]) * share);
  return [channel(0), channel(1), channel(2), 255];
}
