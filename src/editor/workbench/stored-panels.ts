import { z } from 'zod';
import type { KeyValueStorage } from '../../platform/storage.ts';

/** Key of the side panels in the browser's storage. */
export const PANELS_KEY = 'mapwright.panels';

/** Width of the panel of the maps in CSS pixels. Interface, "Left, 260 px, resizable, collapsible". */
export const TREE_WIDTH_PX: { readonly min: number; readonly usual: number; readonly max: number } =
  { min: 180, usual: 260, max: 560 };

/** How the panels beside the views are laid out, the same for all projects of this browser. */
export interface Panels {
  readonly treeWidthPx: number;
  readonly isTreeShown: boolean;
  readonly isInspectorShown: boolean;
}

const panelsSchema: z.ZodType<Panels> = z.object({
  treeWidthPx: z.number().int().min(TREE_WIDTH_PX.min).max(TREE_WIDTH_PX.max),
  isTreeShown: z.boolean(),
  isInspectorShown: z.boolean(),
});

/** Both shown, as wide as they are usually. */
export const USUAL_PANELS: Panels = {
  treeWidthPx: TREE_WIDTH_PX.usual,
  isTreeShown: true,
  isInspectorShown: true,
};

/** Nearest whole width that is allowed. */
export function clampTreeWidth(px: number): number {
  return Math.min(TREE_WIDTH_PX.max, Math.max(TREE_WIDTH_PX.min, Math.round(px)));
}

/** The panels as they were left; the usual ones where nothing was stored that can be read. */
export function readStoredPanels(storage: KeyValueStorage): Panels {
  try {
    return panelsSchema.parse(JSON.parse(storage.read(PANELS_KEY) ?? ''));
  } catch {
    return USUAL_PANELS;
  }
}

/** Stores the panels for the next visit. */
export function storePanels(storage: KeyValueStorage, panels: Panels): void {
  storage.write(PANELS_KEY, JSON.stringify(panels));
}
