import type { ProjectMap } from '../../../core/contract/maps.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import type { Texts } from '../../texts/texts.ts';
import { COMMANDS } from '../commands/commands.ts';
import type { KeyText } from '../commands/use-keys.ts';
import { otherWordsOfMap } from '../library/map-search.ts';
import type { Editor } from '../open/open-editor.ts';
import type { EditorState } from '../state/editor-store.ts';
import { otherWords } from './other-words.ts';

/** Behind every rank of entries that can be run. */
const LAST_RANK = 3;

/** A line of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Size and address of a map, group of a command. */
  readonly detail: string;
  /** Other words that it is found by, as tuners call it. */
  readonly words: string;
  readonly keys: string | undefined;
  readonly isEnabled: boolean;
  run(): void;
}

/** All commands, in the order of the shortcut sheet, but the palette itself. */
export function commandEntries(
  editor: Editor,
  state: EditorState,
  texts: Texts,
  keyText: KeyText,
): PaletteEntry[] {
  const { t } = texts;
  return COMMANDS.filter(({ id, isHeld }) => id !== 'palette' && !isHeld).map((command) => {
    const isEnabled = command.isEnabled(state, undefined, editor);
    const reason = isEnabled ? undefined : command.disabledReason?.(state, undefined, editor);
    return {
      id: command.id,
      label: t(`editor.commands.${command.id}`),
      detail:
        reason === undefined ? t(`editor.groups.${command.group}`) : t(`editor.disabled.${reason}`),
      words: otherWords(command.id, texts),
      keys: keyText(command.id),
      isEnabled,
      run: () => command.run(editor),
    };
  });
}

/** All maps by name. */
export function mapEntries(
  { controller }: Editor,
  maps: readonly ProjectMap[],
  { languageTag }: Texts,
): PaletteEntry[] {
  const byName = new Intl.Collator(languageTag, { numeric: true });
  return maps
    .toSorted((a, b) => byName.compare(a.name, b.name))
    .map((map) => ({
      id: map.id,
      label: map.name,
      detail: `${map.width}\u00d7${map.height} \u00b7 ${formatAddress(map.cells.address)}`,
      words: otherWordsOfMap(map),
      keys: undefined,
      isEnabled: true,
      run: () => controller.tabs.openMap(map.id),
    }));
}

/**
 * Entries in which every word of the text stands, in their order, but those first that can be run; of these, those whose label
 * begins with the text, then those whose label has it, then those that are found by other words.
 */
export function matchingEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const whole = wanted.join(' ');
  const has = (searched: string): boolean => wanted.every((word) => searched.includes(word));
  const rankOf = ({ label, detail, words, isEnabled }: PaletteEntry): number => {
    const shown = `${label} ${detail}`.toLowerCase();
    const last = isEnabled ? 0 : LAST_RANK;
    if (shown.startsWith(whole)) return last;
    if (has(shown)) return last + 1;
    return has(`${shown} ${words.toLowerCase()}`) ? last + 2 : Number.POSITIVE_INFINITY;
  };
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}
