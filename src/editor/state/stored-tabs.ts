import { z } from 'zod';
import { MAX_SELECTED_CELLS, SELECTION_MODES } from '../../../core/selection/cell-selection.ts';
import { NUMBER_FORMATS } from '../../../core/values/number-format.ts';
import type { KeyValueStorage } from '../../platform/storage.ts';
import { PerProjectStorage } from '../base/per-project-storage.ts';
import {
  activateTab,
  type EditorTabs,
  HEX_TAB_ID,
  INITIAL_TABS,
  splitTabs,
  TAB_MODES,
} from './editor-tabs.ts';

const addressSchema = z.number().int().min(0);
const cellSchema = z.object({ row: z.number().int().min(0), column: z.number().int().min(0) });
const rectangleSchema = z.object({
  firstRow: z.number().int().min(0),
  lastRow: z.number().int().min(0),
  firstColumn: z.number().int().min(0),
  lastColumn: z.number().int().min(0),
});
/** What is out of range is brought into it by the view. */
const cameraSchema = z.object({
  yaw: z.number(),
  pitch: z.number(),
  zoom: z.number(),
  targetX: z.number(),
  targetY: z.number(),
  targetZ: z.number(),
});
/** What no longer fits the grid or the file is brought to the nearest cell by the view. */
const hexViewSchema = z.object({
  format: z.enum(NUMBER_FORMATS),
  wordBytes: z.literal([1, 2, 4]),
  bigEndian: z.boolean(),
  signed: z.boolean(),
  shiftBytes: addressSchema,
  selection: z.object({
    mode: z.enum(SELECTION_MODES),
    anchorAddress: addressSchema,
    cursorAddress: addressSchema,
    addedAddresses: z.array(addressSchema).max(MAX_SELECTED_CELLS).exactOptional(),
  }),
  topAddress: addressSchema,
});
const tabSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hex'),
    id: z.literal(HEX_TAB_ID),
    mode: z.enum(TAB_MODES.hex),
    view: hexViewSchema.exactOptional(),
  }),
  z.object({
    kind: z.literal('map'),
    id: z.string(),
    mode: z.enum(TAB_MODES.map),
    selection: z
      .object({
        area: z.enum(['data', 'x', 'y']),
        anchor: cellSchema,
        cursor: cellSchema,
        added: z.array(rectangleSchema).max(2000),
      })
      .exactOptional(),
    camera: cameraSchema.exactOptional(),
    zoom: z
      .object({ range: z.union([z.number(), z.literal('all')]), scale: z.number() })
      .exactOptional(),
  }),
]);
const storedByProject = new PerProjectStorage(
  'mapwright.tabs',
  z.object({
    projectId: z.string(),
    tabs: z.array(tabSchema),
    activeId: z.string(),
    beside: z
      .object({ id: z.string(), mode: z.enum(TAB_MODES.map), side: z.enum(['left', 'right']) })
      .exactOptional(),
  }),
);

/** Tabs of a project as they were left in this browser. What cannot be read counts as never written. */
export function readStoredTabs(storage: KeyValueStorage, projectId: string): EditorTabs {
  const left = storedByProject.read(storage, projectId);
  const hex = left?.tabs.find((tab) => tab.kind === 'hex') ?? INITIAL_TABS.tabs[0];
  if (left === undefined || hex === undefined) return INITIAL_TABS;
  const maps = left.tabs.filter((tab) => tab.kind === 'map');
  const shown = activateTab({ ...INITIAL_TABS, tabs: [hex, ...maps] }, left.activeId);
  const { beside } = left;
  if (beside === undefined) return shown;
  const split = splitTabs(shown, beside.id, beside.mode);
  return split.beside === undefined
    ? split
    : { ...split, beside: { ...split.beside, side: beside.side } };
}

/** Remembers the tabs of a project in this browser. */
export function storeTabs(storage: KeyValueStorage, projectId: string, state: EditorTabs): void {
  storedByProject.write(storage, { projectId, ...state });
}
