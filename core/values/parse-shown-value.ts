import type { NumberFormat } from './number-format.ts';
import { parseValue } from './parse-entry.ts';
import { parseDecimal } from './parse-number.ts';
import { physicalFromRaw, type Scale } from './scale.ts';
import type { WordType } from './word.ts';

/** How a cell shows its value. */
export interface ShownStyle {
  readonly type: WordType;
  /** `RAW_SCALE` where raw words are shown: in the dump, or in a map that shows raw values. */
  readonly scale: Scale;
  readonly format: NumberFormat;
  /** Whether DEC shows raw words: then a `0x` or `$` prefix is read as hexadecimal. */
  readonly showsRaw: boolean;
}

/**
 * Value in the scale of a cell that a text typed into it means, neither rounded nor limited: writing it does that and counts.
 *
 * DEC takes a decimal with point or comma and up to 6 decimals. Where the cell shows raw words (HEX, BIN, ASCII, or
 * `showsRaw`) a raw word in that format is taken and turned into the scale.
 *
 * @returns `undefined` if the text is no value
 * @see specification 5, "Input patterns"
 */
export function parseShownValue(text: string, style: ShownStyle): number | undefined {
  if (isPhysical(style)) return parseDecimal(text.trim());
  const parsed = parseValue(text, style.type, style.format);
  return parsed.ok ? physicalFromRaw(parsed.value, style.scale) : undefined;
}

/** Whether a cell shows a physical value, not the raw word. */
export function isPhysical({ format, showsRaw }: ShownStyle): boolean {
  return format === 'DEC' && !showsRaw;
}
