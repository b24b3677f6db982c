import type { HeatPalette } from '../../core/contract/settings.ts';
import type { MapBandKind } from '../../renderer/hex-line/hex-line-contract.ts';
import type { MapTheme } from '../../renderer/map/map-view-contract.ts';
import { hexThemes } from './hex-theme.ts';

/** Colours of the map views: the data palette of tokens.css, where the reasons stand. A test holds the two equal. */
export const mapThemes: Readonly<Record<'dark' | 'light', MapTheme>> = {
  dark: {
    ...hexThemes.dark,
    heat: ['#2b4f9e', '#2f93b5', '#6fb56a', '#d9b13f', '#d9622f'],
    axisText: '#c9a468',
    axisBackground: '#15181e',
    curveActive: '#4fd0c0',
    curve: '#55708f',
    curveOriginal: '#8a6fbf',
    surfaceLine: '#0f1115a6',
    surfaceOriginal: '#b18cff4d',
  },
  light: {
    ...hexThemes.light,
    heat: ['#7d9fe0', '#7cc6dc', '#a5d49b', '#f0d27a', '#ee9a6d'],
    axisText: '#7c5216',
    axisBackground: '#f3f4f6',
    curveActive: '#0b7d6f',
    curve: '#8fa6bf',
    curveOriginal: '#8a63d2',
    surfaceLine: '#1d232c8c',
    surfaceOriginal: '#7a4fd040',
  },
};

/**
 * Scales that are the same in both themes: the words on them are black or white, whichever can be read. `even` grows equally
 * bright from step to step (viridis of matplotlib); `colourBlind` goes from blue over grey to yellow, which eyes without red or
 * green see as everybody does (cividis).
 */
const SCALES: Readonly<Record<Exclude<HeatPalette, 'trade'>, readonly string[]>> = {
  even: ['#440154', '#3b528b', '#21918c', '#5ec962', '#fde725'],
  colourBlind: ['#00224e', '#434e6c', '#7d7c78', '#bcae6c', '#fee838'],
};

/** Colours of the map views with a scale for values. */
export function mapThemeOf(theme: 'dark' | 'light', palette: HeatPalette): MapTheme {
  const colours = mapThemes[theme];
  return palette === 'trade' ? colours : { ...colours, heat: SCALES[palette] };
}

/** Colours of the marked stretches of a dump, by what they are. */
export const bandColours: Readonly<
  Record<'dark' | 'light', Readonly<Record<MapBandKind, string>>>
> = {
  dark: {
    user: '#c792ea',
    pack: '#5cc9b8',
    potential: '#8fa3b8',
    axis: '#d7a65f',
    checksum: '#6f8bd6',
  },
  light: {
    user: '#8438b8',
    pack: '#0b7d6f',
    potential: '#5c6f84',
    axis: '#93601a',
    checksum: '#3f5fb5',
  },
};

/** Colour of the addresses that a person has marked. */
export const markColours: Readonly<Record<'dark' | 'light', string>> = {
  dark: '#a8d65c',
  light: '#4f7a12',
};
