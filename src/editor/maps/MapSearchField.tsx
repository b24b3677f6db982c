import { Search, X } from 'lucide-react';
import { type JSX, type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../components/IconButton.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';

export interface MapSearchFieldProps {
  readonly text: string;
  onChange(text: string): void;
  /** Id of the first map found for what is typed now, or `undefined`. */
  findFirst(): string | undefined;
  /** Asked to go on into what is found. */
  onGoDown(): void;
}

/**
 * The search of the tree: Enter opens the first map found and hands the keyboard to it, Escape ends the search.
 *
 * Enter pressed while the maps are still on their way opens once they are there, unless the person has gone on meanwhile.
 */
export function MapSearchField(props: MapSearchFieldProps): JSX.Element {
  const { text, onChange, findFirst, onGoDown } = props;
  const { t } = useTexts();
  const { controller } = useEditor();
  const status = useStore(controller.library.store, (state) => state.status);
  const fieldRef = useRef<HTMLInputElement>(null);
  const isOpenDue = useRef(false);
  const openFirst = (): void => {
    const mapId = findFirst();
    isOpenDue.current = mapId === undefined && status === 'loading';
    if (mapId === undefined) return;
    controller.tabs.openMap(mapId);
    fieldRef.current?.blur();
    controller.takeFocus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once whenever the maps have come, or have not
  useEffect(() => {
    if (status !== 'loading' && isOpenDue.current) openFirst();
  }, [status]);
  const forgetOpening = (): void => {
    isOpenDue.current = false;
  };
  const change = (next: string): void => {
    forgetOpening();
    onChange(next);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') onGoDown();
    else if (text === '') return;
    else if (event.key === 'Escape') change('');
    else if (event.key === 'Enter') openFirst();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <TextField
      ref={fieldRef}
      label={t('editor.tree.search')}
      labelHidden
      placeholder={t('editor.tree.search')}
      leading={<Search />}
      trailing={
        text === '' ? undefined : (
          <IconButton
            label={t('editor.tree.endSearch')}
            keys="Esc"
            icon={<X />}
            onClick={() => {
              change('');
              fieldRef.current?.focus();
            }}
          />
        )
      }
      value={text}
      onChange={(event) => change(event.target.value)}
      onKeyDown={onKey}
      onBlur={forgetOpening}
    />
  );
}
