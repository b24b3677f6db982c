// The product's hex view over the product's store, behind the adapter that all grid pages share.

import '@fontsource/jetbrains-mono/400.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { patchFromEntries } from '../../core/bytes/byte-patch.ts';
import { ByteStore } from '../../core/bytes/byte-store.ts';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import { cellOfAddress } from '../../core/selection/grid-geometry.ts';
import {
  type HexView,
  type HexViewSettings,
  RIGHT_PANES,
  type RightPane,
} from '../../renderer/hex/hex-view-contract.ts';
import { HexViewHost } from '../../src/editor/views/HexViewHost.tsx';
import { hexViewThemes } from '../../src/theme/hex-view-theme.ts';
import { FrameLog } from './frame-log.ts';

/** What every grid page puts on `window.__bench`. */
export interface GridBench {
  readonly kind: 'grid';
  ready(): Promise<void>;
  info(): { readonly lib: string; readonly cols: number };
  /** Shows the bytes from address 0; resolves when they are drawn. */
  load(bytes: Uint8Array): Promise<void>;
  scrollBy(rows: number): void;
  topRow(): number;
  /** Changes one byte through the store; resolves after the frame that draws it, if it is on the screen. */
  edit(address: number, value: number): Promise<void>;
  /** Client pixels, or null when the cell is not on the screen. */
  cellRect(address: number): { x: number; y: number; w: number; h: number } | null;
  selection(): { readonly count: number; readonly shape: 'rect' | 'linear' };
  prepareEdit(): void;
  prepareDrag(): void;
}

const settings: HexViewSettings = {
  widthCells: 16,
  wordBytes: 1,
  bigEndian: true,
  signed: false,
  format: 'HEX',
  display: 'mod',
  shiftBytes: 0,
  selectionMode: 'rectangle',
  fontSizePx: 12,
  rightPane: paneOf(new URLSearchParams(location.search).get('pane')),
  barScale: 'row',
  theme: hexViewThemes.dark,
  editable: true,
};

/** What stands beside the cells: `grid.html?pane=both`. */
function paneOf(name: string | null): RightPane {
  return RIGHT_PANES.find((pane) => pane === name) ?? 'none';
}

const element = document.getElementById('root');
if (element === null) throw new Error('the page has no root');
const root = createRoot(element);
let store = new ByteStore(new Uint8Array(0));
let view: HexView | undefined;

/** Stays the same function: another one would have the host make a new view. */
function onView(handed: HexView | undefined): void {
  view = handed;
}

function show(): void {
  root.render(
    createElement(HexViewHost, {
      data: {
        current: store.picture,
        original: store.original,
        isUnsaved: (address) => store.isUnsaved(address),
      },
      settings,
      regions: [],
      texts: {
        gridLabel: 'Hexdump',
        entryLabel: 'New value',
        scrollbarLabel: 'Scroll the dump',
        describeCell: (address) => `${address.toString(16)} ${store.picture[address] ?? ''}`,
        entryText: (address) => (store.picture[address] ?? 0).toString(16),
      },
      events: {
        selectionChanged: () => undefined,
        selectionExceeded: () => undefined,
        menuRequested: () => undefined,
        entryCommitted: () => true,
        contextChanged: () => undefined,
      },
      onView,
    }),
  );
}

function theView(): HexView {
  if (view === undefined) throw new Error('the view is not ready');
  return view;
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}

/** Waits until the view has drawn a frame more than `before`. */
async function drawn(before: number): Promise<void> {
  while ((view?.stats.frames ?? 0) <= before) await afterNextFrame();
}

/** Resolves behind everything that is done in the next frame: a wait for the frame itself would end before the view has drawn. */
async function afterNextFrame(): Promise<void> {
  await nextFrame();
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(0);
  });
  port1.close();
}

const bench: GridBench = {
  kind: 'grid',
  // The first `load` opens the view: that belongs to what it costs to open a file.
  ready: () => Promise.resolve(),
  info: () => ({ lib: 'mapwright', cols: settings.widthCells }),
  load: async (bytes) => {
    const before = view?.stats.frames ?? 0;
    store = new ByteStore(bytes);
    store.subscribe((event) => {
      for (const { start, end } of event.dirty) view?.bytesChanged(start, end);
    });
    show();
    view?.goTo(0);
    await drawn(before);
  },
  scrollBy: (rows) => theView().scrollByRows(rows),
  topRow: () => {
    const state = theView().state();
    const geometry = { ...settings, fileLengthBytes: store.picture.length };
    return cellOfAddress(geometry, state.topAddress).row;
  },
  edit: async (address, value) => {
    store.apply(patchFromEntries([[address, value]]), 'entry', 'user');
    // The view asks for the next frame within the call, or shows nothing of this byte and asks for none.
    await nextFrame();
  },
  cellRect: (address) => {
    const rect = theView().cellRect(address);
    return rect ? { x: rect.leftPx, y: rect.topPx, w: rect.widthPx, h: rect.heightPx } : null;
  },
  selection: () => ({
    count: theView().selectedAddresses().length,
    shape: settings.selectionMode === 'rectangle' ? 'rect' : 'linear',
  }),
  prepareEdit: () => theView().focus(),
  prepareDrag: () => theView().focus(),
};

/** Milliseconds from a drawn frame to the moment the graphics device has finished it. */
async function scrollDone(rows: number): Promise<number> {
  const gl = document.querySelector('canvas')?.getContext('webgl2');
  if (!gl) throw new Error('the view has no context');
  theView().scrollByRows(rows);
  // Asked for after the view has asked, so called right after it has drawn.
  await nextFrame();
  const startMs = performance.now();
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (fence === null) throw new Error('the context is lost');
  gl.flush();
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>((resolve) => {
    port1.onmessage = () => {
      if (gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED) port2.postMessage(0);
      else resolve();
    };
    port2.postMessage(0);
  });
  port1.close();
  gl.deleteSync(fence);
  return performance.now() - startMs;
}

/** What the runner needs beyond the adapter. */
const tools = {
  frameLog: new FrameLog(),
  statsOf: () => theView().stats,
  imageOf: (lengthBytes: number) => createEcuSample({ seed: 7, lengthBytes }).image,
  scrollDone,
};

export type GridTools = typeof tools;

Object.assign(window, { __bench: bench, ...tools });
