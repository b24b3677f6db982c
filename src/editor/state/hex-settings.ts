import { DEFAULT_SETTINGS, type EditorSettings } from '../../../core/contract/settings.ts';
import { clampHexWidth } from '../../../core/selection/grid-geometry.ts';
import { DISPLAY_MODES, type DisplayMode } from '../../../core/values/cell-text.ts';
import { NUMBER_FORMATS, type NumberFormat } from '../../../core/values/number-format.ts';
import type { WordBytes, WordType } from '../../../core/values/word.ts';
import type { HexViewSettings } from '../../../renderer/hex/hex-view-contract.ts';

/** How the hex tab shows the file: everything a view needs but colours and rights. Maps take display mode and size of text from it. */
export type HexSettings = Omit<HexViewSettings, 'theme' | 'editable'>;

/** Word lengths, in the order in which a key cycles through them. */
export const WORD_LENGTHS: readonly WordBytes[] = [1, 2, 4];

/** Settings of a hex tab that was never opened before. Specification 9: width 8, font 12. */
export function initialHexSettings(editor: EditorSettings = DEFAULT_SETTINGS.editor): HexSettings {
  return {
    widthCells: clampHexWidth(editor.hexWidth),
    wordBytes: 1,
    bigEndian: true,
    signed: false,
    format: 'HEX',
    display: 'mod',
    shiftBytes: 0,
    selectionMode: editor.selectionMode,
    fontSizePx: editor.fontSizePx,
    rightPane: editor.rightPane,
    barScale: editor.barScale,
  };
}

/** Word type of the cells. Floats come with the maps that hold them. */
export function wordTypeOf(settings: HexSettings): WordType {
  const { wordBytes, bigEndian, signed } = settings;
  return { wordBytes, bigEndian, signed, float: false };
}

/** Settings with a part exchanged; width and shift stay within what the rest allows. */
export function changeHexSettings(settings: HexSettings, part: Partial<HexSettings>): HexSettings {
  const next = { ...settings, ...part };
  const widthCells = clampHexWidth(next.widthCells);
  const rowBytes = widthCells * next.wordBytes;
  // Shifting left of the row's begin goes to its end: the grid repeats every row.
  const shiftBytes = ((next.shiftBytes % rowBytes) + rowBytes) % rowBytes;
  return { ...next, widthCells, shiftBytes };
}

/** The entry after `value` in its list, going round; `step` -1 goes back. */
export function cycle<T>(list: readonly T[], value: T, step: 1 | -1): T {
  const index = (list.indexOf(value) + step + list.length) % list.length;
  return list[index] ?? value;
}

/** The next number format, for the key that cycles through them. */
export function nextFormat(format: NumberFormat): NumberFormat {
  return cycle(NUMBER_FORMATS, format, 1);
}

/** What a key that switches a display mode on and off leads to. */
export function toggleDisplay(display: DisplayMode, wanted: DisplayMode): DisplayMode {
  return display === wanted ? (DISPLAY_MODES[0] ?? 'mod') : wanted;
}
