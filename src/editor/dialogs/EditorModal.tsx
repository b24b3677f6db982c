import type { JSX } from 'react';
import { Modal, type ModalProps } from '../../components/Modal.tsx';
import { useEditor } from '../editor-context.ts';

/** A modal over the editor: the focus goes back to the dump, where the next key belongs. */
export function EditorModal(props: Omit<ModalProps, 'onFocusReturn'>): JSX.Element {
  const { controller } = useEditor();
  return <Modal {...props} onFocusReturn={() => controller.takeFocus()} />;
}
