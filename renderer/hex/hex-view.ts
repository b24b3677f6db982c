import { addressOfCell, cellOfAddress, clampHexWidth } from '../../core/selection/grid-geometry.ts';
import { isSameSelection } from '../../core/selection/same-selection.ts';
import type { DrawingSurface } from '../device/drawing-surface.ts';
import { QuietTimer } from '../frame/quiet-timer.ts';
import { cellRect, clipToBody, type SurfacePoint } from '../grid/grid-layout.ts';
import { GridMirror } from '../grid/grid-mirror.ts';
import { PointerInput } from '../input/pointer-input.ts';
import { listenToWheel } from '../input/wheel-input.ts';
import {
  applyElementColours,
  createGridElements,
  type GridElements,
} from '../view/grid-elements.ts';
import type { CssRect, DumpBytes, ViewStats } from '../view/view-contract.ts';
import { clientCellRect, surfacePointAt } from './client-places.ts';
import { acceptsEntry } from './hex-cells.ts';
import { HexCursor } from './hex-cursor.ts';
import { HexDrag } from './hex-drag.ts';
import { HexEntry } from './hex-entry.ts';
import { type HexHit, hexHit } from './hex-hit.ts';
import { listenToHexKeys } from './hex-keyboard.ts';
import { HexMenu } from './hex-menu.ts';
import { MirroredHex } from './hex-mirror.ts';
import { HexModel } from './hex-model.ts';
import { HexOverview } from './hex-overview.ts';
import { HexScrollBars } from './hex-scroll-bars.ts';
import { HexStage, STALE } from './hex-stage.ts';
import type {
  HexRegion,
  HexView,
  HexViewEvents,
  HexViewSettings,
  HexViewState,
  HexViewTexts,
} from './hex-view-contract.ts';
import { RegionFills } from './region-fills.ts';

/** What a hex view is made of. */
export interface HexViewOptions {
  /** Positioned element over the surface's canvas; gets one child, which goes with the view. */
  readonly host: HTMLElement;
  readonly surface: DrawingSurface;
  readonly data: DumpBytes;
  readonly settings: HexViewSettings;
  readonly regions: readonly HexRegion[];
  readonly texts: HexViewTexts;
  readonly events: HexViewEvents;
}

/** How long nothing may have moved before screen readers are told, in milliseconds. */
const QUIET_MS = 150;

/** Opens a hex view on a surface. It draws until it is disposed of; the surface stays with its owner. */
export function createHexView(options: HexViewOptions): HexView {
  return new DrawnHexView(options);
}

class DrawnHexView implements HexView {
  readonly #surface: DrawingSurface;
  readonly #elements: GridElements;
  readonly #model: HexModel;
  readonly #stage: HexStage;
  readonly #cursor: HexCursor;
  readonly #drag: HexDrag;
  readonly #menu: HexMenu;
  readonly #entry: HexEntry;
  readonly #bars: HexScrollBars;
  readonly #overview: HexOverview;
  readonly #mirror: GridMirror;
  readonly #quiet: QuietTimer;
  readonly #pointer: PointerInput<HexHit>;
  readonly #stopWheel: () => void;
  readonly #stopKeys: () => void;
  readonly #controller = new AbortController();
  #texts: HexViewTexts;

  constructor(options: HexViewOptions) {
    const { surface, events, settings } = options;
    this.#surface = surface;
    this.#texts = options.texts;
    this.#elements = createGridElements(options.host);
    const { grid, entries } = this.#elements;
    this.#model = new HexModel(options.data, settings);
    this.#model.regions = new RegionFills(options.regions);
    this.#quiet = new QuietTimer(QUIET_MS, () => this.#settled());
    this.#stage = new HexStage(surface, this.#model, {
      beforeFrame: (timeMs) => this.#pointer.isDragging && this.#drag.step(timeMs),
      afterFrame: () => this.#follow(),
      contextChanged: (state) => events.contextChanged(state),
    });
    this.#cursor = new HexCursor(this.#model, this.#stage, events, () => this.#cursorMoved());
    this.#drag = new HexDrag(this.#model, this.#stage, this.#cursor);
    this.#menu = new HexMenu(this.#model, this.#cursor, {
      requested: (request) => events.menuRequested(request),
      cellRect: (address) => this.cellRect(address),
    });
    this.#entry = new HexEntry(entries, this.#model, this.#stage, {
      texts: () => this.#texts,
      commit: (text, addresses) => events.entryCommitted({ text, addresses }),
      moveCursor: (move) => this.#cursor.move(move, false),
      revealCursor: () => this.#cursor.apply({ moved: false, exceeded: false }, 'nearest'),
      focusGrid: () => this.focus(),
    });
    this.#bars = new HexScrollBars(this.#elements.overlay, grid.id, this.#stage);
    this.#overview = new HexOverview(this.#model, this.#bars.verticalElement);
    this.#mirror = new GridMirror(grid, new MirroredHex(this.#model, this.#stage));
    this.#pointer = new PointerInput(
      grid,
      {
        pointAt: (x, y) => surfacePointAt(surface, this.#stage, x, y),
        hitAt: (point) => this.#hitAt(point),
      },
      {
        pressed: (hit, isExtending, isAdding) => this.#pressed(hit, isExtending, isAdding),
        dragged: (point) => this.#drag.moveTo(point),
        dragEnded: () => this.#drag.end(),
        dragCancelled: () => this.#drag.cancel(),
        doublePressed: (hit) => (hit.area === 'cell' || hit.area === 'pane') && this.openEntry(),
        menuWanted: (hit, x, y) => this.#menu.askAt(hit, x, y),
      },
    );
    this.#stopWheel = this.#listenToWheel();
    this.#stopKeys = this.#listenToKeys(grid);
    const { signal } = this.#controller;
    grid.addEventListener('mousedown', this.#mouseDown, { signal });
    this.#applyTexts();
    this.#applyColours();
    surface.canvas.setAttribute('aria-hidden', 'true');
  }

  get stats(): ViewStats {
    return this.#stage.stats;
  }

  get isSummarised(): boolean {
    return this.#overview.isSummarised;
  }

  setData(data: DumpBytes): void {
    const isOtherLength = data.current.length !== this.#model.data.current.length;
    this.#entry.cancel();
    this.#regrid(isOtherLength, () => this.#model.setData(data));
    this.#overview.load();
    this.#stage.invalidate(STALE.rows);
  }

  setSettings(part: Partial<HexViewSettings>): void {
    const before = this.#model.settings;
    const after = { ...before, ...part };
    const isOtherGrid = !isSameGrid(before, after);
    if (isOtherGrid || !acceptsEntry(after)) this.#entry.cancel();
    this.#regrid(isOtherGrid, () => this.#model.setSettings(after));
    if (after.theme !== before.theme) {
      this.#applyColours();
      this.#overview.invalidate();
      this.#stage.invalidate(STALE.colours);
    }
    this.#stage.invalidate(STALE.rows);
    this.#elements.grid.setAttribute('aria-readonly', String(!acceptsEntry(after)));
  }

  setTexts(texts: HexViewTexts): void {
    this.#texts = texts;
    this.#applyTexts();
    this.#quiet.touch();
  }

  setRegions(regions: readonly HexRegion[]): void {
    this.#model.regions = new RegionFills(regions);
    this.#stage.invalidate(STALE.rows);
  }

  bytesChanged(start: number, end: number): void {
    const { geometry } = this.#model;
    const first = cellOfAddress(geometry, start).row;
    const last = cellOfAddress(geometry, end - 1).row;
    this.#stage.rowsChanged(first, last);
    this.#overview.bytesChanged(start, end);
    // Out of sight nothing else draws the overview.
    this.#quiet.touch();
  }

  marksChanged(): void {
    this.#stage.invalidate(STALE.rows);
  }

  state(): HexViewState {
    return { selection: this.#model.selection, topAddress: this.#topAddress() };
  }

  restoreState(state: HexViewState): void {
    this.#cursor.apply(this.#model.selected.restore(state.selection), 'never');
    const { row } = cellOfAddress(this.#model.geometry, state.topAddress);
    this.#stage.scroll.toRow(this.#stage.layout, row);
    this.#stage.invalidate(STALE.rows);
  }

  selectedAddresses(): readonly number[] {
    return this.#model.selected.addresses();
  }

  goTo(address: number): void {
    this.#cursor.apply(this.#model.selected.moveTo(address, false), 'withContext');
  }

  selectRange(fromAddress: number, toAddress: number): void {
    this.#cursor.apply(this.#model.selected.selectRange(fromAddress, toAddress), 'withContext');
  }

  selectAll(): void {
    this.#cursor.apply(this.#model.selected.selectAll(), 'never');
  }

  scrollByRows(rows: number): void {
    this.#scrollBy(0, rows * this.#stage.layout.metrics.rowHeightPx);
  }

  cellRect(address: number): CssRect | undefined {
    return clientCellRect(this.#surface, this.#stage, this.#model, address);
  }

  fittingWidthCells(): number {
    return clampHexWidth(this.#stage.fittingColumns);
  }

  openEntry(text?: string): void {
    this.#entry.open(text);
  }

  focus(): void {
    this.#elements.grid.focus({ preventScroll: true });
  }

  dispose(): void {
    this.#controller.abort();
    this.#stopWheel();
    this.#stopKeys();
    this.#pointer.dispose();
    this.#entry.dispose();
    this.#quiet.dispose();
    this.#mirror.dispose();
    this.#overview.dispose();
    this.#bars.dispose();
    this.#stage.dispose();
    this.#elements.overlay.remove();
  }

  /** Changes the grid and keeps the topmost address, and the cursor in sight if it was. */
  #regrid(isOtherGrid: boolean, change: () => void): void {
    const { selection, cursor } = this.#model;
    const topAddress = this.#topAddress();
    const { layout, scroll } = this.#stage;
    const wasInSight =
      clipToBody(layout, cellRect(layout, scroll, cursor.row, cursor.column)) !== undefined;
    change();
    if (isOtherGrid) {
      this.#stage.sizesChanged();
      const { row } = cellOfAddress(this.#model.geometry, topAddress);
      scroll.toRow(this.#stage.layout, row);
      const now = this.#model.cursor;
      if (wasInSight) scroll.reveal(this.#stage.layout, now.row, now.column);
    }
    if (isOtherGrid || !isSameSelection(selection, this.#model.selection)) this.#cursor.tell();
  }

  #topAddress(): number {
    const { geometry } = this.#model;
    return Math.max(0, addressOfCell(geometry, { row: this.#stage.scroll.topRow, column: 0 }));
  }

  #applyTexts(): void {
    this.#elements.grid.setAttribute('aria-label', this.#texts.gridLabel);
    this.#bars.setLabel(this.#texts.scrollbarLabel);
  }

  #applyColours(): void {
    applyElementColours(this.#elements.overlay, this.#model.settings.theme);
  }

  /** After every frame. hot: no allocation while nothing but the scroll place changes */
  #follow(): void {
    this.#bars.follow();
    this.#followOverview();
    this.#entry.follow();
    this.#quiet.touch();
  }

  #followOverview(): void {
    const { layout, size } = this.#stage;
    const barPx = layout.hasHorizontalBar ? layout.barThicknessPx : 0;
    const heightPx = Math.max(0, size.heightPx - barPx);
    this.#overview.setSize(layout.barThicknessPx, heightPx, size.pixelRatio);
    this.#overview.update();
  }

  #cursorMoved(): void {
    this.#mirror.showCursor();
    this.#quiet.touch();
  }

  /** The view has come to rest: time for what would slow scrolling down. */
  #settled(): void {
    this.#mirror.rebuild();
    this.#bars.announce();
    this.#overview.update();
    const { live } = this.#elements;
    const text = this.#model.hasCursorCell
      ? this.#texts.describeCell(this.#model.selection.cursorAddress)
      : '';
    if (live.textContent !== text) live.textContent = text;
  }

  #scrollBy(xPx: number, yPx: number): void {
    const hasMoved = this.#stage.scroll.moveBy(this.#stage.layout, xPx, yPx);
    if (hasMoved) this.#stage.invalidate(STALE.place);
  }

  #listenToWheel(): () => void {
    const steps = () => {
      const { metrics, bodyHeightPx } = this.#stage.layout;
      return {
        pixelRatio: metrics.pixelRatio,
        linePx: metrics.rowHeightPx,
        pagePx: bodyHeightPx,
      };
    };
    return listenToWheel(this.#elements.overlay, steps, (xPx, yPx) => this.#scrollBy(xPx, yPx));
  }

  #listenToKeys(grid: HTMLElement): () => void {
    return listenToHexKeys(grid, this.#model, this.#cursor, {
      openEntry: (text) => this.openEntry(text),
      openMenu: () => this.#stage.whenSized(() => this.#menu.askAtCursor()),
      cancelDrag: () => this.#cancelDrag(),
    });
  }

  #cancelDrag(): boolean {
    if (!this.#pointer.isDragging) return false;
    this.#pointer.cancel();
    return true;
  }

  #hitAt(point: SurfacePoint): HexHit {
    const { layout, pane, scroll } = this.#stage;
    return hexHit(layout, pane, scroll, point);
  }

  #pressed(hit: HexHit, isExtending: boolean, isAdding: boolean): boolean {
    // A wrong text stays open and keeps the focus: see #mouseDown. Otherwise the browser's own press focuses the
    // grid: focus by script would draw the focus ring of the keyboard.
    if (!this.#entry.finish()) return false;
    return this.#drag.begin(hit, isAdding ? 'add' : isExtending ? 'extend' : 'replace');
  }

  readonly #mouseDown = (event: MouseEvent): void => {
    if (this.#entry.isOpen) event.preventDefault();
  };
}

/** Whether two settings show the same cells in the same sizes. */
function isSameGrid(a: HexViewSettings, b: HexViewSettings): boolean {
  return (
    a.widthCells === b.widthCells &&
    a.wordBytes === b.wordBytes &&
    a.bigEndian === b.bigEndian &&
    a.signed === b.signed &&
    a.format === b.format &&
    a.display === b.display &&
    a.shiftBytes === b.shiftBytes &&
    a.rightPane === b.rightPane &&
    a.fontSizePx === b.fontSizePx
  );
}
