import { type JSX, type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { WithoutLicence } from '../../account/WithoutLicence.tsx';
import { useApplication } from '../../application/application.ts';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import inspectorStyles from '../kit/inspector.module.css';
import { BuilderBar } from '../maps/BuilderBar.tsx';
import treeStyles from '../maps/MapsPanel.module.css';
import { MapsPanel } from '../maps/MapsPanel.tsx';
import { TabContent } from '../tab-views/TabContent.tsx';
import { TourOffer } from '../tour/TourOffer.tsx';
import { FileDrop } from '../versions/FileDrop.tsx';
import { CellMenu } from './CellMenu.tsx';
import { EditorDialogs } from './EditorDialogs.tsx';
import { InspectorPanel } from './InspectorPanel.tsx';
import { MapCellMenu } from './MapCellMenu.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TabBar } from './TabBar.tsx';
import { TopBar } from './TopBar.tsx';
import { TreeResizer } from './TreeResizer.tsx';
import { useClipboardEvents } from './use-clipboard-events.ts';
import { useCommandKeys } from './use-command-keys.ts';
import { useEditorLeave } from './use-editor-leave.ts';
import { usePanels } from './use-panels.ts';
import { usePeek } from './use-peek.ts';
import styles from './Workbench.module.css';

/** Fetched when somebody asks for a preview. */
const PreviewWindow = lazyComponent(
  async () => (await import('../preview/PreviewWindow.tsx')).PreviewWindow,
);

/** Fetched when somebody takes the tour. */
const Tour = lazyComponent(async () => (await import('../tour/Tour.tsx')).Tour);

/**
 * The editor as a tuner works in it: bars above and below, the dump between, the inspector beside it.
 *
 * @param bar what is said above all else where the file is no project; it takes the files that are dropped
 */
export function Workbench({ bar }: { readonly bar: ReactNode }): JSX.Element {
  const [{ treeWidthPx, isTreeShown, isInspectorShown }, changePanels] = usePanels();
  // The middle comes first, the sides keep their places: all at once would hold the page for too long.
  const areSidesDue = useDeferredValue(true, false);
  const rootRef = useRef<HTMLDivElement>(null);
  const menu = useEditorState((state) => state.menu);
  const mapMenu = useEditorState((state) => state.mapMenu);
  const isPreviewShown = useEditorState((state) => state.preview !== undefined);
  const isTourShown = useEditorState((state) => state.tourStep !== undefined);
  const revealedMapId = useEditorState((state) => state.revealedMapId);
  useEditorLeave();
  useCommandKeys();
  useClipboardEvents();
  usePeek();
  useSettingsFollowing();
  useTabMemory();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every map that is asked for
  useEffect(() => {
    if (revealedMapId !== undefined && !isTreeShown) changePanels({ isTreeShown: true });
  }, [revealedMapId]);

  return (
    <div ref={rootRef} className={styles['workbench']}>
      <TopBar />
      {bar}
      <WithoutLicence />
      <NoticeBar />
      <TourOffer />
      <div className={styles['middle']}>
        {isTreeShown && (
          <>
            {areSidesDue ? (
              <MapsPanel
                widthPx={treeWidthPx}
                onHide={() => changePanels({ isTreeShown: false })}
              />
            ) : (
              <div style={{ width: treeWidthPx }} className={treeStyles['panel']} />
            )}
            <TreeResizer
              widthPx={treeWidthPx}
              onResize={(width) => changePanels({ treeWidthPx: width })}
            />
          </>
        )}
        <main className={styles['centre']}>
          <TabBar
            isTreeShown={isTreeShown}
            isInspectorShown={isInspectorShown}
            onTreeToggle={() => changePanels({ isTreeShown: true })}
            onInspectorToggle={() => changePanels({ isInspectorShown: !isInspectorShown })}
          />
          <BuilderBar />
          <TabContent />
        </main>
        {isInspectorShown &&
          (areSidesDue ? <InspectorPanel /> : <div className={inspectorStyles['panel']} />)}
      </div>
      <StatusBar />
      <EditorDialogs />
      {bar === undefined && <FileDrop />}
      {menu !== undefined && <CellMenu request={menu} />}
      {mapMenu !== undefined && <MapCellMenu request={mapMenu} />}
      {isPreviewShown && <PreviewWindow />}
      {isTourShown && <Tour />}
    </div>
  );
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
  const { widthCells, fontSizePx, selectionMode, rightPane, barScale } = useStore(
    controller.store,
    (s) => s.hex,
  );
  useEffect(() => {
    const { editor } = settings.store.getState();
    const changed =
      editor.hexWidth !== widthCells ||
      editor.fontSizePx !== fontSizePx ||
      editor.selectionMode !== selectionMode ||
      editor.rightPane !== rightPane ||
      editor.barScale !== barScale;
    if (!changed) return;
    settings.updateEditor({
      hexWidth: widthCells,
      fontSizePx,
      selectionMode,
      rightPane,
      barScale,
    });
  }, [settings, widthCells, fontSizePx, selectionMode, rightPane, barScale]);
}
