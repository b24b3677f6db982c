import type { EditCounts } from '../edits/planned-edit.ts';
import type { AxisAddressing } from '../maps/copy-map-properties.ts';
import type { MapDefinition, MapFields } from '../maps/map-definition.ts';
import { validateMap } from '../maps/validate-map.ts';
import type { ComparedBytes } from '../values/cell-text.ts';
import { isWritableScale } from '../values/scale.ts';
import { plannedPaste } from './clipboard-content.ts';
import type { CopiedMap } from './copied-map.ts';
import { definitionAt } from './copied-map.ts';
import { type MapPasteOptions, pasteMapValues } from './paste-map.ts';

/** What of a copied map is pasted. Expectations 2.2, "Paste map". */
export type MapPasteWhat = 'definition' | 'values' | 'both';

/** All answers, the one that changes no byte first. */
export const MAP_PASTE_WHATS: readonly MapPasteWhat[] = ['definition', 'values', 'both'];

/** Why values cannot be pasted. */
export type MapPasteRefusal = 'otherSize' | 'noAxes' | 'readOnlyScale' | 'outsideFile';

/** What pasting the values into a map would do. */
export type PlannedMapPaste =
  | {
      readonly ok: true;
      readonly patch: Extract<ReturnType<typeof plannedPaste>, { ok: true }>['patch'];
      readonly counts: EditCounts;
      readonly transfer: 'raw' | 'physical';
      /** Cells beyond the axes of the source, which took the value at its edge. */
      readonly heldCount: number;
    }
  | { readonly ok: false; readonly reason: MapPasteRefusal };

/** What pasting the values of a copied map into a map would do. Nothing is written. */
export function planMapPaste(
  { current, original }: ComparedBytes,
  target: MapDefinition,
  copied: CopiedMap,
  options: MapPasteOptions,
): PlannedMapPaste {
  if (!isWritableScale(target.scale)) return { ok: false, reason: 'readOnlyScale' };
  // A map may have become longer than the file it is pasted in: one of another project.
  const faults = validateMap({ ...target, name: 'map' }, current.length);
  if (faults.some(({ field }) => field.startsWith('cells'))) {
    return { ok: false, reason: 'outsideFile' };
  }
  const paste = pasteMapValues(current, original, target, copied, options);
  if (!paste.ok) return { ok: false, reason: paste.error };
  const planned = plannedPaste(paste);
  if (!planned.ok) return { ok: false, reason: 'otherSize' };
  const { transfer, heldCount } = paste;
  return { ok: true, patch: planned.patch, counts: planned.counts, transfer, heldCount };
}

/** The definition of a copied map at another address, in no folder; `undefined` where it would not lie in the file. */
export function definitionToPaste(
  copied: CopiedMap,
  address: number,
  axisAddressing: AxisAddressing,
  fileLengthBytes: number,
): MapFields | undefined {
  const fields: MapFields = { ...definitionAt(copied, address, axisAddressing), folderId: null };
  const faults = validateMap({ ...fields, id: '', kind: 'USER_MAP' }, fileLengthBytes);
  return faults.length === 0 ? fields : undefined;
}
