import type { JSX } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { commandOf } from '../commands/commands.ts';
import { useKeyText } from '../commands/use-keys.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { InspectorRow } from '../kit/InspectorRow.tsx';
import styles from '../kit/inspector.module.css';
import { mapFacts } from './map-facts.ts';

/** What the map that is shown says of itself, and the way to change it; nothing while the dump is shown. */
export function MapFacts(): JSX.Element | null {
  const texts = useTexts();
  const { t } = texts;
  const editor = useEditor();
  const keyText = useKeyText();
  const activeId = useEditorState((state) => state.tabs.activeId);
  const maps = useStore(editor.controller.library.store, (state) => state.maps);
  const map = maps.find(({ id }) => id === activeId);
  if (map === undefined) return null;
  return (
    <>
      <h2 className={styles['title']}>{t('editor.inspector.map')}</h2>
      <dl className={styles['list']}>
        {mapFacts(map, texts).map(({ id, name, text }) => (
          <InspectorRow key={id} name={name}>
            {text}
          </InspectorRow>
        ))}
      </dl>
      <Button
        size="small"
        className={styles['action']}
        title={keyText('mapProperties')}
        onClick={() => commandOf('mapProperties').run(editor)}
      >
        {t('editor.commands.mapProperties')}
      </Button>
    </>
  );
}
