import type { ChangeLabel } from '../../../core/bytes/change-label.ts';
import type { ReadonlyBytes } from '../../../core/bytes/readonly-bytes.ts';
import type { CopiedSelection, PasteOptions } from '../../../core/clipboard/clipboard-content.ts';
import { copyOfMap, pasteIntoMap } from '../../../core/clipboard/map-clipboard.ts';
import type { PasteSource } from '../../../core/clipboard/paste-cells.ts';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import type { CellCommand } from '../../../core/edits/command.ts';
import { type EditTarget, targetOfMapCells } from '../../../core/edits/edit-target.ts';
import {
  axisWithEntry,
  pointCountOf,
  pointIndicesOf,
  type SelectedWords,
  valueStyleOf,
  wordsOfSelection,
} from '../../../core/edits/map-areas.ts';
import { summarizePhysical } from '../../../core/edits/physical-summary.ts';
import { planOnArea, planOnAxisPoints } from '../../../core/edits/plan-on-area.ts';
import {
  type PlannedChange,
  type PlannedEdit,
  planOnCells,
} from '../../../core/edits/planned-edit.ts';
import { commandOfEntry } from '../../../core/edits/typed-change.ts';
import type { ValueStyle } from '../../../core/edits/value-style.ts';
import { isStoredAxis } from '../../../core/maps/axis-values.ts';
import { type MapCell, mapCellAt } from '../../../core/maps/cell-address.ts';
import {
  type MapArea,
  mapCellText,
  mapCellValue,
  type ShownMap,
} from '../../../core/maps/map-cell-text.ts';
import type { MapFields } from '../../../core/maps/map-definition.ts';
import { fieldsOfMap } from '../../../core/maps/map-definition.ts';
import {
  clampMapSelection,
  type MapSelection,
  selectedMapCells,
  selectMapCell,
} from '../../../core/selection/map-selection.ts';
import { selectAllMapCells } from '../../../core/selection/select-map-cells.ts';
import type { ComparedBytes } from '../../../core/values/cell-text.ts';
import { RAW_SCALE } from '../../../core/values/scale.ts';
import type {
  MapDragRequest,
  MapEntryRequest,
  MapMenuRequest,
  MapView,
} from '../../../renderer/map/map-view-contract.ts';
import type { LineZoom } from '../../../renderer/plot/line-zoom.ts';
import type { SurfaceCamera } from '../../../renderer/surface/surface-camera.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { MapLibrary } from '../library/map-library.ts';
import { packMapOf } from '../library/shared-maps.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { type CursorSummary, summarizeWords } from '../state/cursor-summary.ts';
import type { EditableView, SelectionCommand } from '../state/editable-view.ts';
import type { EditorStore } from '../state/editor-store.ts';
import { activeTab, type TabMode } from '../state/editor-tabs.ts';
import { MapViews } from './map-views.ts';
import { selectInMap } from './select-in-map.ts';

/** What the controller of a map asks of the editor around it. */
export interface MapControllerPorts {
  /** Whether the file may be changed. */
  isEditable(): boolean;
  /** Selection or values at the cursor have changed. */
  cursorChanged(): void;
  /** A view of the map is on the screen: panels have to say what is selected in it. */
  viewShown(): void;
  /** The words at the cursor block the value: a neighbour of a summing axis would leave its bounds. */
  axisBlocked(): void;
  /** More cells than a person may select. */
  selectionExceeded(): void;
  /** What the file is compared with: the original, or a version. */
  comparedWith(): ReadonlyBytes;
}

const FIRST_CELL: MapCell = { row: 0, column: 0 };

/**
 * Everything a person does to an open map. Views of the map are kept in step: what is selected in one is selected in all.
 */
export class MapController implements EditableView {
  readonly mapId: string;
  /** Where the surface is seen from, as the tab remembers it; `undefined` until it was turned. */
  camera: SurfaceCamera | undefined;
  /** How much of the curves is in sight, as the tab remembers it; `undefined` until they were zoomed. */
  zoom: LineZoom | undefined;
  readonly #session: EditorSession;
  readonly #store: EditorStore;
  readonly #library: MapLibrary;
  readonly #ports: MapControllerPorts;
  readonly #views: MapViews;
  #selection: MapSelection;

  /** @param selection as it was when the tab was left */
  constructor(
    parts: {
      readonly mapId: string;
      readonly session: EditorSession;
      readonly store: EditorStore;
      readonly library: MapLibrary;
      readonly ports: MapControllerPorts;
    },
    selection: MapSelection | undefined,
  ) {
    this.mapId = parts.mapId;
    this.#session = parts.session;
    this.#views = new MapViews(parts.session.byteStore);
    this.#store = parts.store;
    this.#library = parts.library;
    this.#ports = parts.ports;
    this.#selection = selection ?? selectMapCell('data', FIRST_CELL);
  }

  /** The map; `undefined` once it was deleted. */
  get map(): ProjectMap | undefined {
    return this.#library.map(this.mapId);
  }

  /** Whether the map may stand elsewhere: its cells are not changed until the person has confirmed it. */
  get isLocked(): boolean {
    return packMapOf(this.map)?.isLocked === true;
  }

  get selection(): MapSelection {
    return this.#selection;
  }

  /** Connects a view on the screen, which shows the map in a mode. @returns the function that disconnects it */
  attach(view: MapView, mode: TabMode): () => void {
    const { map } = this;
    if (map !== undefined) this.#selection = clampMapSelection(map, this.#selection);
    view.setSelection(this.#selection);
    const detach = this.#views.add(view, mode);
    this.#ports.viewShown();
    return detach;
  }

  // -- what views tell --

  selectionChanged(selection: MapSelection, from: MapView | undefined): void {
    this.#show(selection, from);
    this.#ports.cursorChanged();
  }

  /** Puts the cursor on the cell that holds a byte because the dump beside did; tells nobody. */
  followAddress(address: number): void {
    const { map } = this;
    const cell = map && mapCellAt(map, address);
    if (cell !== undefined) this.#show(selectMapCell('data', cell), undefined);
  }

  /** Takes over what is selected in a map of the same size beside; tells nobody. */
  followSelection(selection: MapSelection): void {
    const { map } = this;
    if (map !== undefined) this.#show(clampMapSelection(map, selection), undefined);
  }

  #show(selection: MapSelection, from: MapView | undefined): void {
    this.#selection = selection;
    this.#views.select(selection, from);
  }

  openMenu(menu: MapMenuRequest): void {
    this.#store.setState({ mapMenu: menu });
  }

  /** Writes what was typed. `false` if it is no value. */
  enter({ text, area, cells }: MapEntryRequest): boolean {
    const { map } = this;
    if (map === undefined || !this.#isEditable()) return false;
    if (area !== 'data' && !isStoredAxis(map[area])) {
      return this.#enterIntoDefinition(map, area, cells, text);
    }
    const isRaw = this.#showsRaw();
    const { type, scale, format } = valueStyleOf(map, area, isRaw);
    const style = { type, scale: isRaw ? RAW_SCALE : scale, format, showsRaw: isRaw };
    // Axes have no display mode of their own: they always show their values.
    const display = area === 'data' ? this.#store.getState().hex.display : 'mod';
    const command = commandOfEntry(text, { ...style, display });
    return command !== undefined && this.#perform(map, area, cells, command, 'entry');
  }

  /** Adds what was dragged. */
  drag({ area, cells, delta }: MapDragRequest): void {
    const { map } = this;
    if (map === undefined || delta === 0 || !this.#isEditable()) return;
    const operation = {
      kind: 'change',
      expression: { kind: 'add', amount: delta },
      reference: 'current',
      forcesStep: false,
    } as const;
    this.#perform(map, area, cells, { operation, isRaw: this.#showsRaw() }, 'drag');
  }

  // -- what commands ask --

  plan(command: CellCommand): PlannedEdit {
    const { map } = this;
    if (map === undefined) return { ok: false, reason: 'nothingSelected' };
    const { area } = this.#selection;
    if (area !== 'data') {
      return planOnAxisPoints(this.#bytes(), map, area, selectedMapCells(this.#selection), command);
    }
    return planOnCells(this.#bytes(), this.#target(map), command);
  }

  valueStyle(): ValueStyle | undefined {
    const { map } = this;
    return map && valueStyleOf(map, this.#selection.area, this.#showsRaw());
  }

  cursorValue(isRaw: boolean): number | undefined {
    const { map } = this;
    if (map === undefined) return undefined;
    const { area, cursor } = this.#selection;
    return mapCellValue(this.#session.byteStore.picture, { map, showsRaw: isRaw }, area, cursor);
  }

  unselectedBlockCells(): number {
    const { map } = this;
    if (map === undefined || this.#selection.area !== 'data') return 0;
    const { block, cells } = this.#target(map);
    return block === undefined ? 0 : block.addresses.length - cells.addresses.length;
  }

  copy(): CopiedSelection | undefined {
    const { map } = this;
    if (map === undefined) return undefined;
    const { display } = this.#store.getState().hex;
    const shown = { map, display, showsRaw: this.#showsRaw() };
    const { project, current } = this.#session;
    const from = { projectId: project.id, versionId: current.id };
    return copyOfMap(this.#bytes(), shown, this.#selection, from);
  }

  planPaste(source: PasteSource, options: PasteOptions, isRaw: boolean): PlannedChange {
    const { map } = this;
    if (map === undefined) return { ok: false, reason: 'nothingSelected' };
    return pasteIntoMap(this.#bytes(), map, this.#selection, isRaw, source, options);
  }

  selectAll(): void {
    const { map } = this;
    if (map === undefined) return;
    const whole = selectAllMapCells(map, this.#selection.area);
    if (whole === undefined) this.#ports.selectionExceeded();
    else this.selectionChanged(whole, undefined);
  }

  select(command: SelectionCommand): void {
    const { map } = this;
    const selected = map && selectInMap(command, map, this.#selection, this.#shown());
    if (selected === undefined) return;
    this.selectionChanged(selected.selection, undefined);
    if (selected.exceeded) this.#ports.selectionExceeded();
  }

  openEntry(): void {
    this.#view()?.openEntry();
  }

  focus(): void {
    this.#view()?.focus();
  }

  /** Lights up the cells of the map that hold one of the addresses. */
  showChange(addresses: Uint32Array): void {
    const { map } = this;
    if (map !== undefined) this.#views.flash(map, addresses);
  }

  // -- what panels and screen readers ask --

  cursor(): CursorSummary | undefined {
    const { map } = this;
    const words = this.selectedWords();
    if (map === undefined || words === undefined) return undefined;
    const bytes = this.#shown();
    const summary = summarizeWords(bytes, words);
    const physical = summarizePhysical(bytes, map, this.#selection, this.#showsRaw());
    return summary && { ...summary, physical };
  }

  /** Words of the selected cells, or `undefined` where they stand in the definition or nowhere. */
  selectedWords(): SelectedWords | undefined {
    const { map } = this;
    return map && wordsOfSelection(map, this.#selection);
  }

  /** Text of a cell as it is shown, and what it was. */
  textsOf(
    area: MapArea,
    cell: MapCell,
  ): { readonly shown: string; readonly present: string; readonly original: string } {
    const { map } = this;
    if (map === undefined) return { shown: '', present: '', original: '' };
    const bytes = this.#shown();
    const text = (display: ShownMap['display']): string =>
      mapCellText(bytes, { map, display, showsRaw: this.#showsRaw() }, area, cell);
    return {
      shown: text(this.#store.getState().hex.display),
      present: text('mod'),
      original: text('ori'),
    };
  }

  #isEditable(): boolean {
    return this.#ports.isEditable() && !this.isLocked;
  }

  #view(): MapView | undefined {
    return this.#views.inMode(activeTab(this.#store.getState().tabs).mode);
  }

  #showsRaw(): boolean {
    return this.#store.getState().mapSettings.showsRaw;
  }

  #bytes(): ComparedBytes {
    const { picture, original } = this.#session.byteStore;
    return { current: picture, original };
  }

  /** The bytes as they are shown and compared. */
  #shown(): ComparedBytes {
    return { current: this.#session.byteStore.picture, original: this.#ports.comparedWith() };
  }

  /** The selected cells of the area `data`. */
  #target(map: ProjectMap): EditTarget {
    return targetOfMapCells(
      this.#session.byteStore.picture,
      map,
      this.#selection,
      this.#showsRaw(),
    );
  }

  /** Does a command on cells of an area. `false` if it could not be done. */
  #perform(
    map: ProjectMap,
    area: MapArea,
    cells: readonly MapCell[],
    command: CellCommand,
    label: ChangeLabel,
  ): boolean {
    // A difference that is typed is against what the difference on the screen is against; axes have none.
    const bytes = area === 'data' ? this.#shown() : this.#bytes();
    const planned = planOnArea(bytes, map, area, cells, command);
    if (planned.ok) this.#session.byteStore.apply(planned.patch, label, 'user');
    else if (planned.reason === 'axisBlocked') this.#ports.axisBlocked();
    return planned.ok;
  }

  /** Values and labels of the person are kept with the map, not in the file: they are changed on the server at once. */
  #enterIntoDefinition(
    map: ProjectMap,
    area: 'x' | 'y',
    cells: readonly MapCell[],
    text: string,
  ): boolean {
    const indices = pointIndicesOf(area, cells);
    // That of a map of the pack stays as it was bought: a call would confirm it instead.
    if (map.kind === 'MAPPACK_MAP') return false;
    const entered = (now: ProjectMap): MapFields | undefined => {
      const axis = axisWithEntry(now[area], pointCountOf(now, area), indices, text);
      return axis && { ...fieldsOfMap(now), [area]: axis };
    };
    if (entered(map) === undefined) return false;
    fireAndForget(this.#library.changeMap(map.id, entered));
    return true;
  }
}
