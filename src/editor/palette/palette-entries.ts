import type { ProjectMap } from '../../../core/contract/maps.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import type { Texts } from '../../texts/texts.ts';
import { COMMANDS } from '../commands/commands.ts';
import type { KeyText } from '../commands/use-keys.ts';
import type { Editor } from '../open-editor.ts';
import type { EditorState } from '../state/editor-store.ts';

/** A line of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Size and address of a map, group of a command. */
  readonly detail: string;
  readonly keys: string | undefined;
  readonly isEnabled: boolean;
  run(): void;
}

/** All commands, in the order of the shortcut sheet, but the palette itself. */
export function commandEntries(
  editor: Editor,
  state: EditorState,
  { t }: Texts,
  keyText: KeyText,
): PaletteEntry[] {
  return COMMANDS.filter(({ id, isHeld }) => id !== 'palette' && !isHeld).map((command) => {
    return {
      id: command.id,
      label: t(`editor.commands.${command.id}`),
      detail: t(`editor.groups.${command.group}`),
      keys: keyText(command.id),
      isEnabled: command.isEnabled(state),
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
    .map(({ id, name, width, height, cells }) => ({
      id,
      label: name,
      detail: `${width}\u00d7${height} \u00b7 ${formatAddress(cells.address)}`,
      keys: undefined,
      isEnabled: true,
      run: () => controller.tabs.openMap(id),
    }));
}

/**
 * Entries in which every word of the text begins a word or stands anywhere, those whose label begins with the text first;
 * otherwise in their order.
 */
export function matchingEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const whole = wanted.join(' ');
  const found = entries.filter(({ label, detail }) => {
    const searched = `${label} ${detail}`.toLowerCase();
    return wanted.every((word) => searched.includes(word));
  });
  const begins = ({ label }: PaletteEntry): boolean => label.toLowerCase().startsWith(whole);
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}
