import type { HexLineTheme } from '../../../renderer/hex-line/hex-line-contract.ts';
import type { MapTheme } from '../../../renderer/map/map-view-contract.ts';
import { THEMES } from './themes.ts';

/** Themes of the line views: those of the hex view and what lines need beside. */
export const LINE_THEMES: Readonly<Record<'dark' | 'light', HexLineTheme & MapTheme>> = {
  dark: {
    ...THEMES.dark,
    axisText: '#aeb6c4',
    axisBackground: '#15181e',
    curveActive: '#6fd3c4',
    curve: '#5c6b80',
    curveOriginal: '#b18cff',
    heat: ['#25406b', '#3a7d5c', '#b38f2a', '#b3472a'],
    surfaceLine: '#0f1115',
    surfaceOriginal: '#8b94a466',
    bands: {
      user: '#5b9bff',
      pack: '#c084fc',
      potential: '#8b94a4',
      axis: '#4fb286',
      checksum: '#e0913a',
    },
  },
  light: {
    ...THEMES.light,
    axisText: '#4b5563',
    axisBackground: '#f3f4f6',
    curveActive: '#0b7a6b',
    curve: '#9aa5b4',
    curveOriginal: '#7a4fd0',
    heat: ['#b7cdf0', '#bfe3cb', '#f5e2a4', '#f3b7a4'],
    surfaceLine: '#ffffff',
    surfaceOriginal: '#5f687566',
    bands: {
      user: '#2466d1',
      pack: '#8b3fd1',
      potential: '#5f6875',
      axis: '#1f8a57',
      checksum: '#b3641a',
    },
  },
};
