import type { MapTheme } from '../../../renderer/map/map-view-contract.ts';
import { THEMES } from './themes.ts';

/** Themes of the surface: those of the hex view and what a surface needs beside. */
export const SURFACE_THEMES: Readonly<Record<'dark' | 'light', MapTheme>> = {
  dark: {
    ...THEMES.dark,
    axisText: '#c9a468',
    axisBackground: '#15181e',
    curveActive: '#4fd0c0',
    curve: '#55708f',
    curveOriginal: '#8a6fbf',
    heat: ['#2b4f9e', '#2f93b5', '#6fb56a', '#d9b13f', '#d9622f'],
    surfaceLine: '#0f1115a6',
    surfaceOriginal: '#b18cff4d',
  },
  light: {
    ...THEMES.light,
    axisText: '#7c5216',
    axisBackground: '#f3f4f6',
    curveActive: '#0b7d6f',
    curve: '#8fa6bf',
    curveOriginal: '#8a63d2',
    heat: ['#7d9fe0', '#7cc6dc', '#a5d49b', '#f0d27a', '#ee9a6d'],
    surfaceLine: '#1d232c8c',
    surfaceOriginal: '#7a4fd040',
  },
};
