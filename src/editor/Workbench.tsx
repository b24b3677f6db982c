import { type JSX, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApplication } from '../app/application.ts';
import { CellMenu } from './CellMenu.tsx';
import { useClipboardEvents } from './clipboard/use-clipboard-events.ts';
import { commandOfKey } from './commands/commands.ts';
import { isTypingPlace } from './commands/typing-place.ts';
import { EditorDialogs } from './dialogs/EditorDialogs.tsx';
import { useEditor, useEditorState } from './editor-context.ts';
import { InspectorPanel } from './InspectorPanel.tsx';
import { MapCellMenu } from './MapCellMenu.tsx';
import { MapsPanel } from './maps/MapsPanel.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TabBar } from './TabBar.tsx';
import { TabContent } from './TabContent.tsx';
import { TopBar } from './TopBar.tsx';
import { useEditorLeave } from './use-editor-leave.ts';
import { usePeek } from './use-peek.ts';
import styles from './Workbench.module.css';

/** The editor as a tuner works in it: bars above and below, the dump between, the inspector beside it. */
export function Workbench(): JSX.Element {
  const [isTreeShown, setTreeShown] = useState(true);
  const [isInspectorShown, setInspectorShown] = useState(true);
  const rootRef = useRef<HTMLDivElement>(null);
  const menu = useEditorState((state) => state.menu);
  const mapMenu = useEditorState((state) => state.mapMenu);
  useEditorLeave();
  useCommandKeys();
  useClipboardEvents();
  usePeek();
  useSettingsFollowing();
  useTabMemory();

  return (
    <div ref={rootRef} className={styles['workbench']}>
      <TopBar />
      <NoticeBar />
      <div className={styles['middle']}>
        {isTreeShown && <MapsPanel onHide={() => setTreeShown(false)} />}
        <main className={styles['centre']}>
          <TabBar
            isTreeShown={isTreeShown}
            isInspectorShown={isInspectorShown}
            onTreeToggle={() => setTreeShown(true)}
            onInspectorToggle={() => setInspectorShown((shown) => !shown)}
          />
          <TabContent />
        </main>
        {isInspectorShown && <InspectorPanel />}
      </div>
      <StatusBar />
      <EditorDialogs />
      {menu !== undefined && <CellMenu request={menu} />}
      {mapMenu !== undefined && <MapCellMenu request={mapMenu} />}
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
      if (state.dialog ?? state.menu ?? state.mapMenu) return;
      const command = commandOfKey(event);
      if (command === undefined) return;
      // The browser brings its own events for these, with the clipboard in them.
      if (command.isNative) return;
      // Also when it is not enabled: Ctrl+S must never save the page, F11 never leave the window.
      event.preventDefault();
      if (command.isEnabled(state)) command.run(editor);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [editor]);
}

/** A page that is closed or reloaded tells nobody but this. */
function useTabMemory(): void {
  const { controller } = useEditor();
  useEffect(() => {
    const remember = (): void => controller.tabs.remember();
    window.addEventListener('pagehide', remember);
    return () => window.removeEventListener('pagehide', remember);
  }, [controller]);
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
