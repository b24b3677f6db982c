import { type JSX, useState } from 'react';
import { Modal, type ModalProps } from '../../components/Modal.tsx';
import { useEditor } from './editor-context.ts';

/**
 * A modal over the editor: the focus goes back to the view, where the next key belongs; or to the tree of the maps, if it came
 * from there and no other tab was opened.
 */
export function EditorModal(props: Omit<ModalProps, 'onFocusReturn'>): JSX.Element {
  const { controller } = useEditor();
  const activeTabId = (): string => controller.store.getState().tabs.activeId;
  const [before] = useState(() => ({ focused: document.activeElement, tabId: activeTabId() }));
  const giveBack = (): void => {
    const tree = before.focused?.closest<HTMLElement>('[role=tree]');
    if (tree?.isConnected && activeTabId() === before.tabId) tree.focus();
    else controller.takeFocus();
  };
  return <Modal {...props} onFocusReturn={giveBack} />;
}
