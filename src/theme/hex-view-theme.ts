import type { HexViewTheme } from '../../renderer/hex/hex-view-contract.ts';
import { hexThemes } from './hex-theme.ts';
import { bandColours, markColours } from './map-theme.ts';

/** Colours of the hex view: regions have the colours that the bands of the line have. */
export const hexViewThemes: Readonly<Record<'dark' | 'light', HexViewTheme>> = {
  dark: {
    ...hexThemes.dark,
    regions: { ...bandColours.dark, mark: markColours.dark, searchHit: hexThemes.dark.cursor },
  },
  light: {
    ...hexThemes.light,
    regions: { ...bandColours.light, mark: markColours.light, searchHit: hexThemes.light.cursor },
  },
};
