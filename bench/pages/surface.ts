// The product's surface over the product's store, behind the adapter that all surface pages share.

import '@fontsource/jetbrains-mono/400.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { patchFromEntries } from '../../core/bytes/byte-patch.ts';
import { ByteStore } from '../../core/bytes/byte-store.ts';
import type { MapAxis, MapDefinition } from '../../core/maps/map-definition.ts';
import { encodeWord, type WordType } from '../../core/values/word.ts';
import type { SurfaceSettings, SurfaceView } from '../../renderer/surface/surface-view-contract.ts';
import {
  SurfaceViewHost,
  type SurfaceViewHostProps,
} from '../../src/editor/views/SurfaceViewHost.tsx';
import { mapThemes } from '../../src/theme/map-theme.ts';
import { FrameLog } from './frame-log.ts';

/** What every surface page puts on `window.__bench`. */
export interface SurfaceBench {
  readonly kind: 'surface';
  ready(): Promise<void>;
  info(): { readonly lib: string };
  /** Shows n x n heights in 0..1, row by row; resolves when they are drawn. */
  setGrid(heights: Float32Array, n: number): Promise<void>;
  /** Turns the surface as a drag by so many pixels does. */
  rotate(dx: number, dy: number): void;
  /** Changes one byte through the store; resolves after the frame that draws it, if it is on the screen. Cell i has bytes 2 i and 2 i + 1. */
  edit(address: number, value: number): Promise<void>;
  prepareEdit(): void;
  prepareDrag(): void;
}

const CELL: WordType = { wordBytes: 2, bigEndian: false, signed: false, float: false };
const TOP = 65_535;
const AXIS: MapAxis = {
  name: '',
  unit: '',
  reference: 'NONE',
  words: { address: 0, type: CELL, skipBytes: 0 },
  scale: { factor: 1, offset: 0 },
  precision: 0,
  format: 'DEC',
  userValues: [],
  userTexts: [],
};
const settings: SurfaceSettings = {
  theme: mapThemes.dark,
  display: 'mod',
  showsRaw: false,
  fontSizePx: 12,
  colouring: 'value',
  isFirstRowAtBottom: false,
  axisDistances: 'uniform',
  showsOriginal: false,
  editable: true,
};
const texts: SurfaceViewHostProps['texts'] = {
  viewLabel: 'Surface',
  entryLabel: 'New value',
  scrollbarLabel: '',
  describeCell: (_, { row, column }) => `${row} ${column}`,
  entryText: () => '',
};
const events: SurfaceViewHostProps['events'] = {
  selectionChanged: () => undefined,
  selectionExceeded: () => undefined,
  menuRequested: () => undefined,
  entryCommitted: () => true,
  cellsDragged: () => undefined,
  contextChanged: () => undefined,
  cameraChanged: () => undefined,
};

const element = document.getElementById('root');
if (element === null) throw new Error('the page has no root');
const root = createRoot(element);
let store = new ByteStore(new Uint8Array(2));
let view: SurfaceView | undefined;

/** Stays the same function: another one would have the host make a new view. */
function onView(handed: SurfaceView | undefined): void {
  view = handed;
}

function mapOf(n: number): MapDefinition {
  return {
    id: 'bench',
    kind: 'USER_MAP',
    name: 'Bench',
    description: '',
    unit: '',
    folderId: null,
    cells: { address: 0, type: CELL, skipBytes: 0 },
    width: n,
    height: n,
    order: 'rowMajor',
    lineSkipBytes: 0,
    scale: { factor: 1 / TOP, offset: 0 },
    precision: 3,
    format: 'DEC',
    x: AXIS,
    y: AXIS,
    variables: [],
  };
}

function show(n: number): void {
  const data = {
    map: mapOf(n),
    current: store.picture,
    original: store.original,
    isUnsaved: (address: number) => store.isUnsaved(address),
  };
  const host = { data, settings, texts, events, onView };
  root.render(createElement(SurfaceViewHost, host));
}

function theView(): SurfaceView {
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
  while ((view?.stats.frames ?? 0) <= before) await nextFrame();
}

/** Milliseconds from a drawn frame to the moment the graphics device has finished it. */
async function rotateDone(dx: number, dy: number): Promise<number> {
  const gl = document.querySelector('canvas')?.getContext('webgl2');
  if (!gl) throw new Error('the view has no context');
  theView().rotateBy(dx, dy);
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

const bench: SurfaceBench = {
  kind: 'surface',
  ready: async () => {
    while (view === undefined) {
      show(1);
      await nextFrame();
    }
  },
  info: () => ({ lib: 'mapwright' }),
  setGrid: async (heights, n) => {
    const bytes = new Uint8Array(n * n * CELL.wordBytes);
    heights.forEach((height, i) => {
      bytes.set(encodeWord(height * TOP, CELL), i * CELL.wordBytes);
    });
    const before = view?.stats.frames ?? 0;
    store = new ByteStore(bytes);
    store.subscribe((event) => {
      for (const { start, end } of event.dirty) view?.bytesChanged(start, end);
    });
    show(n);
    await drawn(before);
  },
  rotate: (dx, dy) => theView().rotateBy(dx, dy),
  edit: async (address, value) => {
    store.apply(patchFromEntries([[address, value]]), 'entry', 'user');
    // The view asks for the next frame within the call, or shows nothing of this byte and asks for none.
    await nextFrame();
  },
  prepareEdit: () => theView().focus(),
  prepareDrag: () => theView().focus(),
};

/** What the runner needs beyond the adapter. */
const tools = {
  frameLog: new FrameLog(),
  statsOf: () => theView().stats,
  rotateDone,
};

export type SurfaceTools = typeof tools;

Object.assign(window, { __bench: bench, ...tools });
