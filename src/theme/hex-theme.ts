import type { ViewTheme } from '../../renderer/view/view-contract.ts';

/**
 * Colours of the drawn data views: the data palette of tokens.css, where the reasons stand.
 * Drawn views take values, not names of tokens; a test holds the two equal.
 */
export const hexThemes: Readonly<Record<'dark' | 'light', ViewTheme>> = {
  dark: {
    background: '#0f1115',
    gridLine: '#1f242d',
    text: '#d6dce6',
    textDim: '#6f7989',
    header: '#15181e',
    headerText: '#8b94a4',
    headerTextActive: '#e4e8ef',
    increased: '#ff8a82',
    decreased: '#74b4ff',
    changed: '#2f3546',
    unsaved: '#3d3217',
    selection: '#2b66cc59',
    selectionBorder: '#5b9bff',
    cursor: '#ffd75e',
    originalFrame: '#b18cff',
  },
  light: {
    background: '#ffffff',
    gridLine: '#e6e9ee',
    text: '#1d232c',
    textDim: '#737d8b',
    header: '#f3f4f6',
    headerText: '#5f6875',
    headerTextActive: '#171b21',
    increased: '#bf1f1f',
    decreased: '#1459c2',
    changed: '#e6ebf5',
    unsaved: '#fdf0cc',
    selection: '#3b82f640',
    selectionBorder: '#2466d1',
    cursor: '#b25d00',
    originalFrame: '#7a4fd0',
  },
};
