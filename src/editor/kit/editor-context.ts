import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ComparedBytes } from '../../../core/values/cell-text.ts';
import type { DumpBytes } from '../../../renderer/view/view-contract.ts';
import type { Editor } from '../open/open-editor.ts';
import type { EditorState } from '../state/editor-store.ts';

/** Carries the open editor to its parts. */
export const EditorContext: React.Context<Editor | null> = createContext<Editor | null>(null);

/** The open editor around a component. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error('no open editor around this component');
  return editor;
}

/** A part of the editor's state; the component renders again when that part changes. */
export function useEditorState<Part>(select: (state: EditorState) => Part): Part {
  return useStore(useEditor().controller.store, select);
}

/** The file and its original; another object after every change of the bytes and after every save. */
export function useFileBytes(): ComparedBytes {
  const { byteStore } = useEditor().controller.session;
  const revision = useEditorState((state) => state.byteRevision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arrays stay the same objects while their bytes change
  return useMemo(
    () => ({ current: byteStore.picture, original: byteStore.original }),
    [byteStore, revision],
  );
}

/** The bytes as views show them; another object when they are compared with another version. Views hear of changes themselves. */
export function useShownBytes(): DumpBytes {
  useEditorState((state) => state.compareBase);
  return useEditor().controller.compare.shown;
}
