import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bandColours, mapThemeOf, mapThemes, markColours } from './map-theme.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Tokens of a theme: those of its own block, without the ones for more contrast. */
function tokensOf(theme: 'dark' | 'light'): Map<string, string> {
  const block = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]+);/g)].map((m) => [m[1]!, m[2]!]));
}

type Rgb = readonly [number, number, number];

const channels = (colour: string): number[] =>
  (colour.slice(1).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

/** A colour as it is seen over an opaque one. */
function over(colour: string, below: Rgb): Rgb {
  const [r = 0, g = 0, b = 0, a = 255] = channels(colour);
  const mix = (top: number, bottom: number): number => (top * a + bottom * (255 - a)) / 255;
  return [mix(r, below[0]), mix(g, below[1]), mix(b, below[2])];
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2 contrast of a colour on one or more layers, the lowest first. */
function contrast(colour: string, ...layers: string[]): number {
  const ground = layers.reduce<Rgb>((below, layer) => over(layer, below), [0, 0, 0]);
  const [light, dark] = [luminance(over(colour, ground)), luminance(ground)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

describe.each(['dark', 'light'] as const)('%s theme', (theme) => {
  const tokens = tokensOf(theme);
  const token = (name: string): string => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`no token ${name}`);
    return value;
  };
  const surfaces = ['canvas', 'surface', 'raised', 'field', 'hover'];

  it.each([
    'text',
    'text-soft',
    'text-faint',
    'accent-text',
    'danger-text',
    'warning-text',
    'success-text',
  ])('keeps %s readable on every surface', (text) => {
    for (const surface of surfaces) {
      expect(contrast(token(text), token(surface)), surface).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(['accent', 'danger'])('keeps words on %s readable, also under the pointer', (fill) => {
    expect(contrast(token(`on-${fill}`), token(fill))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token(`on-${fill}`), token(`${fill}-hover`))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['accent', 'danger', 'warning', 'success'])(
    'keeps text of its kind readable on soft %s',
    (fill) => {
      expect(
        contrast(token(`${fill}-text`), token('raised'), token(`${fill}-soft`)),
      ).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['border-control', 'focus', 'accent', 'danger', 'warning', 'success'])(
    'keeps %s visible as a mark',
    (mark) => {
      for (const surface of ['canvas', 'surface', 'raised', 'field']) {
        expect(contrast(token(mark), token(surface)), surface).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it.each(['data-text', 'data-increased', 'data-decreased'])(
    'keeps %s readable on plain, changed, unsaved and selected cells',
    (text) => {
      const cells = ['data-changed', 'data-unsaved', 'data-selection'];
      expect(contrast(token(text), token('data-background'))).toBeGreaterThanOrEqual(4.5);
      for (const cell of cells) {
        const layers = [token('data-background'), token(cell)];
        expect(contrast(token(text), ...layers), cell).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it.each(['data-header-text', 'data-header-text-active'])(
    'keeps %s readable on headers',
    (text) => {
      expect(contrast(token(text), token('data-header'))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    'data-cursor',
    'data-selection-border',
    'data-original-frame',
    'data-user-map',
    'data-pack-map',
    'data-potential-map',
    'data-axis',
    'data-checksum',
    'data-mark',
  ])('keeps %s visible as a mark', (mark) => {
    expect(contrast(token(mark), token('data-background'))).toBeGreaterThanOrEqual(3);
  });

  it('gives the drawn views the same colours', () => {
    const { heat, ...colours } = mapThemes[theme];
    const fromTokens = Object.fromEntries(
      Object.keys(colours).map((name) => {
        const dashed = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        return [name, token(`data-${dashed}`)];
      }),
    );
    expect(colours).toEqual(fromTokens);
    expect(heat).toEqual(heat.map((_, i) => token(`data-heat-${i + 1}`)));
    for (const [palette, name] of [
      ['even', 'even'],
      ['colourBlind', 'colour-blind'],
    ] as const) {
      const colours = mapThemeOf(theme, palette).heat;
      expect(colours).toEqual(colours.map((_, i) => token(`data-heat-${name}-${i + 1}`)));
    }
    expect(mapThemeOf(theme, 'trade')).toBe(mapThemes[theme]);
    const { user, pack, potential, axis, checksum } = bandColours[theme];
    expect([user, pack, potential]).toEqual(
      ['user', 'pack', 'potential'].map((kind) => token(`data-${kind}-map`)),
    );
    expect([axis, checksum]).toEqual([token('data-axis'), token('data-checksum')]);
    expect(markColours[theme]).toBe(token('data-mark'));
  });

  it('has every token of the other theme', () => {
    expect([...tokens.keys()]).toEqual([...tokensOf(theme === 'dark' ? 'light' : 'dark').keys()]);
  });
});
