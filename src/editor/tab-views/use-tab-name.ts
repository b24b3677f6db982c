import { useStore } from 'zustand';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';
import { type EditorTab, HEX_TAB_ID } from '../state/editor-tabs.ts';

/** Name of a tab as it is shown: of its map, or of the dump. */
export function useTabName(tab: Pick<EditorTab, 'id' | 'kind'>): string {
  const { t } = useTexts();
  const { controller } = useEditor();
  const mapName = useStore(controller.library.store, ({ maps }) =>
    tab.kind === 'map' ? maps.find(({ id }) => id === tab.id)?.name : undefined,
  );
  return tab.id === HEX_TAB_ID ? t('editor.hexTab') : (mapName ?? '\u2026');
}
