import type { BytePatch } from '../../../core/bytes/byte-patch.ts';
import type { MapFields, ProjectMap } from '../../../core/contract/maps.ts';
import { type CellEdit, type CellGroup, mapCells } from '../../../core/edits/cell-values.ts';
import { restoreCells, stepCells } from '../../../core/edits/value-changes.ts';
import { readAxis } from '../../../core/maps/axis-values.ts';
import { addressOfMapCell, addressOfWord, type MapCell } from '../../../core/maps/cell-address.ts';
import {
  type MapArea,
  mapCellText,
  parseMapEntry,
  type ShownMap,
} from '../../../core/maps/map-cell-text.ts';
import type { MapAxis } from '../../../core/maps/map-definition.ts';
import { type AxisPoint, writeAxisPoints } from '../../../core/maps/write-axis-points.ts';
import {
  clampMapSelection,
  type MapSelection,
  selectedMapCells,
  selectMapCell,
  selectWholeArea,
} from '../../../core/selection/map-selection.ts';
import { RAW_SCALE, rawFromPhysical } from '../../../core/values/scale.ts';
import type { WordType } from '../../../core/values/word.ts';
import type {
  MapDragRequest,
  MapEntryRequest,
  MapMenuRequest,
  MapView,
  MapViewData,
} from '../../../renderer/map/map-view-contract.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { MapLibrary } from '../maps/map-library.ts';
import { fieldsOfMap } from '../maps/map-library.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { type CursorSummary, summarizeWords } from './cursor-summary.ts';
import type { EditTarget } from './edit-target.ts';
import type { EditorStore } from './editor-store.ts';

/** What the controller of a map asks of the editor around it. */
export interface MapControllerPorts {
  isEditable(): boolean;
  /** Selection or values at the cursor have changed. */
  cursorChanged(): void;
  /** The words at the cursor block the value: a neighbour of a summing axis would leave its bounds. */
  axisBlocked(): void;
}

/** The selected words as bytes of the file, where the selected cells have any. */
export interface SelectedWords {
  readonly addresses: readonly number[];
  readonly cursorAddress: number;
  readonly type: WordType;
}

const FIRST_CELL: MapCell = { row: 0, column: 0 };

/**
 * Everything a person does to an open map. Views of the map are kept in step: what is selected in one is selected in all.
 */
export class MapController implements EditTarget {
  readonly mapId: string;
  readonly #session: EditorSession;
  readonly #store: EditorStore;
  readonly #library: MapLibrary;
  readonly #ports: MapControllerPorts;
  readonly #views = new Set<MapView>();
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
    this.#store = parts.store;
    this.#library = parts.library;
    this.#ports = parts.ports;
    this.#selection = selection ?? selectMapCell('data', FIRST_CELL);
  }

  /** The map; `undefined` once it was deleted. */
  get map(): ProjectMap | undefined {
    return this.#library.map(this.mapId);
  }

  get selection(): MapSelection {
    return this.#selection;
  }

  /** The map as views read it. */
  viewData(map: ProjectMap): MapViewData {
    const { store } = this.#session;
    return {
      map,
      current: store.picture,
      original: store.original,
      isUnsaved: (address) => store.isUnsaved(address),
    };
  }

  /** Connects a view on the screen. @returns the function that disconnects it */
  attach(view: MapView): () => void {
    const { map } = this;
    if (map !== undefined) this.#selection = clampMapSelection(map, this.#selection);
    view.setSelection(this.#selection);
    this.#views.add(view);
    this.#ports.cursorChanged();
    return () => this.#views.delete(view);
  }

  /** Bytes in [start, end) have changed. */
  bytesChanged(start: number, end: number): void {
    for (const view of this.#views) view.bytesChanged(start, end);
  }

  /** What is saved has changed. */
  marksChanged(): void {
    for (const view of this.#views) view.marksChanged();
  }

  // -- what views tell --

  selectionChanged(selection: MapSelection, from: MapView | undefined): void {
    this.#selection = selection;
    for (const view of this.#views) if (view !== from) view.setSelection(selection);
    this.#ports.cursorChanged();
  }

  openMenu(menu: MapMenuRequest): void {
    this.#store.setState({ mapMenu: menu });
  }

  /** Writes what was typed. `false` if it is no value. */
  enter({ text, area, cells }: MapEntryRequest): boolean {
    const { map } = this;
    if (map === undefined || !this.#ports.isEditable()) return false;
    if (area !== 'data' && !isStored(map[area]))
      return this.#enterIntoDefinition(map, area, cells, text);
    const parsed = parseMapEntry(text, { map, showsRaw: this.#showsRaw() }, area);
    if (!parsed.ok) return false;
    return this.#setValues(map, area, cells, () => parsed.value, 'entry');
  }

  /** Adds what was dragged. */
  drag({ area, cells, delta }: MapDragRequest): void {
    const { map } = this;
    if (map === undefined || delta === 0 || !this.#ports.isEditable()) return;
    this.#setValues(map, area, cells, (value) => value + delta, 'drag');
  }

  // -- edits --

  /** Adds `step` raw units to every selected cell. */
  step(step: number): void {
    const { map } = this;
    if (map === undefined || !this.#ports.isEditable()) return;
    const { area } = this.#selection;
    const cells = selectedMapCells(this.#selection);
    if (area === 'data') {
      this.#apply(stepCells(this.#session.store.picture, this.#group(map, cells), step), 'step');
    } else if (isStored(map[area])) {
      this.#setAxisPoints(map, area, cells, (raw) => raw + step, 'step');
    }
  }

  /** Gives every selected cell its original bytes; an axis is given all of its own. */
  restoreOriginal(): void {
    const { map } = this;
    if (map === undefined || !this.#ports.isEditable()) return;
    const { picture, original } = this.#session.store;
    const words = this.selectedWords();
    if (words === undefined) return;
    const { area } = this.#selection;
    // The words of a summing axis make sense only together: its selected points come back with their neighbours.
    const addresses =
      area !== 'data' && isSumming(map[area]) ? wordsOfAxis(map, area) : words.addresses;
    const group: CellGroup = { addresses, type: words.type, scale: RAW_SCALE };
    this.#apply(restoreCells(picture, original, group), 'restoreOriginal');
  }

  selectAll(): void {
    const { map } = this;
    if (map === undefined) return;
    this.selectionChanged(selectWholeArea(map, this.#selection.area), undefined);
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
    if (map === undefined) return;
    const touched = new Set(addresses);
    const { wordBytes } = map.cells.type;
    const cells = selectedMapCells(selectWholeArea(map, 'data')).filter((cell) => {
      const address = addressOfMapCell(map, cell);
      for (let i = 0; i < wordBytes; i++) if (touched.has(address + i)) return true;
      return false;
    });
    if (cells.length > 0) for (const view of this.#views) view.flash('data', cells);
  }

  // -- what panels and screen readers ask --

  cursor(): CursorSummary | undefined {
    const words = this.selectedWords();
    const { picture, original } = this.#session.store;
    const { format } = this.#store.getState().hex;
    return words && summarizeWords({ current: picture, original }, words, format);
  }

  /** Words of the selected cells, or `undefined` where they stand in the definition or nowhere. */
  selectedWords(): SelectedWords | undefined {
    const { map } = this;
    if (map === undefined) return undefined;
    const { area, cursor } = this.#selection;
    const cells = selectedMapCells(this.#selection);
    if (area === 'data') {
      return {
        addresses: cells.map((cell) => addressOfMapCell(map, cell)),
        cursorAddress: addressOfMapCell(map, cursor),
        type: map.cells.type,
      };
    }
    const axis = map[area];
    if (!isStored(axis)) return undefined;
    const addressOf = (cell: MapCell): number => addressOfWord(axis.words, indexOf(area, cell));
    return {
      addresses: cells.map(addressOf),
      cursorAddress: addressOf(cursor),
      type: axis.words.type,
    };
  }

  /** Text of a cell as it is shown, and what it was. */
  textsOf(
    area: MapArea,
    cell: MapCell,
  ): { readonly shown: string; readonly present: string; readonly original: string } {
    const { map } = this;
    if (map === undefined) return { shown: '', present: '', original: '' };
    const { picture, original } = this.#session.store;
    const bytes = { current: picture, original };
    const text = (display: ShownMap['display']): string =>
      mapCellText(bytes, { map, display, showsRaw: this.#showsRaw() }, area, cell);
    return {
      shown: text(this.#store.getState().hex.display),
      present: text('mod'),
      original: text('ori'),
    };
  }

  /** The view that keys reach: the one attached last. */
  #view(): MapView | undefined {
    return [...this.#views].at(-1);
  }

  #showsRaw(): boolean {
    return this.#store.getState().mapSettings.showsRaw;
  }

  #group(map: ProjectMap, cells: readonly MapCell[]): CellGroup {
    return {
      addresses: cells.map((cell) => addressOfMapCell(map, cell)),
      type: map.cells.type,
      scale: this.#showsRaw() ? RAW_SCALE : map.scale,
    };
  }

  #setValues(
    map: ProjectMap,
    area: MapArea,
    cells: readonly MapCell[],
    next: (value: number) => number,
    label: string,
  ): boolean {
    if (area === 'data') {
      const { picture } = this.#session.store;
      this.#apply(mapCells(picture, this.#group(map, cells), next), label);
      return true;
    }
    const axis = map[area];
    if (!isStored(axis)) return false;
    return this.#setAxisPoints(
      map,
      area,
      cells,
      (raw) => this.#rawAxisValue(axis, raw, next),
      label,
    );
  }

  #rawAxisValue(axis: MapAxis, raw: number, next: (value: number) => number): number {
    if (this.#showsRaw()) return Math.round(next(raw));
    const physical = raw * axis.scale.factor + axis.scale.offset;
    return rawFromPhysical(next(physical), axis.scale, axis.words.type);
  }

  #setAxisPoints(
    map: ProjectMap,
    area: 'x' | 'y',
    cells: readonly MapCell[],
    next: (raw: number) => number,
    label: string,
  ): boolean {
    const { picture } = this.#session.store;
    const axis = map[area];
    const count = area === 'x' ? map.width : map.height;
    const points = readAxis(picture, axis, count);
    if (points.kind !== 'numbers') return false;
    const wanted = cells.map((cell): AxisPoint => {
      const index = indexOf(area, cell);
      return { index, value: next(points.raw[index] ?? 0) };
    });
    const write = writeAxisPoints(picture, axis, count, wanted);
    if (!write.ok) {
      if (write.error === 'neighbourOutOfRange') this.#ports.axisBlocked();
      return false;
    }
    this.#write(write.patch, label);
    return true;
  }

  /** Values and labels of the person are kept with the map, not in the file: they are changed on the server at once. */
  #enterIntoDefinition(
    map: ProjectMap,
    area: 'x' | 'y',
    cells: readonly MapCell[],
    text: string,
  ): boolean {
    const axis = map[area];
    const indices = new Set(cells.map((cell) => indexOf(area, cell)));
    const count = area === 'x' ? map.width : map.height;
    const changed = changedAxis(axis, count, indices, text);
    if (changed === undefined) return false;
    const fields: MapFields = { ...fieldsOfMap(map), [area]: changed };
    fireAndForget(this.#library.updateMap(map.id, fields));
    return true;
  }

  #apply(edit: CellEdit, label: string): void {
    this.#write(edit.patch, label);
  }

  #write(patch: BytePatch, label: string): void {
    this.#session.store.apply(patch, label, 'user');
  }
}

function changedAxis(
  axis: MapAxis,
  count: number,
  indices: ReadonlySet<number>,
  text: string,
): MapAxis | undefined {
  if (axis.reference === 'USER_DEF_STRING') {
    const label = text.trim();
    const userTexts = Array.from({ length: count }, (_, i) =>
      indices.has(i) ? label : (axis.userTexts[i] ?? ''),
    );
    return { ...axis, userTexts };
  }
  if (axis.reference !== 'USER_DEF') return undefined;
  const number = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(number)) return undefined;
  const raw = (number - axis.scale.offset) / axis.scale.factor;
  const userValues = Array.from({ length: count }, (_, i) =>
    indices.has(i) ? raw : (axis.userValues[i] ?? 0),
  );
  return { ...axis, userValues };
}

function isStored(axis: MapAxis): boolean {
  return axis.reference.startsWith('ROM');
}

function isSumming(axis: MapAxis): boolean {
  return axis.reference === 'ROM_ADD' || axis.reference === 'ROM_SUB';
}

function indexOf(area: 'x' | 'y', { row, column }: MapCell): number {
  return area === 'x' ? column : row;
}

function wordsOfAxis(map: ProjectMap, area: 'x' | 'y'): number[] {
  const count = area === 'x' ? map.width : map.height;
  return Array.from({ length: count }, (_, i) => addressOfWord(map[area].words, i));
}
