import type { JSX } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { commandOf } from '../commands/commands.ts';
import { useKeyText } from '../commands/use-keys.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { InspectorRow } from '../kit/InspectorRow.tsx';
import styles from '../kit/inspector.module.css';
import { packMapOf } from '../library/shared-maps.ts';
import { mapFacts } from './map-facts.ts';
import { sourceLines } from './name-source.ts';

/** What the map that is shown says of itself, and the way to change it; nothing while the dump is shown. */
export function MapFacts(): JSX.Element | null {
  const texts = useTexts();
  const { t } = texts;
  const editor = useEditor();
  const keyText = useKeyText();
  const activeId = useEditorState((state) => state.tabs.activeId);
  const maps = useStore(editor.controller.library.store, (state) => state.maps);
  const map = maps.find(({ id }) => id === activeId);
  const suggestion = useStore(editor.shared.store, (state) =>
    map === undefined ? undefined : state.names.get(map.id),
  );
  if (map === undefined) return null;
  const ofPack = packMapOf(map);
  return (
    <>
      <h2 className={styles['title']}>{t('editor.inspector.map')}</h2>
      <dl className={styles['list']}>
        {mapFacts(map, texts).map(({ id, name, text }) => (
          <InspectorRow key={id} name={name}>
            {text}
          </InspectorRow>
        ))}
        {suggestion !== undefined && (
          <InspectorRow name={t('editor.library.nameSource')}>
            {sourceLines(suggestion, texts).join(', ')}
          </InspectorRow>
        )}
      </dl>
      {ofPack?.isLocked === true && (
        <>
          <p className={styles['note']}>
            {t('editor.library.locked', { percent: texts.certainty(ofPack.confidence) })}
          </p>
          <Button
            size="small"
            className={styles['action']}
            onClick={() => fireAndForget(editor.shared.run((work) => work.confirm(ofPack.id)))}
          >
            {t('editor.library.confirm')}
          </Button>
        </>
      )}
      {editor.shared.wouldTake([map.id], editor.controller.library) && (
        <Button
          size="small"
          className={styles['action']}
          title={keyText('takeOverMaps')}
          onClick={() => commandOf('takeOverMaps').run(editor)}
        >
          {t('editor.commands.takeOverMaps')}
        </Button>
      )}
      {ofPack === undefined && (
        <Button
          size="small"
          className={styles['action']}
          title={keyText('mapProperties')}
          onClick={() => commandOf('mapProperties').run(editor)}
        >
          {t('editor.commands.mapProperties')}
        </Button>
      )}
    </>
  );
}
