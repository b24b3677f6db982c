import { Binary, Grid3x3, X } from 'lucide-react';
import { type JSX, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { ContextMenu } from '../../components/ContextMenu.tsx';
import { classNames } from '../../components/class-names.ts';
import type { MenuItem } from '../../components/menu-items.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { copyLinkLate } from '../commands/go-commands.ts';
import { useKeyText } from '../commands/use-keys.ts';
import { commandItem } from '../kit/command-items.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import {
  activateTab,
  closeOtherTabs,
  closeTab,
  closeTabsToTheRight,
  type EditorTab,
  moveTab,
} from '../state/editor-tabs.ts';
import { useTabName } from '../tab-views/use-tab-name.ts';
import styles from './TabStrip.module.css';

/** A menu that was asked for on a tab. */
interface TabMenu {
  readonly tab: EditorTab;
  readonly point: { readonly x: number; readonly y: number };
}

const MIDDLE_BUTTON = 1;

/** The open tabs: the dump first, then maps. Specification 2, "Editor"; expectations 2.8, "Tabs". */
export function TabStrip(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const { tabs, activeId } = useEditorState((state) => state.tabs);
  const [menu, setMenu] = useState<TabMenu>();
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const index = tabs.findIndex(({ id }) => id === activeId);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    controller.tabs.change((state) => activateTab(state, next.id));
    document.getElementById(elementIdOf(next.id))?.focus();
  };

  return (
    <div
      role="tablist"
      aria-label={t('editor.tabs')}
      className={styles['strip']}
      // A wheel has no other use here.
      onWheel={({ currentTarget, deltaY }) => {
        currentTarget.scrollLeft += deltaY;
      }}
    >
      {tabs.map((tab, index) => (
        <TabButton
          key={tab.id}
          tab={tab}
          index={index}
          isActive={tab.id === activeId}
          onKeyDown={move}
          onMenu={(point) => setMenu({ tab, point })}
        />
      ))}
      {menu !== undefined && <TabContextMenu menu={menu} onClose={() => setMenu(undefined)} />}
    </div>
  );
}

interface TabButtonProps {
  readonly tab: EditorTab;
  readonly index: number;
  readonly isActive: boolean;
  onKeyDown(event: KeyboardEvent): void;
  onMenu(point: TabMenu['point']): void;
}

function TabButton({ tab, index, isActive, onKeyDown, onMenu }: TabButtonProps): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const name = useTabName(tab);
  const frameRef = useRef<HTMLDivElement>(null);
  const close = (): void => controller.tabs.change((state) => closeTab(state, tab.id));
  // Also when its name arrives or changes, which makes it wider. In the frame, which lays the page out anyway.
  useLayoutEffect(() => {
    if (!isActive || name === '') return;
    const frame = requestAnimationFrame(() =>
      frameRef.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [isActive, name]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside has the role; this frame only takes drops
    <div
      ref={frameRef}
      className={classNames(styles['tab'], isActive && styles['active'])}
      draggable={tab.kind === 'map'}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAG_TYPE, tab.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAG_TYPE)) event.preventDefault();
      }}
      onDrop={(event) => {
        const movedId = event.dataTransfer.getData(DRAG_TYPE);
        event.preventDefault();
        controller.tabs.change((state) => moveTab(state, movedId, index));
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      <button
        type="button"
        role="tab"
        id={elementIdOf(tab.id)}
        aria-selected={isActive}
        tabIndex={isActive ? 0 : -1}
        title={name}
        className={styles['label']}
        onClick={() => controller.tabs.change((state) => activateTab(state, tab.id))}
        onAuxClick={(event) => {
          if (event.button === MIDDLE_BUTTON) close();
        }}
        onKeyDown={(event) => {
          if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            event.preventDefault();
            event.stopPropagation();
            onMenu({ x: left, y: bottom });
          } else if (event.key === 'Delete' && tab.kind === 'map') {
            event.stopPropagation();
            close();
          } else onKeyDown(event);
        }}
      >
        {tab.kind === 'hex' ? <Binary /> : <Grid3x3 />}
        <span className={styles['name']}>{name}</span>
      </button>
      {tab.kind === 'map' && (
        <button
          type="button"
          tabIndex={-1}
          // A list of tabs holds tabs only: Delete on the tab, its menu and Alt+W do the same.
          aria-hidden="true"
          title={t('editor.tabMenu.closeNamed', { name })}
          className={styles['close']}
          onClick={close}
        >
          <X />
        </button>
      )}
    </div>
  );
}

function TabContextMenu({
  menu,
  onClose,
}: {
  readonly menu: TabMenu;
  onClose(): void;
}): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const editor = useEditor();
  const { controller } = editor;
  const keyText = useKeyText();
  const name = useTabName(menu.tab);
  const { id, kind } = menu.tab;
  const state = controller.store.getState();
  const { isLocal } = state;
  const noClose = t('editor.tabMenu.hexStays');
  const items: MenuItem[] = [
    {
      kind: 'action',
      id: 'close',
      label: t('editor.tabMenu.close'),
      ...(kind === 'hex' && { disabledReason: noClose }),
      onSelect: () => controller.tabs.change((state) => closeTab(state, id)),
    },
    {
      kind: 'action',
      id: 'closeOthers',
      label: t('editor.tabMenu.closeOthers'),
      onSelect: () => controller.tabs.change((state) => closeOtherTabs(state, id)),
    },
    {
      kind: 'action',
      id: 'closeRight',
      label: t('editor.tabMenu.closeRight'),
      onSelect: () => controller.tabs.change((state) => closeTabsToTheRight(state, id)),
    },
  ];
  items.push(
    { kind: 'separator', id: 'afterClose' },
    {
      kind: 'action',
      id: 'split',
      label: t('editor.tabMenu.split'),
      onSelect: () => controller.tabs.splitTab(id),
    },
    {
      kind: 'action',
      id: 'copyLink',
      label: t('editor.commands.copyLink'),
      ...(isLocal && { disabledReason: t('editor.disabled.needsAccount') }),
      onSelect: () => fireAndForget(copyLinkLate(controller, id)),
    },
  );
  if (kind === 'map') {
    items.push(
      {
        kind: 'action',
        id: 'reveal',
        label: t('editor.tabMenu.reveal'),
        onSelect: () => controller.revealMap(id),
      },
      { kind: 'separator', id: 'afterReveal' },
      {
        ...commandItem('mapProperties', state, editor, texts, keyText, { kind: 'map', mapId: id }),
        label: t('editor.treeMenu.properties'),
      },
    );
  }
  return <ContextMenu point={menu.point} label={name} items={items} onClose={onClose} />;
}

/** Type of what is dragged from one tab to another. */
const DRAG_TYPE = 'application/x-mapwright-tab';

function elementIdOf(tabId: string): string {
  return `tab-${tabId}`;
}
