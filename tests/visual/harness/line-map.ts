import { createElement, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { patchFromEntries, patchFromRecord } from '../../../core/bytes/byte-patch.ts';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import { addressOfMapCell, pitchBytes } from '../../../core/maps/cell-address.ts';
import { mapCellText } from '../../../core/maps/map-cell-text.ts';
import type { MapAxis, MapDefinition } from '../../../core/maps/map-definition.ts';
import type { MapSelection } from '../../../core/selection/map-selection.ts';
import { rawFromPhysical } from '../../../core/values/scale.ts';
import { encodeWord, readWord, type WordType } from '../../../core/values/word.ts';
import type { LineView } from '../../../renderer/line/line-view.ts';
import type {
  MapDragRequest,
  MapEntryRequest,
  MapMenuRequest,
  MapViewSettings,
} from '../../../renderer/map/map-view-contract.ts';
import type { LineZoom } from '../../../renderer/plot/line-zoom.ts';
import { LineViewHost, type LineViewHostProps } from '../../../src/editor/views/LineViewHost.tsx';
import { LINE_THEMES } from './line-themes.ts';

/** What a test asks the page to show of a map. */
export interface MapRequest {
  readonly width: number;
  readonly height: number;
  /** Raw words row by row; a smooth hill without them. */
  readonly raw?: readonly number[];
  readonly type?: Partial<WordType>;
  readonly definition?: Partial<Pick<MapDefinition, 'scale' | 'precision' | 'unit' | 'format'>>;
  /** Raw words of the x axis; evenly rising without them. */
  readonly xRaw?: readonly number[];
  readonly xAxis?: Partial<MapAxis>;
  readonly theme?: 'dark' | 'light';
  readonly settings?: Partial<Omit<MapViewSettings, 'theme'>>;
  /** Raw words changed since: row, column, raw word. */
  readonly edits?: readonly (readonly [row: number, column: number, raw: number])[];
  readonly cursor?: readonly [row: number, column: number];
  readonly zoom?: Partial<LineZoom>;
  readonly isStrict?: boolean;
}

/** Everything a view has told its owner, oldest first. */
export interface MapLog {
  readonly selections: MapSelection[];
  readonly menus: MapMenuRequest[];
  readonly drags: MapDragRequest[];
  readonly entries: MapEntryRequest[];
  readonly zooms: LineZoom[];
  readonly contexts: string[];
  exceeded: number;
}

/** Handle of a test on the page. */
export interface MapHarness {
  readonly log: MapLog;
  /** Texts that `entryCommitted` refuses. */
  readonly refused: Set<string>;
  view: LineView | undefined;
  store: ByteStore;
  mount(request: MapRequest): Promise<void>;
  unmount(): void;
  setCell(row: number, column: number, raw: number): void;
  rawOf(row: number, column: number): number;
  setSettings(part: Partial<MapViewSettings>): void;
}

declare global {
  interface Window {
    mapLine: MapHarness;
  }
}

const X_ADDRESS = 0x100;
const Y_ADDRESS = 0x4000;
const CELLS_ADDRESS = 0x8000;
const LENGTH_BYTES = 0x80000;
const PAIR: WordType = { wordBytes: 2, bigEndian: false, signed: false, float: false };
const DEFAULT_SETTINGS: Omit<MapViewSettings, 'theme'> = {
  display: 'mod',
  showsRaw: false,
  fontSizePx: 12,
  colouring: 'none',
  isFirstRowAtBottom: false,
  axisDistances: 'uniform',
  showsOriginal: true,
  editable: true,
};

let root: Root | undefined;
let settings: MapViewSettings = { ...DEFAULT_SETTINGS, theme: LINE_THEMES.dark };
let map: MapDefinition = mapOf({ width: 1, height: 1 });
let isStrict = false;
let handOver: (view: LineView | undefined) => void = () => undefined;
let dataOfStore: LineViewHostProps['data'] | undefined;

const log: MapLog = {
  selections: [],
  menus: [],
  drags: [],
  entries: [],
  zooms: [],
  contexts: [],
  exceeded: 0,
};
const refused = new Set<string>();

const events: LineViewHostProps['events'] = {
  selectionChanged: (selection) => log.selections.push(selection),
  selectionExceeded: () => {
    log.exceeded++;
  },
  menuRequested: (request) => log.menus.push(request),
  entryCommitted: (request) => {
    log.entries.push(request);
    return !refused.has(request.text);
  },
  cellsDragged: (request) => {
    log.drags.push(request);
    applyDrag(request);
  },
  contextChanged: (state) => log.contexts.push(state),
};

/** What the application does with dragged cells: writes them, limited to the word. */
function applyDrag({ cells, delta }: MapDragRequest): void {
  const { store } = window.mapLine;
  const { type } = map.cells;
  const entries = cells.flatMap((cell) => {
    const address = addressOfMapCell(map, cell);
    const steps = rawFromPhysical(delta, { ...map.scale, offset: 0 }, type);
    const bytes = [...encodeWord((readWord(store.picture, address, type) ?? 0) + steps, type)];
    return bytes.map((byte, i): [number, number] => [address + i, byte]);
  });
  store.apply(patchFromEntries(entries), 'edit', 'user');
}

function axisOf(name: string, unit: string, address: number): MapAxis {
  return {
    name,
    unit,
    reference: 'ROM',
    words: { address, type: PAIR, skipBytes: 0 },
    scale: { factor: 1, offset: 0 },
    precision: 0,
    format: 'DEC',
    userValues: [],
    userTexts: [],
  };
}

function mapOf(request: MapRequest): MapDefinition {
  return {
    id: 'map',
    kind: 'USER_MAP',
    name: 'Boost target',
    description: '',
    unit: 'mbar',
    folderId: null,
    cells: { address: CELLS_ADDRESS, type: { ...PAIR, ...request.type }, skipBytes: 0 },
    width: request.width,
    height: request.height,
    order: 'rowMajor',
    lineSkipBytes: 0,
    scale: { factor: 0.1, offset: 0 },
    precision: 1,
    format: 'DEC',
    x: { ...axisOf('Quantity', 'mg', X_ADDRESS), ...request.xAxis },
    y: axisOf('Engine speed', 'rpm', Y_ADDRESS),
    variables: [],
    ...request.definition,
  };
}

function imageOf(request: MapRequest): Uint8Array {
  const image = new Uint8Array(LENGTH_BYTES);
  const { width, height } = request;
  const { cells } = map;
  for (let i = 0; i < width; i++) {
    image.set(encodeWord(request.xRaw?.[i] ?? 500 + i * 250, PAIR), X_ADDRESS + 2 * i);
  }
  for (let i = 0; i < height; i++) image.set(encodeWord(800 + i * 300, PAIR), Y_ADDRESS + 2 * i);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = cells.address + (row * width + column) * pitchBytes(cells);
      const raw = request.raw?.[row * width + column] ?? hill(row / height, column / width);
      image.set(Number.isNaN(raw) ? [0, 0, 0xc0, 0x7f] : encodeWord(raw, cells.type), at);
    }
  }
  return image;
}

/** A shape like that of a boost map: rising along x, highest at two thirds of y. */
function hill(y: number, x: number): number {
  return Math.round(9800 + 14_000 * x ** 0.8 * Math.sin(Math.PI * (0.15 + 0.75 * y)));
}

/** Stays the same function: another one would have the host make a new view. */
function onView(view: LineView | undefined): void {
  window.mapLine.view = view;
  handOver(view);
}

function render(store: ByteStore): void {
  dataOfStore ??= {
    map,
    current: store.picture,
    original: store.original,
    isUnsaved: (address) => store.isUnsaved(address),
  };
  const data = dataOfStore;
  const shown = { map, display: settings.display, showsRaw: settings.showsRaw };
  const props: LineViewHostProps = {
    data,
    settings,
    texts: {
      viewLabel: 'Curves of Boost target',
      entryLabel: 'New value',
      scrollbarLabel: 'Scroll the curves',
      describeCell: (area, cell) =>
        `${area} ${cell.row}:${cell.column} ${mapCellText(data, shown, area, cell)}`,
      entryText: (area, cell) => mapCellText(data, shown, area, cell),
    },
    events,
    zoomChanged: (zoom) => log.zooms.push(zoom),
    onView,
  };
  const host = createElement(LineViewHost, props);
  // At once: a key pressed after this call meets what was asked for.
  flushSync(() => root?.render(isStrict ? createElement(StrictMode, null, host) : host));
}

async function mount(request: MapRequest): Promise<void> {
  unmount();
  settings = {
    ...DEFAULT_SETTINGS,
    ...request.settings,
    theme: LINE_THEMES[request.theme ?? 'dark'],
  };
  isStrict = request.isStrict ?? false;
  map = mapOf(request);
  const store = new ByteStore(imageOf(request));
  store.loadVersion(patchFromRecord({}));
  dataOfStore = undefined;
  window.mapLine.store = store;
  for (const [row, column, raw] of request.edits ?? []) setCell(row, column, raw);
  const element = document.getElementById('root');
  if (element === null) throw new Error('the page has no root');
  root = createRoot(element);
  const view = await new Promise<LineView>((resolve) => {
    handOver = (handed) => {
      if (handed) resolve(handed);
    };
    render(store);
  });
  store.subscribe((event) => {
    for (const { start, end } of event.dirty) window.mapLine.view?.bytesChanged(start, end);
  });
  if (request.zoom) view.setZoom(request.zoom);
  const [row, column] = request.cursor ?? [0, 0];
  view.setSelection({ area: 'data', anchor: { row, column }, cursor: { row, column }, added: [] });
  while (view.stats.frames === 0) await nextFrame();
  await nextFrame();
}

function setCell(row: number, column: number, raw: number): void {
  const address = addressOfMapCell(map, { row, column });
  const bytes = [...encodeWord(raw, map.cells.type)];
  const entries = bytes.map((byte, i): [number, number] => [address + i, byte]);
  window.mapLine.store.apply(patchFromEntries(entries), 'edit', 'user');
}

function unmount(): void {
  root?.unmount();
  root = undefined;
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}

window.mapLine = {
  log,
  refused,
  view: undefined,
  store: new ByteStore(new Uint8Array(0)),
  mount,
  unmount,
  setCell,
  rawOf: (row, column) => {
    const address = addressOfMapCell(map, { row, column });
    return readWord(window.mapLine.store.picture, address, map.cells.type) ?? Number.NaN;
  },
  setSettings: (part) => {
    settings = { ...settings, ...part };
    render(window.mapLine.store);
  },
};
