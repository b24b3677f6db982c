import type { CellSelection } from '../../../core/selection/cell-selection.ts';
import type { MapSelection } from '../../../core/selection/map-selection.ts';
import type { NumberFormat } from '../../../core/values/number-format.ts';
import type { WordBytes } from '../../../core/values/word.ts';
import type { LineZoom } from '../../../renderer/plot/line-zoom.ts';
import type { SurfaceCamera } from '../../../renderer/surface/surface-camera.ts';

/** How a tab shows its bytes. Specification 2, "Editor modes per tab"; TEXT of a map is its table, 3D its surface. */
export type TabMode = 'TEXT' | '2D' | '3D';

/** How the bytes of the dump were read when it was left, and where. Specification 3, "Hex tab state". */
export interface HexTabView {
  readonly format: NumberFormat;
  readonly wordBytes: WordBytes;
  readonly bigEndian: boolean;
  readonly signed: boolean;
  /** Bytes by which the rows are shifted. */
  readonly shiftBytes: number;
  readonly selection: CellSelection;
  /** Address of the first cell of the topmost row. */
  readonly topAddress: number;
}

/** The dump: always there, always first. */
export interface HexTabState {
  readonly kind: 'hex';
  readonly id: typeof HEX_TAB_ID;
  readonly mode: Exclude<TabMode, '3D'>;
  /** Left out until the dump was shown. */
  readonly view?: HexTabView;
}

/** An opened map. Specification 3, "Map tab state". */
export interface MapTabState {
  readonly kind: 'map';
  /** Id of the map. */
  readonly id: string;
  readonly mode: TabMode;
  /** What was selected when the tab was left. */
  readonly selection?: MapSelection;
  /** Where the surface was seen from; left out until it was turned. */
  readonly camera?: SurfaceCamera;
  /** How much of the curves is in sight; left out until they were zoomed. */
  readonly zoom?: LineZoom;
}

export type EditorTab = HexTabState | MapTabState;

/** A second pane beside the active one: a tab in a mode of its own, which may be the same tab. */
export interface BesidePane {
  readonly id: string;
  readonly mode: TabMode;
  /** Where it is, seen from the active pane. */
  readonly side: 'left' | 'right';
}

/** Open tabs, left to right, and the one that is shown. */
export interface EditorTabs {
  readonly tabs: readonly EditorTab[];
  /** The shown tab; with two panes, the one that keys reach. */
  readonly activeId: string;
  /** Left out where there is one pane. */
  readonly beside?: BesidePane;
}

/** Id of the tab of the dump. */
export const HEX_TAB_ID = 'hex';

/** Modes that a kind of tab can be drawn in today, in the order of the switch; a new tab begins with the first. */
export const TAB_MODES: {
  readonly hex: readonly ['TEXT', '2D'];
  readonly map: readonly ['TEXT', '2D', '3D'];
} = { hex: ['TEXT', '2D'], map: ['TEXT', '2D', '3D'] };

/** Tabs of a project that was never opened before. Specification 2: the first tab is the dump. */
export const INITIAL_TABS: EditorTabs = {
  tabs: [{ kind: 'hex', id: HEX_TAB_ID, mode: 'TEXT' }],
  activeId: HEX_TAB_ID,
};

/** The tab that is shown. */
export function activeTab({ tabs, activeId }: EditorTabs): EditorTab {
  const tab = tabs.find(({ id }) => id === activeId) ?? tabs[0];
  if (tab === undefined) throw new Error('there is always the tab of the dump');
  return tab;
}

/** Shows a tab; one that is not open changes nothing. One that is shown beside becomes the active pane where it is. */
export function activateTab(state: EditorTabs, id: string): EditorTabs {
  if (!state.tabs.some((tab) => tab.id === id)) return state;
  if (state.activeId !== id && state.beside?.id === id) return otherPane(state);
  return withoutTwin({ ...state, activeId: id });
}

/** Shows a tab in a second pane, to the right of the active one. One that is not open changes nothing. */
export function splitTabs(state: EditorTabs, id: string, mode: TabMode): EditorTabs {
  const tab = state.tabs.find((candidate) => candidate.id === id);
  const known = tab && TAB_MODES[tab.kind].find((candidate) => candidate === mode);
  if (known === undefined) return state;
  return withoutTwin({ ...state, beside: { id, mode: known, side: 'right' } });
}

/** Goes back to one pane: the active one. */
export function joinPanes({ beside: _, ...state }: EditorTabs): EditorTabs {
  return state;
}

/** Makes the other pane the active one; what is shown where stays. */
export function otherPane(state: EditorTabs): EditorTabs {
  const { beside } = state;
  if (beside === undefined) return state;
  const { id, mode } = activeTab(state);
  const swapped: EditorTabs = {
    ...state,
    activeId: beside.id,
    beside: { id, mode, side: beside.side === 'left' ? 'right' : 'left' },
  };
  return withMode(swapped, beside.id, beside.mode);
}

/** Mode in which a tab says most beside the mode it is shown in: values beside their picture, and the other way round. */
export function companionMode({ kind, mode }: Pick<EditorTab, 'kind' | 'mode'>): TabMode {
  if (mode !== 'TEXT') return 'TEXT';
  return kind === 'map' ? '3D' : '2D';
}

/** Shows the map, in a new tab at the end unless it is open already. */
export function openMapTab(state: EditorTabs, mapId: string): EditorTabs {
  if (state.tabs.some(({ id }) => id === mapId)) return activateTab(state, mapId);
  return { ...addMapTab(state, mapId), activeId: mapId };
}

/** Opens the map in a tab at the end without showing it; one that is open already changes nothing. */
export function addMapTab(state: EditorTabs, mapId: string): EditorTabs {
  if (state.tabs.some(({ id }) => id === mapId)) return state;
  const tab: MapTabState = { kind: 'map', id: mapId, mode: TAB_MODES.map[0] };
  return { ...state, tabs: [...state.tabs, tab] };
}

/**
 * Closes a tab; the dump stays. If it was shown, its right neighbour takes over, or the left one at the end.
 * Specification 2, "Editor".
 */
export function closeTab(state: EditorTabs, id: string): EditorTabs {
  const index = state.tabs.findIndex((tab) => tab.id === id && tab.kind !== 'hex');
  if (index < 0) return state;
  const tabs = state.tabs.toSpliced(index, 1);
  const left = withoutMissing({ ...state, tabs });
  if (state.activeId !== id) return left;
  const neighbour = tabs[index] ?? tabs[index - 1];
  return withoutTwin({ ...left, activeId: neighbour?.id ?? HEX_TAB_ID });
}

/** Closes every map but this one. */
export function closeOtherTabs(state: EditorTabs, id: string): EditorTabs {
  return keepTabs(state, (tab) => tab.id === id);
}

/** Closes the maps to the right of a tab. */
export function closeTabsToTheRight(state: EditorTabs, id: string): EditorTabs {
  const index = state.tabs.findIndex((tab) => tab.id === id);
  return index < 0 ? state : keepTabs(state, (tab) => state.tabs.indexOf(tab) <= index);
}

/** Closes the maps that are not there any more. */
export function closeMissingMaps(
  state: EditorTabs,
  isThere: (mapId: string) => boolean,
): EditorTabs {
  return keepTabs(state, (tab) => isThere(tab.id));
}

/** Moves a map's tab to another place; nothing goes before the dump. @param toIndex place among the tabs, from 0 */
export function moveTab(state: EditorTabs, id: string, toIndex: number): EditorTabs {
  const moved = state.tabs.find((tab) => tab.id === id);
  if (moved === undefined || moved.kind === 'hex') return state;
  const others = state.tabs.filter((tab) => tab.id !== id);
  const place = Math.max(1, Math.min(Math.trunc(toIndex), others.length));
  return { ...state, tabs: others.toSpliced(place, 0, moved) };
}

/** Shows the tab after the active one, or the one before; goes round at the ends. */
export function activateNeighbour(state: EditorTabs, step: 1 | -1): EditorTabs {
  const { length } = state.tabs;
  const index = state.tabs.findIndex(({ id }) => id === state.activeId);
  const next = state.tabs[(index + step + length) % length];
  return next === undefined ? state : activateTab(state, next.id);
}

/**
 * Shows a tab in another mode; one its kind does not have changes nothing. Where the same tab is beside in that mode, the two
 * panes exchange their modes.
 */
export function setTabMode(state: EditorTabs, id: string, mode: TabMode): EditorTabs {
  const { beside } = state;
  const former = state.tabs.find((tab) => tab.id === id)?.mode;
  const next = withMode(state, id, mode);
  if (beside?.id !== id || beside.mode !== mode || former === undefined) return next;
  return { ...next, beside: { ...beside, mode: former } };
}

function withMode(state: EditorTabs, id: string, mode: TabMode): EditorTabs {
  return mapTab(state, id, (tab) => {
    if (tab.kind === 'map') {
      const known = TAB_MODES.map.find((candidate) => candidate === mode);
      return known === undefined ? tab : { ...tab, mode: known };
    }
    const known = TAB_MODES.hex.find((candidate) => candidate === mode);
    return known === undefined ? tab : { ...tab, mode: known };
  });
}

/** Remembers what is selected in a map's tab. */
export function setTabSelection(
  state: EditorTabs,
  id: string,
  selection: MapSelection,
): EditorTabs {
  return mapTab(state, id, (tab) => (tab.kind === 'map' ? { ...tab, selection } : tab));
}

/** Remembers where the surface in a map's tab is seen from. */
export function setTabCamera(state: EditorTabs, id: string, camera: SurfaceCamera): EditorTabs {
  return mapTab(state, id, (tab) => (tab.kind === 'map' ? { ...tab, camera } : tab));
}

/** Remembers how much of the curves in a map's tab is in sight. */
export function setTabZoom(state: EditorTabs, id: string, zoom: LineZoom): EditorTabs {
  return mapTab(state, id, (tab) => (tab.kind === 'map' ? { ...tab, zoom } : tab));
}

/** Remembers how the dump is read, and where it stands. */
export function setHexView(state: EditorTabs, view: HexTabView): EditorTabs {
  return mapTab(state, HEX_TAB_ID, (tab) => (tab.kind === 'hex' ? { ...tab, view } : tab));
}

/** How the dump was left, or `undefined` if it never was. */
export function hexViewOf({ tabs }: EditorTabs): HexTabView | undefined {
  return tabs.find((tab) => tab.kind === 'hex')?.view;
}

function mapTab(state: EditorTabs, id: string, next: (tab: EditorTab) => EditorTab): EditorTabs {
  return { ...state, tabs: state.tabs.map((tab) => (tab.id === id ? next(tab) : tab)) };
}

function keepTabs(state: EditorTabs, isKept: (tab: EditorTab) => boolean): EditorTabs {
  const tabs = state.tabs.filter((tab) => tab.kind === 'hex' || isKept(tab));
  if (tabs.length === state.tabs.length) return state;
  const left = withoutMissing({ ...state, tabs });
  if (tabs.some(({ id }) => id === state.activeId)) return left;
  const formerIndex = state.tabs.findIndex(({ id }) => id === state.activeId);
  const nearest = state.tabs
    .slice(formerIndex)
    .concat(state.tabs.slice(0, formerIndex).reverse())
    .find((tab) => tabs.includes(tab));
  return withoutTwin({ ...left, activeId: nearest?.id ?? HEX_TAB_ID });
}

/** One pane where the tab of the other one is closed. */
function withoutMissing(state: EditorTabs): EditorTabs {
  const { beside } = state;
  const isThere = beside === undefined || state.tabs.some(({ id }) => id === beside.id);
  return isThere ? state : joinPanes(state);
}

/** One pane where both would show the same. */
function withoutTwin(state: EditorTabs): EditorTabs {
  const { beside } = state;
  const { id, mode } = activeTab(state);
  return beside?.id === id && beside.mode === mode ? joinPanes(state) : state;
}
