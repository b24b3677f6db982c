import { useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { lastAddressOfMap } from '../../../core/maps/cell-address.ts';
import type { MapDefinition } from '../../../core/maps/map-definition.ts';
import { fieldsOfDraft } from '../../../core/maps/map-draft.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { wordTypeOf } from '../state/hex-settings.ts';

/** Most cells of a preview: a larger map is opened to be seen. */
const MAX_CELLS = 1 << 16;

/** The map that the preview shows; `undefined` where there is none that lies in the file. */
export function usePreviewMap(): MapDefinition | undefined {
  const { controller } = useEditor();
  const preview = useEditorState((state) => state.preview);
  const draft = useEditorState((state) => state.building);
  const cursor = useEditorState((state) => state.cursor);
  const hex = useEditorState((state) => state.hex);
  const maps = useStore(controller.library.store, (state) => state.maps);
  const map = useMemo((): MapDefinition | undefined => {
    if (preview?.kind === 'map') return maps.find(({ id }) => id === preview.mapId);
    if (cursor === undefined) return undefined;
    const fields =
      draft === undefined ? controller.dump.newMap(null) : fieldsOfDraft(draft, wordTypeOf(hex));
    return { ...fields, id: 'preview', kind: 'USER_MAP' };
  }, [preview, maps, draft, hex, cursor, controller]);
  const shown = useDeferredValue(map);
  const { length } = controller.session.byteStore.picture;
  const fits =
    shown !== undefined &&
    shown.width * shown.height <= MAX_CELLS &&
    lastAddressOfMap(shown) < length;
  return fits ? shown : undefined;
}
