import type { MapTheme } from '../../../renderer/map/map-view-contract.ts';
import { THEMES } from './themes.ts';

/** Themes of the table: those of the hex view and what a map needs beside. */
export const TABLE_THEMES: Readonly<Record<'dark' | 'light', MapTheme>> = {
  dark: {
    ...THEMES.dark,
    heat: ['#2b4f9e', '#2f93b5', '#6fb56a', '#d9b13f', '#d9622f'],
    axisText: '#c9a468',
    axisBackground: '#171a21',
    curveActive: '#4fd0c0',
    curve: '#55708f',
    curveOriginal: '#8a6fbf',
    surfaceLine: '#0f1115a6',
    surfaceOriginal: '#b18cff4d',
  },
  light: {
    ...THEMES.light,
    heat: ['#7d9fe0', '#7cc6dc', '#a5d49b', '#f0d27a', '#ee9a6d'],
    axisText: '#7c5216',
    axisBackground: '#f6f4ef',
    curveActive: '#0b7d6f',
    curve: '#8fa6bf',
    curveOriginal: '#8a63d2',
    surfaceLine: '#1d232c8c',
    surfaceOriginal: '#7a4fd040',
  },
};
