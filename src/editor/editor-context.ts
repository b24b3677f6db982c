import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Editor } from './open-editor.ts';
import type { EditorState } from './state/editor-store.ts';

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
