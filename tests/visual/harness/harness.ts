import { createElement, type ReactElement } from 'react';
import { patchFromRecord } from '../../../core/bytes/byte-patch.ts';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import { createEcuSample } from '../../../core/samples/testing/ecu-sample.ts';
import type { CellSelection } from '../../../core/selection/cell-selection.ts';
import { cellText } from '../../../core/values/cell-text.ts';
import type {
  HexEntryRequest,
  HexRegion,
  HexView,
  HexViewSettings,
} from '../../../renderer/hex/hex-view-contract.ts';
import type { DumpMenuRequest } from '../../../renderer/view/view-contract.ts';
import { HexViewHost, type HexViewHostProps } from '../../../src/editor/views/HexViewHost.tsx';
import { MountPoint, nextFrame } from './mount-point.ts';
import { THEMES } from './themes.ts';

/** What a test asks the harness to show. */
export interface HarnessRequest {
  readonly lengthBytes?: number;
  readonly theme?: 'dark' | 'light';
  readonly settings?: Partial<Omit<HexViewSettings, 'theme'>>;
  readonly regions?: readonly HexRegion[];
  /** Bytes saved as a version, and bytes changed since: address to byte. */
  readonly saved?: Readonly<Record<number, number>>;
  readonly unsaved?: Readonly<Record<number, number>>;
  readonly isStrict?: boolean;
}

/** Everything a view has told its owner, oldest first. */
export interface HarnessLog {
  readonly selections: CellSelection[];
  readonly menus: DumpMenuRequest[];
  readonly entries: HexEntryRequest[];
  readonly contexts: string[];
  exceeded: number;
}

/** Handle of a test on the page. */
export interface Harness {
  readonly log: HarnessLog;
  /** Texts that `entryCommitted` refuses. */
  readonly refused: Set<string>;
  readonly view: HexView | undefined;
  store: ByteStore;
  mount(request: HarnessRequest): Promise<void>;
  unmount(): void;
  /** Forgets everything that the tests before have done. */
  reset(): void;
  edit(address: number, value: number): void;
  setSettings(part: Partial<HexViewSettings>): void;
  setTheme(theme: 'dark' | 'light'): void;
}

declare global {
  interface Window {
    harness: Harness;
  }
}

const SEED = 7;
const DEFAULT_SETTINGS: Omit<HexViewSettings, 'theme'> = {
  widthCells: 16,
  wordBytes: 1,
  bigEndian: true,
  signed: false,
  format: 'HEX',
  display: 'mod',
  shiftBytes: 0,
  selectionMode: 'consecutive',
  fontSizePx: 12,
  rightPane: 'none',
  barScale: 'row',
  editable: true,
};

const place = new MountPoint<HexView>();
let settings: HexViewSettings = { ...DEFAULT_SETTINGS, theme: THEMES.dark };
let regions: readonly HexRegion[] = [];

const log: HarnessLog = { selections: [], menus: [], entries: [], contexts: [], exceeded: 0 };
const refused = new Set<string>();

const events: HexViewHostProps['events'] = {
  selectionChanged: (selection) => log.selections.push(selection),
  selectionExceeded: () => {
    log.exceeded++;
  },
  menuRequested: (request) => log.menus.push(request),
  entryCommitted: (request) => {
    log.entries.push(request);
    return !refused.has(request.text);
  },
  contextChanged: (state) => log.contexts.push(state),
};

function textOf(store: ByteStore, address: number): string {
  const { format, display, wordBytes, bigEndian, signed } = settings;
  const type = { wordBytes, bigEndian, signed, float: false };
  const bytes = { current: store.picture, original: store.original };
  return cellText(bytes, address, type, format, display);
}

function host(): ReactElement {
  const { store } = window.harness;
  const props: HexViewHostProps = {
    data: {
      current: store.picture,
      original: store.original,
      isUnsaved: (address) => store.isUnsaved(address),
    },
    settings,
    regions,
    texts: {
      gridLabel: 'Hexdump',
      entryLabel: 'New value',
      scrollbarLabel: 'Scroll the dump',
      describeCell: (address) => `${address.toString(16)}: ${textOf(store, address)}`,
      entryText: (address) => textOf(store, address),
    },
    events,
    onView: place.onView,
  };
  return createElement(HexViewHost, props);
}

async function mount(request: HarnessRequest): Promise<void> {
  unmount();
  const store = new ByteStore(imageOf(request.lengthBytes ?? 65_536));
  store.loadVersion(patchFromRecord(request.saved ?? {}));
  if (request.unsaved) store.apply(patchFromRecord(request.unsaved), 'entry', 'user');
  settings = {
    ...DEFAULT_SETTINGS,
    ...request.settings,
    theme: THEMES[request.theme ?? 'dark'],
  };
  regions = request.regions ?? [];
  window.harness.store = store;
  const view = await place.open(host(), request.isStrict);
  store.subscribe((event) => {
    for (const { start, end } of event.dirty) window.harness.view?.bytesChanged(start, end);
    if (event.kind === 'saved') window.harness.view?.marksChanged();
  });
  while (view.stats.frames === 0 || !view.isSummarised) await nextFrame();
  await nextFrame();
}

function unmount(): void {
  place.close();
}

function reset(): void {
  unmount();
  for (const told of [log.selections, log.menus, log.entries, log.contexts]) told.length = 0;
  log.exceeded = 0;
  refused.clear();
}

/** Images by their length: making one takes as long as showing it. */
const images = new Map<number, Uint8Array>();

function imageOf(lengthBytes: number): Uint8Array {
  const known = images.get(lengthBytes);
  if (known !== undefined) return known.slice();
  const { image } = createEcuSample({ seed: SEED, lengthBytes });
  images.set(lengthBytes, image);
  return image.slice();
}

window.harness = {
  log,
  refused,
  get view() {
    return place.view;
  },
  store: new ByteStore(new Uint8Array(0)),
  mount,
  unmount,
  reset,
  edit: (address, value) => {
    window.harness.store.apply(patchFromRecord({ [address]: value }), 'entry', 'user');
  },
  setSettings: (part) => {
    settings = { ...settings, ...part };
    place.show(host());
  },
  setTheme: (theme) => {
    settings = { ...settings, theme: THEMES[theme] };
    place.show(host());
  },
};
