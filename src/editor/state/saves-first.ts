import { ORIGINAL_ID } from '../../../core/contract/files.ts';
import type { Texts } from '../../texts/texts.ts';
import type { EditorState } from './editor-store.ts';

/** What is saved before the server can work on it, in words; `undefined` where everything is. */
export function savesFirstText(
  { current, unsavedCount }: Pick<EditorState, 'current' | 'unsavedCount'>,
  { t, plural }: Texts,
): string | undefined {
  if (current.id === ORIGINAL_ID) return t('purchase.original');
  return unsavedCount > 0 ? plural('purchase.unsaved', unsavedCount) : undefined;
}
