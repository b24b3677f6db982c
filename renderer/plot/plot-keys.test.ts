import { describe, expect, it } from 'vitest';
import { type PlotKeyRules, plotKeyIntent } from './plot-keys.ts';
import { scaleAfterKey, zoomedPoints, zoomFactorOfKey } from './plot-zoom.ts';

const DUMP: PlotKeyRules = { hasRows: false, zoomsByPlus: true, entryKeys: undefined };
const MAP: PlotKeyRules = { hasRows: true, zoomsByPlus: false, entryKeys: /^[0-9]$/ };

/** Reads `Ctrl+Shift+Home` as a key press. */
function press(chord: string) {
  const parts = chord === '+' ? ['+'] : chord.split('+');
  const held = new Set(parts.slice(0, -1));
  return {
    key: parts.at(-1)!,
    shiftKey: held.has('Shift'),
    ctrlKey: held.has('Ctrl'),
    metaKey: held.has('Meta'),
    altKey: held.has('Alt'),
    getModifierState: (key: string) => held.has(key),
  };
}

describe('keys of the line views', () => {
  it.each([
    ['ArrowLeft', 'left', false],
    ['Shift+ArrowRight', 'right', true],
    ['Home', 'viewStart', false],
    ['Shift+End', 'viewEnd', true],
    ['Ctrl+Home', 'start', false],
    ['Meta+Shift+End', 'end', true],
  ])('%s moves the cursor: %s', (chord, move, isExtending) => {
    for (const rules of [DUMP, MAP]) {
      expect(plotKeyIntent(press(chord), rules)).toEqual({ kind: 'move', move, isExtending });
    }
  });

  it.each([
    ['PageUp', 'pageLeft', 'rowBefore'],
    ['PageDown', 'pageRight', 'rowAfter'],
    ['Ctrl+ArrowUp', undefined, 'rowBefore'],
    ['Ctrl+ArrowDown', undefined, 'rowAfter'],
  ])('%s pages through a dump (%s) and changes the row of a map (%s)', (chord, dump, map) => {
    const moveOf = (rules: PlotKeyRules): unknown => {
      const intent = plotKeyIntent(press(chord), rules);
      return intent?.kind === 'move' ? intent.move : undefined;
    };
    expect([moveOf(DUMP), moveOf(MAP)]).toEqual([dump, map]);
  });

  it.each([
    ['ArrowUp', { kind: 'scale', direction: 1 }],
    ['ArrowDown', { kind: 'scale', direction: -1 }],
    ['Ctrl+ArrowRight', { kind: 'zoom', direction: 1 }],
    ['Ctrl+ArrowLeft', { kind: 'zoom', direction: -1 }],
    ['+', { kind: 'zoom', direction: 1 }],
    ['-', { kind: 'zoom', direction: -1 }],
    ['Ctrl+a', { kind: 'selectAll' }],
    ['Escape', { kind: 'escape' }],
    ['ContextMenu', { kind: 'menu' }],
    ['Shift+F10', { kind: 'menu' }],
  ])('%s in a dump asks for %j', (chord, intent) => {
    expect(plotKeyIntent(press(chord), DUMP)).toEqual(intent);
  });

  it.each([
    ['7', { kind: 'type', text: '7' }],
    ['Enter', { kind: 'edit' }],
    ['F2', { kind: 'edit' }],
    ['+', undefined],
    ['-', undefined],
    ['x', undefined],
  ])('%s in a map asks for %j', (chord, intent) => {
    expect(plotKeyIntent(press(chord), MAP)).toEqual(intent);
  });

  it.each(['7', 'Enter', 'F2', 'Shift+ArrowUp', 'Ctrl+Shift+A', 'Alt+ArrowLeft', 'n', 'Tab'])(
    'leaves %s to the application',
    (chord) => {
      expect(plotKeyIntent(press(chord), DUMP)).toBeUndefined();
    },
  );
});

describe('zooming', () => {
  it('always changes the number of points', () => {
    for (const points of [8, 9, 100, 5120]) {
      expect(zoomedPoints(points, 1.01)).toBeGreaterThan(points);
      expect(zoomedPoints(points, 0.99)).toBeLessThan(points);
    }
  });

  it('by key goes there and back', () => {
    expect(zoomedPoints(1000, zoomFactorOfKey(1))).toBe(800);
    expect(zoomedPoints(800, zoomFactorOfKey(-1))).toBe(1000);
    expect(scaleAfterKey(scaleAfterKey(4, 1), -1)).toBe(4);
  });
});
