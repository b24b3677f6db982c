import type { MapSelection } from '../../../core/selection/map-selection.ts';
import type { SurfaceCamera } from '../../../renderer/surface/surface-camera.ts';

/** How a tab shows its bytes. Specification 2, "Editor modes per tab"; TEXT of a map is its table, 3D its surface. */
export type TabMode = 'TEXT' | '2D' | '3D';

/** The dump: always there, always first. */
export interface HexTabState {
  readonly kind: 'hex';
  readonly id: typeof HEX_TAB_ID;
  readonly mode: Exclude<TabMode, '3D'>;
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
}

export type EditorTab = HexTabState | MapTabState;

/** Open tabs, left to right, and the one that is shown. */
export interface EditorTabs {
  readonly tabs: readonly EditorTab[];
  readonly activeId: string;
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

/** Shows a tab; one that is not open changes nothing. */
export function activateTab(state: EditorTabs, id: string): EditorTabs {
  return state.tabs.some((tab) => tab.id === id) ? { ...state, activeId: id } : state;
}

/** Shows the map, in a new tab at the end unless it is open already. */
export function openMapTab(state: EditorTabs, mapId: string): EditorTabs {
  if (state.tabs.some(({ id }) => id === mapId)) return activateTab(state, mapId);
  const tab: MapTabState = { kind: 'map', id: mapId, mode: TAB_MODES.map[0] };
  return { tabs: [...state.tabs, tab], activeId: mapId };
}

/**
 * Closes a tab; the dump stays. If it was shown, its right neighbour takes over, or the left one at the end.
 * Specification 2, "Editor".
 */
export function closeTab(state: EditorTabs, id: string): EditorTabs {
  const index = state.tabs.findIndex((tab) => tab.id === id && tab.kind !== 'hex');
  if (index < 0) return state;
  const tabs = state.tabs.toSpliced(index, 1);
  if (state.activeId !== id) return { ...state, tabs };
  const neighbour = tabs[index] ?? tabs[index - 1];
  return { tabs, activeId: neighbour?.id ?? HEX_TAB_ID };
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

/** Shows a tab in another mode; one its kind does not have changes nothing. */
export function setTabMode(state: EditorTabs, id: string, mode: TabMode): EditorTabs {
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

function mapTab(state: EditorTabs, id: string, next: (tab: EditorTab) => EditorTab): EditorTabs {
  return { ...state, tabs: state.tabs.map((tab) => (tab.id === id ? next(tab) : tab)) };
}

function keepTabs(state: EditorTabs, isKept: (tab: EditorTab) => boolean): EditorTabs {
  const tabs = state.tabs.filter((tab) => tab.kind === 'hex' || isKept(tab));
  if (tabs.length === state.tabs.length) return state;
  if (tabs.some(({ id }) => id === state.activeId)) return { ...state, tabs };
  const formerIndex = state.tabs.findIndex(({ id }) => id === state.activeId);
  const nearest = state.tabs
    .slice(formerIndex)
    .concat(state.tabs.slice(0, formerIndex).reverse())
    .find((tab) => tabs.includes(tab));
  return { tabs, activeId: nearest?.id ?? HEX_TAB_ID };
}
