import { createElement, type ReactElement } from 'react';
import { patchFromEntries, patchFromRecord } from '../../../core/bytes/byte-patch.ts';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import { createEcuSample, type EcuSample } from '../../../core/samples/testing/ecu-sample.ts';
import type { CellSelection } from '../../../core/selection/cell-selection.ts';
import { cellText } from '../../../core/values/cell-text.ts';
import { encodeWord, readWord, type WordType } from '../../../core/values/word.ts';
import type {
  HexLineDragRequest,
  HexLineSettings,
  HexLineView,
  MapBand,
} from '../../../renderer/hex-line/hex-line-contract.ts';
import type { LineZoom } from '../../../renderer/plot/line-zoom.ts';
import type { DumpMenuRequest } from '../../../renderer/view/view-contract.ts';
import {
  HexLineViewHost,
  type HexLineViewHostProps,
} from '../../../src/editor/views/HexLineViewHost.tsx';
import { LINE_THEMES } from './line-themes.ts';
import { MountPoint, nextFrame } from './mount-point.ts';

/** What a test asks the page to show of a dump. */
export interface DumpRequest {
  readonly lengthBytes?: number;
  /** Bytes of the file instead of the sample: address to byte; the rest is `fill`. */
  readonly bytes?: Readonly<Record<number, number>>;
  readonly fill?: number;
  /** Words written one after the other from an address, in the words of the settings. */
  readonly words?: { readonly address: number; readonly values: readonly number[] };
  readonly theme?: 'dark' | 'light';
  readonly settings?: Partial<Omit<HexLineSettings, 'theme'>>;
  readonly bands?: readonly MapBand[];
  /** Shows the maps of the sample as bands. */
  readonly hasSampleBands?: boolean;
  readonly unsaved?: Readonly<Record<number, number>>;
  readonly zoom?: Partial<LineZoom>;
  readonly isStrict?: boolean;
}

/** Everything a view has told its owner, oldest first. */
export interface LineLog {
  readonly selections: CellSelection[];
  readonly menus: DumpMenuRequest[];
  readonly drags: HexLineDragRequest[];
  readonly opened: string[];
  readonly zooms: LineZoom[];
  readonly contexts: string[];
  exceeded: number;
}

/** Handle of a test on the page. */
export interface LineHarness {
  readonly log: LineLog;
  readonly view: HexLineView | undefined;
  store: ByteStore;
  mount(request: DumpRequest): Promise<void>;
  unmount(): void;
  /** Forgets everything that the tests before have done. */
  reset(): void;
  edit(address: number, value: number): void;
  setSettings(part: Partial<HexLineSettings>): void;
  setTheme(theme: 'dark' | 'light'): void;
}

declare global {
  interface Window {
    line: LineHarness;
  }
}

const SEED = 7;
const DEFAULT_SETTINGS: Omit<HexLineSettings, 'theme'> = {
  wordBytes: 2,
  bigEndian: false,
  signed: false,
  float: false,
  widthCells: 16,
  shiftBytes: 0,
  selectionMode: 'consecutive',
  format: 'HEX',
  display: 'mod',
  showsOriginal: true,
  fontSizePx: 12,
  editable: true,
};

const place = new MountPoint<HexLineView>();
let settings: HexLineSettings = { ...DEFAULT_SETTINGS, theme: LINE_THEMES.dark };
let bands: readonly MapBand[] = [];
let names: ReadonlyMap<string, string> = new Map();

const log: LineLog = {
  selections: [],
  menus: [],
  drags: [],
  opened: [],
  zooms: [],
  contexts: [],
  exceeded: 0,
};

const events: HexLineViewHostProps['events'] = {
  selectionChanged: (selection) => log.selections.push(selection),
  selectionExceeded: () => {
    log.exceeded++;
  },
  menuRequested: (request) => log.menus.push(request),
  wordsDragged: (request) => {
    log.drags.push(request);
    applyDrag(request);
  },
  bandOpened: (labelId) => log.opened.push(labelId),
  zoomChanged: (zoom) => log.zooms.push(zoom),
  contextChanged: (state) => log.contexts.push(state),
};

/** What the application does with dragged values: writes them, limited to the word. */
function applyDrag({ addresses, delta }: HexLineDragRequest): void {
  const { store } = window.line;
  const entries = addresses.flatMap((address) => {
    const value = readWord(store.picture, address, typeOf()) ?? 0;
    const bytes = [...encodeWord(value + delta, typeOf())];
    return bytes.map((byte, i): [number, number] => [address + i, byte]);
  });
  store.apply(patchFromEntries(entries), 'entry', 'user');
}

function typeOf(): WordType {
  const { wordBytes, bigEndian, signed, float } = settings;
  return { wordBytes, bigEndian, signed, float };
}

function hex(address: number): string {
  return address.toString(16).toUpperCase().padStart(8, '0');
}

function textOf(store: ByteStore, address: number): string {
  const compared = { current: store.picture, original: store.original };
  return cellText(compared, address, typeOf(), settings.format, settings.display);
}

let dataOfStore: HexLineViewHostProps['data'] | undefined;

function host(): ReactElement {
  const { store } = window.line;
  dataOfStore ??= {
    current: store.picture,
    original: store.original,
    isUnsaved: (address) => store.isUnsaved(address),
  };
  const props: HexLineViewHostProps = {
    data: dataOfStore,
    settings,
    bands,
    texts: {
      viewLabel: 'Dump as a line',
      roleLabel: 'line chart',
      scrollbarLabel: 'Scroll the line',
      describeWord: (address) => `${hex(address)}: ${textOf(store, address)}`,
      wordTip: (address) => `${hex(address)}  ${textOf(store, address)}`,
      dragTip: (address, value, delta) =>
        `${hex(address)}  ${value} (${delta > 0 ? '+' : ''}${delta})`,
      bandLabel: (labelId) => names.get(labelId) ?? labelId,
    },
    events,
    onView: place.onView,
  };
  return createElement(HexLineViewHost, props);
}

function imageOf(request: DumpRequest): Uint8Array {
  const lengthBytes = request.lengthBytes ?? 65_536;
  const { bytes, words, fill } = request;
  if (bytes === undefined && words === undefined && fill === undefined) {
    return sampleOf(lengthBytes).image.slice();
  }
  const image = new Uint8Array(lengthBytes).fill(fill ?? 0);
  for (const [address, byte] of Object.entries(bytes ?? {})) image[Number(address)] = byte;
  words?.values.forEach((value, i) => {
    const word = Number.isNaN(value) ? [0x7f, 0xc0, 0, 0] : encodeWord(value, typeOf());
    image.set(word, words.address + i * settings.wordBytes);
  });
  return image;
}

function placeBands(request: DumpRequest): void {
  bands = request.bands ?? [];
  names = new Map();
  if (!request.hasSampleBands) return;
  const { maps } = sampleOf(request.lengthBytes ?? 65_536);
  bands = maps.flatMap(({ cells, x, y }, i): MapBand[] => [
    ...[x, y].map((axis): MapBand => ({ ...stretchOf(axis), kind: 'axis', labelId: `axis-${i}` })),
    { ...stretchOf(cells), kind: i % 2 === 0 ? 'user' : 'potential', labelId: `map-${i}` },
  ]);
  names = new Map(maps.map(({ name }, i) => [`map-${i}`, name]));
}

function stretchOf(block: {
  readonly address: number;
  readonly count: number;
  readonly type: WordType;
}): { readonly start: number; readonly end: number } {
  return { start: block.address, end: block.address + block.count * block.type.wordBytes };
}

async function mount(request: DumpRequest): Promise<void> {
  unmount();
  settings = {
    ...DEFAULT_SETTINGS,
    ...request.settings,
    theme: LINE_THEMES[request.theme ?? 'dark'],
  };
  const store = new ByteStore(imageOf(request));
  store.loadVersion(patchFromRecord({}));
  if (request.unsaved) store.apply(patchFromRecord(request.unsaved), 'entry', 'user');
  placeBands(request);
  dataOfStore = undefined;
  window.line.store = store;
  const view = await place.open(host(), request.isStrict);
  store.subscribe((event) => {
    for (const { start, end } of event.dirty) window.line.view?.bytesChanged(start, end);
  });
  if (request.zoom) view.setZoom(request.zoom);
  // Zooming keeps the middle in its place; tests begin at the begin.
  view.panByWords(-Number.MAX_SAFE_INTEGER);
  while (view.stats.frames === 0) await nextFrame();
  await nextFrame();
}

function unmount(): void {
  place.close();
}

function reset(): void {
  unmount();
  for (const told of [log.selections, log.menus, log.drags, log.opened, log.zooms, log.contexts]) {
    told.length = 0;
  }
  log.exceeded = 0;
}

/** Samples by their length: making one takes as long as showing it. */
const samples = new Map<number, EcuSample>();

function sampleOf(lengthBytes: number): EcuSample {
  const known = samples.get(lengthBytes);
  if (known !== undefined) return known;
  const sample = createEcuSample({ seed: SEED, lengthBytes });
  samples.set(lengthBytes, sample);
  return sample;
}

window.line = {
  log,
  get view() {
    return place.view;
  },
  store: new ByteStore(new Uint8Array(0)),
  mount,
  unmount,
  reset,
  edit: (address, value) => {
    window.line.store.apply(patchFromRecord({ [address]: value }), 'entry', 'user');
  },
  setSettings: (part) => {
    settings = { ...settings, ...part };
    place.show(host());
  },
  setTheme: (theme) => {
    settings = { ...settings, theme: LINE_THEMES[theme] };
    place.show(host());
  },
};
