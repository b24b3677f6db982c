import { ORIGINAL_ID } from '../../../core/contract/files.ts';
import type { MenuItem } from '../../components/menu-items.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { Texts } from '../../texts/texts.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import type { EditorState } from '../state/editor-store.ts';

/** Bases that have a key of their own. */
const KEYED_BASES = 9;

/** What the file can be compared with: the original and every version. Expectations 2.8, "Compare with version". */
export function compareItems(
  { versions, compareBase }: Pick<EditorState, 'versions' | 'compareBase'>,
  controller: EditorController,
  { t }: Texts,
): MenuItem[] {
  const present = compareBase?.versionId ?? ORIGINAL_ID;
  const bases = [{ id: ORIGINAL_ID, name: t('editor.version.original') }, ...versions];
  return bases.map(({ id, name }, place) => ({
    kind: 'choice',
    id: `compare-${id}`,
    label: name,
    ...(place < KEYED_BASES && { keys: `Alt+${place + 1}` }),
    checked: id === present,
    onSelect: () => fireAndForget(controller.compare.choose(id)),
  }));
}
