import '@fontsource/jetbrains-mono/400.css';
import { createElement, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { patchFromEntries, patchFromRecord } from '../../../core/bytes/byte-patch.ts';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import { addressOfMapCell, addressOfWord } from '../../../core/maps/cell-address.ts';
import { mapCellText } from '../../../core/maps/map-cell-text.ts';
import type { MapAxis, MapDefinition, WordRun } from '../../../core/maps/map-definition.ts';
import type { MapSelection } from '../../../core/selection/map-selection.ts';
import { encodeWord, type WordType } from '../../../core/values/word.ts';
import type {
  MapEntryRequest,
  MapMenuRequest,
  MapViewSettings,
} from '../../../renderer/map/map-view-contract.ts';
import type { TableView } from '../../../renderer/table/table-view-contract.ts';
import {
  TableViewHost,
  type TableViewHostProps,
} from '../../../src/editor/views/TableViewHost.tsx';
import { TABLE_THEMES } from './table-themes.ts';

/** Where a raw word is written: in the data, or a word of an axis. */
export type TableEdit = readonly [
  area: 'data' | 'x' | 'y',
  row: number,
  column: number,
  raw: number,
];

/** What a test asks the page to show. */
export interface TableRequest {
  readonly width: number;
  readonly height: number;
  /** Raw words row by row; a smooth hill without them. */
  readonly raw?: readonly number[];
  readonly type?: Partial<WordType>;
  readonly definition?: Partial<
    Pick<MapDefinition, 'scale' | 'precision' | 'unit' | 'format' | 'order' | 'lineSkipBytes'>
  >;
  /** Raw words of the axes; evenly rising without them. */
  readonly xRaw?: readonly number[];
  readonly yRaw?: readonly number[];
  readonly xAxis?: Partial<MapAxis>;
  readonly yAxis?: Partial<MapAxis>;
  readonly theme?: 'dark' | 'light';
  readonly settings?: Partial<Omit<MapViewSettings, 'theme'>>;
  /** Words saved as a version, and words changed since. */
  readonly saved?: readonly TableEdit[];
  readonly edits?: readonly TableEdit[];
  readonly selection?: MapSelection;
  /** Bytes of the file after the first word of the cells, if it is to end within them. */
  readonly lengthBytes?: number;
  readonly isStrict?: boolean;
}

/** Everything a view has told its owner, oldest first. */
export interface TableLog {
  readonly selections: MapSelection[];
  readonly menus: MapMenuRequest[];
  readonly entries: MapEntryRequest[];
  readonly contexts: string[];
  exceeded: number;
}

/** Handle of a test on the page. */
export interface TableHarness {
  readonly log: TableLog;
  /** Texts that `entryCommitted` refuses. */
  readonly refused: Set<string>;
  view: TableView | undefined;
  store: ByteStore;
  mount(request: TableRequest): Promise<void>;
  unmount(): void;
  edit(...edit: TableEdit): void;
  /** Changes a single byte of the first cell's word and those after it. */
  editByte(offsetBytes: number, value: number): void;
  setSettings(part: Partial<MapViewSettings>): void;
  setTheme(theme: 'dark' | 'light'): void;
  setMap(part: Partial<MapDefinition>): void;
}

declare global {
  interface Window {
    table: TableHarness;
  }
}

const X_ADDRESS = 0x1000;
const Y_ADDRESS = 0x4000;
const CELLS_ADDRESS = 0x8000;
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
let settings: MapViewSettings = { ...DEFAULT_SETTINGS, theme: TABLE_THEMES.dark };
let map: MapDefinition = mapOf({ width: 1, height: 1 });
let isStrict = false;
let handOver: (view: TableView | undefined) => void = () => undefined;
let dataOfStore: TableViewHostProps['data'] | undefined;

const log: TableLog = { selections: [], menus: [], entries: [], contexts: [], exceeded: 0 };
const refused = new Set<string>();

const events: TableViewHostProps['events'] = {
  selectionChanged: (selection) => log.selections.push(selection),
  selectionExceeded: () => {
    log.exceeded++;
  },
  menuRequested: (request) => log.menus.push(request),
  entryCommitted: (request) => {
    log.entries.push(request);
    return !refused.has(request.text);
  },
  cellsDragged: () => undefined,
  contextChanged: (state) => log.contexts.push(state),
};

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

function mapOf(request: TableRequest): MapDefinition {
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
    y: { ...axisOf('Engine speed', 'rpm', Y_ADDRESS), ...request.yAxis },
    variables: [],
    ...request.definition,
  };
}

function imageOf(request: TableRequest): Uint8Array {
  const { width, height } = request;
  const { cells, x, y } = map;
  const needed = CELLS_ADDRESS + width * height * cells.type.wordBytes + map.lineSkipBytes * 64;
  const image = new Uint8Array(Math.max(0x20000, needed));
  const writeRun = (run: WordRun, count: number, rawOf: (i: number) => number): void => {
    for (let i = 0; i < count; i++) {
      image.set(encodeWord(rawOf(i), run.type), addressOfWord(run, i));
    }
  };
  writeRun(x.words, width, (i) => request.xRaw?.[i] ?? 500 + i * 250);
  writeRun(y.words, height, (i) => request.yRaw?.[i] ?? 800 + i * 300);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const raw = request.raw?.[row * width + column] ?? hill(row / height, column / width);
      const word = Number.isFinite(raw) ? encodeWord(raw, cells.type) : notFinite(raw);
      image.set(word, addressOfMapCell(map, { row, column }));
    }
  }
  const { lengthBytes } = request;
  return lengthBytes === undefined ? image : image.slice(0, CELLS_ADDRESS + lengthBytes);
}

/** Bytes of NaN and the infinities as little-endian floats. */
function notFinite(raw: number): readonly number[] {
  if (Number.isNaN(raw)) return [0, 0, 0xc0, 0x7f];
  return [0, 0, 0x80, raw > 0 ? 0x7f : 0xff];
}

/** A shape like that of a boost map: rising along x, highest at two thirds of y. */
function hill(y: number, x: number): number {
  return Math.round(9800 + 14_000 * x ** 0.8 * Math.sin(Math.PI * (0.15 + 0.75 * y)));
}

/** Stays the same function: another one would have the host make a new view. */
function onView(view: TableView | undefined): void {
  window.table.view = view;
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
  const props: TableViewHostProps = {
    data,
    settings,
    texts: {
      viewLabel: 'Table of Boost target',
      entryLabel: 'New value',
      scrollbarLabel: 'Scroll the table',
      describeCell: (area, cell) =>
        `${area} ${cell.row}:${cell.column} ${mapCellText(data, shown, area, cell)}`,
      entryText: (area, cell) => mapCellText(data, shown, area, cell),
    },
    events,
    onView,
  };
  const host = createElement(TableViewHost, props);
  // At once: a key pressed after this call meets what was asked for.
  flushSync(() => root?.render(isStrict ? createElement(StrictMode, null, host) : host));
}

async function mount(request: TableRequest): Promise<void> {
  unmount();
  settings = {
    ...DEFAULT_SETTINGS,
    ...request.settings,
    theme: TABLE_THEMES[request.theme ?? 'dark'],
  };
  isStrict = request.isStrict ?? false;
  map = mapOf(request);
  const store = new ByteStore(imageOf(request));
  const saved = (request.saved ?? []).flatMap(bytesOf);
  store.loadVersion(patchFromEntries(saved));
  dataOfStore = undefined;
  window.table.store = store;
  for (const edit of request.edits ?? []) window.table.edit(...edit);
  const element = document.getElementById('root');
  if (element === null) throw new Error('the page has no root');
  root = createRoot(element);
  const view = await new Promise<TableView>((resolve) => {
    handOver = (handed) => {
      if (handed) resolve(handed);
    };
    render(store);
  });
  store.subscribe((event) => {
    for (const { start, end } of event.dirty) window.table.view?.bytesChanged(start, end);
    if (event.kind === 'saved') window.table.view?.marksChanged();
  });
  while (view.stats.frames === 0) await nextFrame();
  if (request.selection) view.setSelection(request.selection);
  await nextFrame();
  await nextFrame();
}

function bytesOf([area, row, column, raw]: TableEdit): (readonly [number, number])[] {
  const run = area === 'data' ? map.cells : map[area].words;
  const address =
    area === 'data'
      ? addressOfMapCell(map, { row, column })
      : addressOfWord(run, area === 'x' ? column : row);
  return [...encodeWord(raw, run.type)].map((byte, i) => [address + i, byte] as const);
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

window.table = {
  log,
  refused,
  view: undefined,
  store: new ByteStore(new Uint8Array(0)),
  mount,
  unmount,
  edit: (...edit) => {
    window.table.store.apply(patchFromEntries(bytesOf(edit)), 'edit', 'user');
  },
  editByte: (offsetBytes, value) => {
    const patch = patchFromRecord({ [CELLS_ADDRESS + offsetBytes]: value });
    window.table.store.apply(patch, 'edit', 'user');
  },
  setSettings: (part) => {
    settings = { ...settings, ...part };
    render(window.table.store);
  },
  setTheme: (theme) => {
    settings = { ...settings, theme: TABLE_THEMES[theme] };
    render(window.table.store);
  },
  setMap: (part) => {
    map = { ...map, ...part };
    dataOfStore = undefined;
    render(window.table.store);
  },
};
