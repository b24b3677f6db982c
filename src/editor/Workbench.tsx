import { type JSX, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApplication } from '../app/application.ts';
import { CellMenu } from './CellMenu.tsx';
import { commandOfKey } from './commands/commands.ts';
import { isTypingPlace } from './commands/typing-place.ts';
import { EditorDialogs } from './dialogs/EditorDialogs.tsx';
import { useEditor, useEditorState } from './editor-context.ts';
import { HexTab } from './HexTab.tsx';
import { HexToolbar } from './HexToolbar.tsx';
import { InspectorPanel } from './InspectorPanel.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TopBar } from './TopBar.tsx';
import { useEditorLeave } from './use-editor-leave.ts';
import styles from './Workbench.module.css';

/** The editor as a tuner works in it: bars above and below, the dump between, the inspector beside it. */
export function Workbench(): JSX.Element {
  const [isPanelShown, setPanelShown] = useState(true);
  const rootRef = useRef<HTMLDivElement>(null);
  const menu = useEditorState((state) => state.menu);
  useEditorLeave();
  useCommandKeys();
  useSettingsFollowing();

  return (
    <div ref={rootRef} className={styles['workbench']}>
      <TopBar />
      <HexToolbar
        isPanelShown={isPanelShown}
        onPanelToggle={() => setPanelShown((shown) => !shown)}
      />
      <NoticeBar />
      <main className={styles['middle']}>
        <HexTab />
        {isPanelShown && <InspectorPanel />}
      </main>
      <StatusBar />
      <EditorDialogs />
      {menu !== undefined && <CellMenu request={menu} />}
    </div>
  );
}

/** Keys of the command table, wherever the focus is, but never while somebody types. */
function useCommandKeys(): void {
  const editor = useEditor();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isTypingPlace(event.target)) return;
      const state = editor.controller.store.getState();
      if (state.dialog !== undefined || state.menu !== undefined) return;
      const command = commandOfKey(event);
      if (command === undefined) return;
      // Also when it is not enabled: Ctrl+S must never save the page, F11 never leave the window.
      event.preventDefault();
      if (command.isEnabled(state)) command.run(editor);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [editor]);
}

/** What a person changes in the bar becomes the setting for the next file. */
function useSettingsFollowing(): void {
  const { settings } = useApplication();
  const { controller } = useEditor();
  const { widthCells, fontSizePx, selectionMode } = useStore(controller.store, (s) => s.hex);
  useEffect(() => {
    const { editor } = settings.store.getState();
    const changed =
      editor.hexWidth !== widthCells ||
      editor.fontSizePx !== fontSizePx ||
      editor.selectionMode !== selectionMode;
    if (changed) settings.updateEditor({ hexWidth: widthCells, fontSizePx, selectionMode });
  }, [settings, widthCells, fontSizePx, selectionMode]);
}
