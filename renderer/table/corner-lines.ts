import type { MapDefinition } from '../../core/maps/map-definition.ts';
import type { TextGlyphs } from './text-glyphs.ts';

/** The two lines of the corner: the unit of the cells and that of the x axis, and below that of the y axis. */
export interface CornerLines {
  readonly unit: readonly number[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Glyphs that the wider line needs. */
  readonly glyphs: number;
}

/** Longest unit that is shown whole. */
const MAX_UNIT_GLYPHS = 10;
const GAP_GLYPHS = 2;

/** What the corner says: units, and where there is no unit the name of the axis. */
export function cornerLines(
  { unit, x, y }: Pick<MapDefinition, 'unit' | 'x' | 'y'>,
  isFirstRowAtBottom: boolean,
  textGlyphs: TextGlyphs,
): CornerLines {
  const withArrow = (text: string, arrow: string): number[] => [
    ...textGlyphs.glyphsOf(text, MAX_UNIT_GLYPHS),
    ...(text === '' ? [] : [0]),
    ...textGlyphs.glyphsOf(arrow, 1),
  ];
  const lines = {
    unit: textGlyphs.glyphsOf(unit, MAX_UNIT_GLYPHS),
    x: withArrow(x.unit || x.name, '\u2192'),
    y: withArrow(y.unit || y.name, isFirstRowAtBottom ? '\u2191' : '\u2193'),
  };
  const gap = lines.unit.length > 0 ? GAP_GLYPHS : 0;
  return { ...lines, glyphs: Math.max(lines.unit.length + gap + lines.x.length, lines.y.length) };
}
