// The product's line of a dump over the product's store, behind the adapter that all line pages share.

import '@fontsource/jetbrains-mono/400.css';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { patchFromEntries } from '../../core/bytes/byte-patch.ts';
import { ByteStore } from '../../core/bytes/byte-store.ts';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import type { HexLineSettings, HexLineView } from '../../renderer/hex-line/hex-line-contract.ts';
import { POINT_RANGE_LIMITS } from '../../renderer/plot/point-window.ts';
import {
  HexLineViewHost,
  type HexLineViewHostProps,
} from '../../src/editor/views/HexLineViewHost.tsx';
import { bandColours, mapThemes } from '../../src/theme/map-theme.ts';
import { FrameLog } from './frame-log.ts';

/** What every line page puts on `window.__bench`. */
export interface LineBench {
  readonly kind: 'line';
  ready(): Promise<void>;
  info(): { readonly lib: string; readonly points: number };
  /** Shows 5,120 bytes from address 0, or all of them as one line; resolves when they are drawn. */
  load(bytes: Uint8Array, options?: { readonly whole?: boolean }): Promise<void>;
  panBy(points: number): void;
  /** Changes one byte through the store; resolves after the frame that draws it, if it is on the screen. */
  edit(address: number, value: number): Promise<void>;
}

const settings: HexLineSettings = {
  wordBytes: 1,
  bigEndian: true,
  signed: false,
  float: false,
  widthCells: 16,
  shiftBytes: 0,
  selectionMode: 'consecutive',
  format: 'DEC',
  display: 'mod',
  showsOriginal: true,
  fontSizePx: 12,
  theme: { ...mapThemes.dark, bands: bandColours.dark },
  editable: true,
};

const element = document.getElementById('root');
if (element === null) throw new Error('the page has no root');
const root = createRoot(element);
let store = new ByteStore(new Uint8Array(0));
let view: HexLineView | undefined;
let points = POINT_RANGE_LIMITS.max;

/** Stays the same function: another one would have the host make a new view. */
function onView(handed: HexLineView | undefined): void {
  view = handed;
}

const texts: HexLineViewHostProps['texts'] = {
  viewLabel: 'Dump as a line',
  roleLabel: 'line chart',
  scrollbarLabel: 'Scroll the line',
  describeWord: (address) => `${address.toString(16)} ${store.picture[address] ?? ''}`,
  wordTip: (address) => `${address.toString(16)} ${store.picture[address] ?? ''}`,
  dragTip: (_, value) => String(value),
  bandLabel: (labelId) => labelId,
};

function show(): void {
  root.render(
    createElement(HexLineViewHost, {
      data: {
        current: store.picture,
        original: store.original,
        isUnsaved: (address) => store.isUnsaved(address),
      },
      settings,
      bands: [],
      texts,
      events: {
        selectionChanged: () => undefined,
        selectionExceeded: () => undefined,
        menuRequested: () => undefined,
        wordsDragged: () => undefined,
        bandOpened: () => undefined,
        zoomChanged: () => undefined,
        contextChanged: () => undefined,
      },
      onView,
    }),
  );
}

function theView(): HexLineView {
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

const bench: LineBench = {
  kind: 'line',
  ready: async () => {
    while (view === undefined) await nextFrame();
  },
  info: () => ({ lib: 'mapwright', points }),
  load: async (bytes, options) => {
    const isWhole = options?.whole === true;
    points = isWhole ? bytes.length : POINT_RANGE_LIMITS.max;
    store = new ByteStore(bytes);
    store.subscribe((event) => {
      for (const { start, end } of event.dirty) view?.bytesChanged(start, end);
    });
    const before = theView().stats.frames;
    theView().setZoom({ range: isWhole ? 'all' : POINT_RANGE_LIMITS.max });
    // At once: a frame of the former bytes would count as drawn.
    flushSync(show);
    theView().goTo(0);
    await drawn(before);
    if (!isWhole) return;
    // The summary brings a frame of its own, with the curve.
    while (!theView().isSummarised) await nextFrame();
    await drawn(theView().stats.frames - 1);
    await nextFrame();
  },
  panBy: (count) => theView().panByWords(count),
  edit: async (address, value) => {
    store.apply(patchFromEntries([[address, value]]), 'entry', 'user');
    // The view asks for the next frame within the call, or shows nothing of this byte and asks for none.
    await nextFrame();
  },
};

/** What the runner needs beyond the adapter. */
const tools = {
  frameLog: new FrameLog(),
  statsOf: () => theView().stats,
  imageOf: (lengthBytes: number) => createEcuSample({ seed: 7, lengthBytes }).image,
  /** Draws another frame with the same place: the cursor moves by a word. */
  moveCursor: (address: number) => theView().goTo(address),
};

export type LineTools = typeof tools;

show();
Object.assign(window, { __bench: bench, ...tools });
