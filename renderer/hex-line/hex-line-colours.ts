import { parseColour, type Rgba } from '../grid/palette.ts';
import { FIRST_OWN_INK, type Ink, withAlpha } from '../plot/plot-palette.ts';
import { type HexLineTheme, MAP_BAND_KINDS } from './hex-line-contract.ts';

/** Looks of a band: a tint behind the curve, the plate of its name, its mark in the overview. */
const LOOKS = { tint: 0, plate: 1, solid: 2 } as const;

const LOOK_COUNT = 3;
/** Opacities, 0..255. */
const TINT_ALPHA = 30;
const PLATE_ALPHA = 96;

/** Palette entries of the bands, from `FIRST_OWN_INK` on. */
export function bandColours(theme: HexLineTheme): readonly Rgba[] {
  return MAP_BAND_KINDS.flatMap((kind) => {
    const solid = parseColour(theme.bands[kind]);
    return [withAlpha(solid, TINT_ALPHA), withAlpha(solid, PLATE_ALPHA), withAlpha(solid, 255)];
  });
}

/** Palette entry of a look. @param kindIndex place of the kind in `MAP_BAND_KINDS` */
export function bandInk(kindIndex: number, look: keyof typeof LOOKS): Ink {
  return FIRST_OWN_INK + kindIndex * LOOK_COUNT + LOOKS[look];
}
