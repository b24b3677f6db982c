import './table-view.css';
import type { MapCell } from '../../core/maps/cell-address.ts';
import type { MapArea, MapSelection } from '../../core/selection/map-selection.ts';
import type { DrawingSurface } from '../device/drawing-surface.ts';
import { QuietTimer } from '../frame/quiet-timer.ts';
import type { SurfacePoint } from '../grid/grid-layout.ts';
import { GridMirror } from '../grid/grid-mirror.ts';
import { applyElementColours, createHexElements, type HexElements } from '../hex/hex-elements.ts';
import type { CssRect, HexViewStats } from '../hex/hex-view-contract.ts';
import { PointerInput } from '../input/pointer-input.ts';
import { listenToWheel, type WheelSteps } from '../input/wheel-input.ts';
import type {
  MapViewData,
  MapViewEvents,
  MapViewSettings,
  MapViewTexts,
} from '../map/map-view-contract.ts';
import { TableCursor } from './table-cursor.ts';
import { TableDrag } from './table-drag.ts';
import { TableEntry } from './table-entry.ts';
import { TableFlash } from './table-flash.ts';
import { type TableIntent, tableKeyIntent } from './table-keys.ts';
import { areaRect, cellRect, clipRect, hitTest, pageRows, type TableHit } from './table-layout.ts';
import { MirroredTable } from './table-mirror.ts';
import { TableModel } from './table-model.ts';
import { moveTarget, type TableMove } from './table-moves.ts';
import { TableScrollBars } from './table-scroll-bars.ts';
import { STALE, TableStage } from './table-stage.ts';
import type { TableView, TableViewOptions } from './table-view-contract.ts';

/** How long nothing may have moved before screen readers are told, in milliseconds. */
const QUIET_MS = 150;

/** Opens a table on a surface. It draws until it is disposed of; the surface stays with its owner. */
export function createTableView(options: TableViewOptions): TableView {
  return new DrawnTableView(options);
}

class DrawnTableView implements TableView {
  readonly #surface: DrawingSurface;
  readonly #events: MapViewEvents;
  readonly #elements: HexElements;
  readonly #model: TableModel;
  readonly #stage: TableStage;
  readonly #cursor: TableCursor;
  readonly #drag: TableDrag;
  readonly #entry: TableEntry;
  readonly #flash: TableFlash;
  readonly #bars: TableScrollBars;
  readonly #mirror: GridMirror;
  readonly #quiet: QuietTimer;
  readonly #pointer: PointerInput<TableHit>;
  readonly #stopWheel: () => void;
  readonly #controller = new AbortController();
  #texts: MapViewTexts;
  #isMenuKeyDown = false;

  constructor(options: TableViewOptions) {
    const { surface, events, settings } = options;
    this.#surface = surface;
    this.#events = events;
    this.#texts = options.texts;
    this.#elements = createHexElements(options.host);
    const { grid, entries, overlay } = this.#elements;
    overlay.classList.add('table-view');
    this.#model = new TableModel(options.data, settings);
    this.#quiet = new QuietTimer(QUIET_MS, () => this.#settled());
    this.#stage = new TableStage(surface, this.#model, {
      beforeFrame: (timeMs) => this.#pointer.isDragging && this.#drag.step(timeMs),
      afterFrame: () => this.#follow(),
      contextChanged: (state) => events.contextChanged(state),
    });
    this.#cursor = new TableCursor(this.#model, this.#stage, events, () => this.#cursorMoved());
    this.#drag = new TableDrag(this.#model, this.#stage, this.#cursor);
    this.#flash = new TableFlash(this.#model, this.#stage);
    this.#entry = new TableEntry(entries, this.#model, this.#stage, {
      texts: () => this.#texts,
      committed: (request) => events.entryCommitted(request),
      moveCursor: (move) => this.#move(move, { isExtending: false, crossesAreas: false }),
      revealCursor: () => this.#cursor.show(false, true),
      focusGrid: () => this.focus(),
    });
    this.#bars = new TableScrollBars(overlay, grid.id, this.#stage);
    this.#mirror = new GridMirror(grid, new MirroredTable(this.#model, this.#stage));
    this.#pointer = this.#listenToPointer(grid);
    this.#stopWheel = listenToWheel(
      overlay,
      () => this.#wheelSteps(),
      (xPx, yPx) => this.#scrollBy(xPx, yPx),
    );
    const { signal } = this.#controller;
    grid.addEventListener('keydown', this.#keyDown, { signal });
    grid.addEventListener('mousedown', this.#mouseDown, { signal });
    this.#applyTexts();
    applyElementColours(overlay, settings.theme);
    surface.canvas.setAttribute('aria-hidden', 'true');
  }

  get stats(): HexViewStats {
    return this.#stage.stats;
  }

  setData(data: MapViewData): void {
    // The owner hands its data over once more when the view is there; reading it again would be for nothing.
    if (data === this.#model.data) return;
    this.#entry.cancel();
    this.#pointer.cancel();
    this.#model.setData(data);
    this.#stage.sizesChanged();
    this.#showReadOnly();
    this.#cursorMoved();
  }

  setSettings(part: Partial<MapViewSettings>): void {
    const before = this.#model.settings;
    const after = { ...before, ...part };
    if (isSameReading(before, after) && isSameLook(before, after)) return;
    const wasInSight = this.#isCursorInSight();
    this.#pointer.cancel();
    if (!isSameReading(before, after)) this.#entry.cancel();
    this.#model.setSettings(after);
    if (after.theme !== before.theme) applyElementColours(this.#elements.overlay, after.theme);
    if (after.theme !== before.theme || after.colouring !== before.colouring) {
      this.#stage.invalidate(STALE.colours);
    }
    this.#stage.sizesChanged();
    this.#cursor.show(true, wasInSight);
    this.#showReadOnly();
  }

  setTexts(texts: MapViewTexts): void {
    this.#texts = texts;
    this.#applyTexts();
    this.#quiet.touch();
  }

  bytesChanged(start: number, end: number): void {
    const change = this.#model.bytesChanged(start, end);
    switch (change.kind) {
      case 'nothing':
        return;
      case 'sizes':
        this.#stage.sizesChanged();
        return;
      case 'rows': {
        const first = this.#model.flippedRow(change.first);
        const last = this.#model.flippedRow(change.last);
        this.#stage.rowsChanged(Math.min(first, last), Math.max(first, last));
        return;
      }
    }
  }

  marksChanged(): void {
    this.#stage.invalidate(STALE.rows);
  }

  selection(): MapSelection {
    return this.#model.selection;
  }

  setSelection(selection: MapSelection): void {
    const { moved } = this.#model.restore(selection);
    this.#cursor.show(moved, true);
  }

  flash(area: MapArea, cells: readonly MapCell[]): void {
    this.#flash.begin(area, cells);
  }

  cellRect(area: MapArea, cell: MapCell): CssRect | undefined {
    const { layout, scroll, size } = this.#stage;
    const { row, column } = this.#model.flipped(area, cell);
    const isCell =
      row >= 0 &&
      column >= 0 &&
      row < (area === 'x' ? 1 : layout.rows) &&
      column < (area === 'y' ? 1 : layout.columns);
    if (!isCell) return undefined;
    const rect = cellRect(layout, scroll, area, row, column);
    const part = clipRect(rect, areaRect(layout, area));
    if (part === undefined) return undefined;
    const canvas = this.#surface.canvas.getBoundingClientRect();
    const cssPerPx = canvas.width / size.widthPx;
    return {
      leftPx: canvas.left + part.leftPx * cssPerPx,
      topPx: canvas.top + part.topPx * cssPerPx,
      widthPx: part.widthPx * cssPerPx,
      heightPx: part.heightPx * cssPerPx,
    };
  }

  topRow(): number {
    const { scroll, layout } = this.#stage;
    return Math.floor(scroll.topPx / layout.metrics.rowHeightPx);
  }

  scrollByRows(rows: number): void {
    this.#scrollBy(0, rows * this.#stage.layout.metrics.rowHeightPx);
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
    this.#pointer.dispose();
    this.#entry.dispose();
    this.#flash.dispose();
    this.#quiet.dispose();
    this.#mirror.dispose();
    this.#bars.dispose();
    this.#stage.dispose();
    this.#elements.overlay.remove();
  }

  #listenToPointer(grid: HTMLElement): PointerInput<TableHit> {
    return new PointerInput<TableHit>(
      grid,
      { pointAt: (x, y) => this.#pointAt(x, y), hitAt: (point) => this.#hitAt(point) },
      {
        pressed: (hit, isExtending, isAdding) => this.#pressed(hit, isExtending, isAdding),
        dragged: (point) => this.#drag.moveTo(point),
        dragEnded: () => this.#drag.end(),
        dragCancelled: () => this.#drag.cancel(),
        doublePressed: (hit) => isCellHit(hit) && this.openEntry(),
        menuWanted: (hit, x, y) => this.#menuByPointer(hit, x, y),
      },
    );
  }

  #isCursorInSight(): boolean {
    const { area, cursor } = this.#model.selection;
    return this.cellRect(area, cursor) !== undefined;
  }

  #applyTexts(): void {
    this.#elements.grid.setAttribute('aria-label', this.#texts.viewLabel);
    this.#bars.setLabel(this.#texts.scrollbarLabel);
    this.#showReadOnly();
  }

  #showReadOnly(): void {
    const isReadOnly = !this.#model.acceptsEntry('data');
    this.#elements.grid.setAttribute('aria-readonly', String(isReadOnly));
  }

  /** After every frame. hot: no allocation while nothing but the scroll place changes */
  #follow(): void {
    this.#bars.follow();
    this.#entry.follow();
    this.#quiet.touch();
  }

  #cursorMoved(): void {
    this.#mirror.showCursor();
    this.#quiet.touch();
  }

  /** The view has come to rest: time for what would slow scrolling down. */
  #settled(): void {
    this.#mirror.rebuild();
    this.#bars.announce();
    const { area, cursor } = this.#model.selection;
    const text = this.#texts.describeCell(area, cursor);
    const { live } = this.#elements;
    if (live.textContent !== text) live.textContent = text;
  }

  #scrollBy(xPx: number, yPx: number): void {
    const hasMoved = this.#stage.scroll.moveBy(this.#stage.layout, xPx, yPx);
    if (hasMoved) this.#stage.invalidate(STALE.rows);
  }

  #wheelSteps(): WheelSteps {
    const { metrics, bodyHeightPx } = this.#stage.layout;
    return {
      pixelRatio: metrics.pixelRatio,
      linePx: metrics.rowHeightPx,
      pagePx: bodyHeightPx,
    };
  }

  #pointAt(clientX: number, clientY: number): SurfacePoint {
    const canvas = this.#surface.canvas.getBoundingClientRect();
    const pxPerCss = this.#stage.size.widthPx / canvas.width;
    return {
      xPx: Math.floor((clientX - canvas.left) * pxPerCss),
      yPx: Math.floor((clientY - canvas.top) * pxPerCss),
    };
  }

  #hitAt(point: SurfacePoint): TableHit {
    return hitTest(this.#stage.layout, this.#stage.scroll, point);
  }

  #pressed(hit: TableHit, isExtending: boolean, isAdding: boolean): boolean {
    // A wrong text stays open and keeps the focus: see #mouseDown. Otherwise the browser's own press focuses the
    // grid: focus by script would draw the focus ring of the keyboard.
    if (!this.#entry.finish()) return false;
    return this.#drag.begin(hit, { isExtending, isAdding });
  }

  readonly #mouseDown = (event: MouseEvent): void => {
    if (this.#entry.isOpen) event.preventDefault();
  };

  readonly #keyDown = (event: KeyboardEvent): void => {
    // 229 is what browsers report for keys that an input method takes.
    if (event.isComposing || event.keyCode === 229) return;
    const intent = tableKeyIntent(event, this.#model.entryFormat);
    this.#isMenuKeyDown = intent?.kind === 'menu';
    if (intent === undefined || !this.#perform(intent)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Returns `false` for a key that has nothing to do here after all. */
  #perform(intent: TableIntent): boolean {
    const model = this.#model;
    switch (intent.kind) {
      case 'move': {
        const { isExtending, move } = intent;
        this.#move(move, { isExtending, crossesAreas: !isExtending });
        return true;
      }
      case 'selectRow':
        this.#cursor.apply(model.selectRow(model.selection.cursor.row, 'alone'), false);
        return true;
      case 'selectColumn':
        this.#cursor.apply(model.selectColumn(model.selection.cursor.column, 'alone'), false);
        return true;
      case 'selectAll':
        this.#cursor.apply(model.selectAll(model.selection.area), false);
        return true;
      case 'escape':
        return this.#escape();
      case 'edit':
        this.openEntry();
        return true;
      case 'type':
        this.openEntry(intent.text);
        return true;
      case 'menu':
        this.#menuByKey();
        return true;
    }
  }

  #escape(): boolean {
    if (this.#pointer.isDragging) {
      this.#pointer.cancel();
      return true;
    }
    if (!this.#model.hasRange) return false;
    this.#cursor.apply(this.#model.collapse(), true);
    return true;
  }

  #move(
    move: TableMove,
    how: { readonly isExtending: boolean; readonly crossesAreas: boolean },
  ): void {
    const model = this.#model;
    const { area, cell } = moveTarget(model.cursor, move, {
      rows: model.rows,
      columns: model.columns,
      pageRows: pageRows(this.#stage.layout),
      crossesAreas: how.crossesAreas,
    });
    this.#cursor.apply(model.moveTo(area, model.flipped(area, cell), how.isExtending), true);
  }

  #menuByPointer(hit: TableHit, clientX: number, clientY: number): void {
    // Some systems send a menu event after the key as well.
    if (this.#isMenuKeyDown || !this.#entry.finish()) return;
    const model = this.#model;
    switch (hit.area) {
      case 'none':
        return;
      case 'corner':
        this.#cursor.apply(model.selectAll('data'), false);
        break;
      case 'row':
        if (!this.#isLineSelected(hit)) {
          this.#cursor.apply(model.selectRow(model.flippedRow(hit.row), 'alone'), false);
        }
        break;
      case 'column':
        if (!this.#isLineSelected(hit)) {
          this.#cursor.apply(model.selectColumn(hit.column, 'alone'), false);
        }
        break;
      case 'data':
      case 'x':
      case 'y': {
        const cell = model.flipped(hit.area, hit);
        const isInside = model.hasRange && model.isSelected(hit.area, cell);
        if (!isInside) this.#cursor.apply(model.moveTo(hit.area, cell, false), false);
        this.#requestMenu(clientX, clientY, hit.area, { row: cell.row, column: cell.column });
        return;
      }
    }
    this.#requestMenu(clientX, clientY, model.selection.area, model.selection.cursor);
  }

  /** Whether a whole row or column is selected: its ends are enough to tell, a row has no more than one gap by hand. */
  #isLineSelected(hit: Extract<TableHit, { area: 'row' | 'column' }>): boolean {
    const model = this.#model;
    const rows = hit.area === 'row' ? [model.flippedRow(hit.row)] : [0, model.rows - 1];
    const columns = hit.area === 'row' ? [0, model.columns - 1] : [hit.column];
    return rows.every((row) =>
      columns.every((column) => model.isSelected('data', { row, column })),
    );
  }

  #menuByKey(): void {
    this.#cursor.show(false, true);
    const { area, cursor } = this.#model.selection;
    const cell = this.cellRect(area, cursor);
    if (cell === undefined) return;
    this.#requestMenu(cell.leftPx + cell.widthPx / 2, cell.topPx + cell.heightPx, area, cursor);
  }

  #requestMenu(clientX: number, clientY: number, area: MapArea, cell: MapCell): void {
    this.#events.menuRequested({
      clientX,
      clientY,
      target: this.#model.hasRange ? 'selection' : 'cell',
      area,
      cell,
    });
  }
}

function isCellHit({ area }: TableHit): boolean {
  return area === 'data' || area === 'x' || area === 'y';
}

/** Whether two settings read the same texts from the same cells. */
function isSameReading(a: MapViewSettings, b: MapViewSettings): boolean {
  return a.display === b.display && a.showsRaw === b.showsRaw && a.editable === b.editable;
}

function isSameLook(a: MapViewSettings, b: MapViewSettings): boolean {
  return (
    a.theme === b.theme &&
    a.fontSizePx === b.fontSizePx &&
    a.colouring === b.colouring &&
    a.isFirstRowAtBottom === b.isFirstRowAtBottom &&
    a.showsSparklines === b.showsSparklines
  );
}
