import { X } from 'lucide-react';
import type { JSX } from 'react';
import { classNames } from '../../components/class-names.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { activeTab, type EditorTab, joinPanes, otherPane } from '../state/editor-tabs.ts';
import { PaneCanvas } from '../views/PaneCanvas.tsx';
import { useViewGeneration } from './GraphicsLost.tsx';
import { HexLineTab } from './HexLineTab.tsx';
import { HexTab } from './HexTab.tsx';
import { HexToolbar } from './HexToolbar.tsx';
import { MapTab } from './MapTab.tsx';
import { MapToolbar } from './MapToolbar.tsx';
import styles from './TabContent.module.css';
import { useTabName } from './use-tab-name.ts';

/** What the shown tab holds: its tools, and its view or two views side by side. */
export function TabContent(): JSX.Element {
  const tabs = useEditorState((state) => state.tabs);
  const { beside } = tabs;
  const active = activeTab(tabs);
  const other = tabs.tabs.find(({ id }) => id === beside?.id);
  const otherShown = other && beside && withMode(other, beside.mode);
  return (
    <>
      {active.kind === 'map' ? <MapToolbar mapId={active.id} mode={active.mode} /> : <HexToolbar />}
      <div data-tour="view" className={styles['panes']}>
        {beside?.side === 'left' && otherShown && <Pane key="left" side="left" tab={otherShown} />}
        <Pane
          key={beside?.side === 'left' ? 'right' : 'left'}
          side={beside?.side === 'left' ? 'right' : 'left'}
          tab={active}
          isActive
          isAlone={otherShown === undefined}
        />
        {beside?.side === 'right' && otherShown && (
          <Pane key="right" side="right" tab={otherShown} />
        )}
      </div>
    </>
  );
}

/** One view. What is pressed or reached in it makes it the active pane, before anything else hears of it. */
function Pane({
  tab,
  side,
  isActive = false,
  isAlone = false,
}: {
  readonly tab: EditorTab;
  readonly side: 'left' | 'right';
  readonly isActive?: boolean;
  readonly isAlone?: boolean;
}): JSX.Element {
  const { controller } = useEditor();
  const graphics = useViewGeneration(`${tab.id} ${tab.mode}`);
  const activate = (): void => {
    // Asked of the store: a focus that a command sets comes before the next rendering.
    const { beside } = controller.store.getState().tabs;
    if (beside?.side === side) controller.tabs.change(otherPane);
  };
  return (
    <div
      className={classNames(styles['pane'], isActive && !isAlone && styles['active'])}
      onFocusCapture={activate}
      onPointerDownCapture={activate}
    >
      {!isAlone && <PaneHead tab={tab} isActive={isActive} />}
      <PaneCanvas generation={graphics.generation} onLost={graphics.reload}>
        {tab.kind === 'map' ? (
          <MapTab tab={tab} {...graphics} />
        ) : tab.mode === 'TEXT' ? (
          <HexTab {...graphics} />
        ) : (
          <HexLineTab {...graphics} />
        )}
      </PaneCanvas>
    </div>
  );
}

function PaneHead({
  tab,
  isActive,
}: {
  readonly tab: EditorTab;
  readonly isActive: boolean;
}): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const name = useTabName(tab);
  return (
    <div className={styles['head']}>
      <span className={styles['name']}>{`${name} \u00b7 ${t(`editor.tabModes.${tab.mode}`)}`}</span>
      <IconButton
        label={t('editor.split.close', { name })}
        icon={<X />}
        onClick={() =>
          controller.tabs.change((tabs) => joinPanes(isActive ? otherPane(tabs) : tabs))
        }
      />
    </div>
  );
}

function withMode(tab: EditorTab, mode: EditorTab['mode']): EditorTab {
  if (tab.kind === 'map') return { ...tab, mode };
  return mode === '3D' ? tab : { ...tab, mode };
}
