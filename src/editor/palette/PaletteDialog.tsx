import { Search } from 'lucide-react';
import { type JSX, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { classNames } from '../../components/class-names.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useKeyText } from '../commands/use-keys.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import type { PaletteKind } from '../state/palette-kind.ts';
import styles from './PaletteDialog.module.css';
import {
  commandEntries,
  mapEntries,
  matchingEntries,
  type PaletteEntry,
} from './palette-entries.ts';

/** Entries that are rendered: nobody reads further, typing is quicker. */
const SHOWN_ENTRIES = 100;

/** Everything that can be done, or every map, found by typing a part of its name. Expectations 4.2. */
export function PaletteDialog({ kind }: { readonly kind: PaletteKind }): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const listId = useId();
  const all = useEntries(kind);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const shown = useMemo(() => matchingEntries(all, text).slice(0, SHOWN_ENTRIES), [all, text]);
  const chosen = shown[active];
  const close = (): void => controller.closeDialog();

  const run = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined || !entry.isEnabled) return;
    // Closed first: what runs may open another dialog.
    close();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextPlace(event.key, active, shown.length);
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter') run(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <EditorModal title={t(`editor.palette.${kind}`)} size="medium" onClose={close}>
      <TextField
        label={t(`editor.palette.${kind}`)}
        labelHidden
        leading={<Search />}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${chosen.id}`}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t(`editor.palette.${kind}`)}
        className={styles['list']}
      >
        {shown.map((entry, place) => (
          <Entry
            key={entry.id}
            id={`${listId}-${entry.id}`}
            entry={entry}
            isActive={place === active}
            onChoose={() => run(entry)}
          />
        ))}
        {shown.length === 0 && <p className={styles['none']}>{t('editor.palette.none')}</p>}
      </div>
    </EditorModal>
  );
}

function Entry({
  id,
  entry,
  isActive,
  onChoose,
}: {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isActive: boolean;
  onChoose(): void;
}): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which runs the active entry
    // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are never focused
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={!entry.isEnabled || undefined}
      className={classNames(
        styles['entry'],
        isActive && styles['active'],
        !entry.isEnabled && styles['disabled'],
      )}
      onClick={onChoose}
    >
      <span className={styles['label']}>{entry.label}</span>
      <span className={styles['detail']}>{entry.detail}</span>
      {entry.keys !== undefined && <KeyHint keys={entry.keys} />}
    </div>
  );
}

/** Place after a key, going round at the ends; `undefined` for other keys. */
function nextPlace(key: string, place: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (place + 1) % count;
    case 'ArrowUp':
      return (place + count - 1) % count;
    case 'PageDown':
      return Math.min(count - 1, place + PAGE);
    case 'PageUp':
      return Math.max(0, place - PAGE);
    default:
      return undefined;
  }
}

/** Entries of a page of the list. */
const PAGE = 10;

function useEntries(kind: PaletteKind): readonly PaletteEntry[] {
  const texts = useTexts();
  const editor = useEditor();
  const state = useEditorState((whole) => whole);
  const keyText = useKeyText();
  const maps = useStore(editor.controller.library.store, (library) => library.maps);
  // The state a command is asked about is the one without the palette open.
  return useMemo(
    () =>
      kind === 'commands'
        ? commandEntries(editor, state, texts, keyText)
        : mapEntries(editor, maps, texts),
    [kind, editor, state, maps, texts, keyText],
  );
}
