import { describe, expect, it } from 'vitest';
import { changeHexSettings, cycle, initialHexSettings, toggleDisplay } from './hex-settings.ts';

const settings = initialHexSettings();

describe('changeHexSettings', () => {
  it.each([
    [{ widthCells: 0 }, 1, 0],
    [{ widthCells: 31 }, 30, 0],
    [{ shiftBytes: 3 }, 8, 3],
    [{ shiftBytes: -1 }, 8, 7],
    [{ shiftBytes: 8 }, 8, 0],
    [{ shiftBytes: 15, wordBytes: 2 }, 8, 15],
    [{ shiftBytes: 5, widthCells: 4 }, 4, 1],
  ] as const)('of %o gives width %i and shift %i', (part, widthCells, shiftBytes) => {
    expect(changeHexSettings(settings, part)).toMatchObject({ widthCells, shiftBytes });
  });
});

describe('cycle', () => {
  it('goes round in both directions', () => {
    expect(cycle([1, 2, 4], 4, 1)).toBe(1);
    expect(cycle([1, 2, 4], 1, -1)).toBe(4);
  });
});

describe('toggleDisplay', () => {
  it('switches a mode on, and back to the present bytes', () => {
    expect(toggleDisplay('mod', 'diff')).toBe('diff');
    expect(toggleDisplay('diff', 'ori')).toBe('ori');
    expect(toggleDisplay('diff', 'diff')).toBe('mod');
  });
});

describe('initialHexSettings', () => {
  it('are those of the specification', () => {
    expect(settings).toMatchObject({ widthCells: 8, fontSizePx: 12, selectionMode: 'consecutive' });
  });
});
