import './table-view.css';
import type { MapCell } from '../../core/maps/cell-address.ts';
import type { MapArea, MapSelection } from '../../core/selection/map-selection.ts';
import type { DrawingSurface } from '../device/drawing-surface.ts';
import { QuietTimer } from '../frame/quiet-timer.ts';
import { GridMirror } from '../grid/grid-mirror.ts';
import { entryOutlasts } from '../map/entry-outlasts.ts';
import type { MapViewData, MapViewSettings, MapViewTexts } from '../map/map-view-contract.ts';
import {
  applyElementColours,
  createGridElements,
  type GridElements,
} from '../view/grid-elements.ts';
import type { CssRect, ViewStats } from '../view/view-contract.ts';
import { clientCellRect } from './client-places.ts';
import { acceptsEntry } from './entry-rules.ts';
import { TableCursor } from './table-cursor.ts';
import { TableDrag } from './table-drag.ts';
import { TableEntry } from './table-entry.ts';
import { TableFlash } from './table-flash.ts';
import { listenToTableKeys } from './table-keyboard.ts';
import { TableMenu } from './table-menu.ts';
import { MirroredTable } from './table-mirror.ts';
import { TableModel } from './table-model.ts';
import { TableMouse } from './table-mouse.ts';
import { TableScrollBars } from './table-scroll-bars.ts';
import { TableStage } from './table-stage.ts';
import { STALE } from './table-stale.ts';
import type { TableView, TableViewOptions } from './table-view-contract.ts';

/** How long nothing may have moved before screen readers are told, in milliseconds. */
const QUIET_MS = 150;

/** Opens a table on a surface. It draws until it is disposed of; the surface stays with its owner. */
export function createTableView(options: TableViewOptions): TableView {
  return new DrawnTableView(options);
}

class DrawnTableView implements TableView {
  readonly #surface: DrawingSurface;
  readonly #elements: GridElements;
  readonly #model: TableModel;
  readonly #stage: TableStage;
  readonly #cursor: TableCursor;
  readonly #drag: TableDrag;
  readonly #entry: TableEntry;
  readonly #menu: TableMenu;
  readonly #flash: TableFlash;
  readonly #bars: TableScrollBars;
  readonly #mirror: GridMirror;
  readonly #quiet: QuietTimer;
  readonly #mouse: TableMouse;
  readonly #stopKeys: () => void;
  #texts: MapViewTexts;

  constructor(options: TableViewOptions) {
    const { surface, events, settings } = options;
    this.#surface = surface;
    this.#texts = options.texts;
    this.#elements = createGridElements(options.host);
    const { grid, entries, overlay } = this.#elements;
    overlay.classList.add('table-view');
    this.#model = new TableModel(options.data, settings);
    this.#quiet = new QuietTimer(QUIET_MS, () => this.#settled());
    this.#stage = new TableStage(surface, this.#model, {
      beforeFrame: (timeMs) => this.#mouse.isDragging && this.#drag.step(timeMs),
      afterFrame: () => this.#follow(),
      resized: () => this.#cursor.resized(),
      contextChanged: (state) => events.contextChanged(state),
    });
    this.#cursor = new TableCursor(this.#model, this.#stage, events, () => this.#cursorMoved());
    this.#drag = new TableDrag(this.#model, this.#stage, this.#cursor);
    this.#flash = new TableFlash(this.#model, this.#stage);
    this.#entry = new TableEntry(entries, this.#model, this.#stage, {
      texts: () => this.#texts,
      committed: (request) => events.entryCommitted(request),
      moveCursor: (move) => this.#cursor.move(move, { isExtending: false, crossesAreas: false }),
      revealCursor: () => this.#cursor.show(false, true),
      focusGrid: () => this.focus(),
    });
    this.#menu = new TableMenu(this.#model, this.#cursor, {
      requested: (request) => events.menuRequested(request),
      cellRect: (area, cell) => this.cellRect(area, cell),
    });
    this.#bars = new TableScrollBars(overlay, grid.id, this.#stage);
    this.#mirror = new GridMirror(grid, new MirroredTable(this.#model, this.#stage));
    this.#mouse = new TableMouse(grid, overlay, {
      surface,
      stage: this.#stage,
      drag: this.#drag,
      entry: this.#entry,
      menu: this.#menu,
    });
    this.#stopKeys = listenToTableKeys(grid, this.#model, this.#cursor, {
      openEntry: (text) => this.openEntry(text),
      openMenu: () => this.#stage.whenSized(() => this.#menu.askAtCursor()),
      cancelDrag: () => this.#mouse.cancelDrag(),
    });
    this.#applyTexts();
    applyElementColours(overlay, settings.theme);
    surface.canvas.setAttribute('aria-hidden', 'true');
  }

  get stats(): ViewStats {
    return this.#stage.stats;
  }

  setData(data: MapViewData): void {
    // The owner hands its data over once more when the view is there; reading it again would be for nothing.
    if (data === this.#model.data) return;
    if (!entryOutlasts(this.#model.data, data)) this.#entry.cancel();
    this.#mouse.cancelDrag();
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
    this.#mouse.cancelDrag();
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
        const first = this.#model.selected.flippedRow(change.first);
        const last = this.#model.selected.flippedRow(change.last);
        this.#stage.rowsChanged(Math.min(first, last), Math.max(first, last));
        return;
      }
    }
  }

  marksChanged(): void {
    this.#stage.invalidate(STALE.rows);
  }

  selection(): MapSelection {
    return this.#model.selected.selection;
  }

  setSelection(selection: MapSelection): void {
    const { moved } = this.#model.selected.restore(selection);
    this.#cursor.show(moved, true);
  }

  flash(area: MapArea, cells: readonly MapCell[]): void {
    this.#flash.begin(area, cells);
  }

  cellRect(area: MapArea, cell: MapCell): CssRect | undefined {
    return clientCellRect(this.#surface, this.#stage, this.#model, area, cell);
  }

  topRow(): number {
    const { scroll, layout } = this.#stage;
    return Math.floor(scroll.topPx / layout.metrics.rowHeightPx);
  }

  scrollByRows(rows: number): void {
    this.#mouse.scrollBy(0, rows * this.#stage.layout.metrics.rowHeightPx);
  }

  openEntry(text?: string): void {
    this.#entry.open(text);
  }

  focus(): void {
    this.#elements.grid.focus({ preventScroll: true });
  }

  dispose(): void {
    this.#stopKeys();
    this.#mouse.dispose();
    this.#entry.dispose();
    this.#flash.dispose();
    this.#quiet.dispose();
    this.#mirror.dispose();
    this.#bars.dispose();
    this.#stage.dispose();
    this.#elements.overlay.remove();
  }

  #isCursorInSight(): boolean {
    const { area, cursor } = this.#model.selected.selection;
    return this.cellRect(area, cursor) !== undefined;
  }

  #applyTexts(): void {
    this.#elements.grid.setAttribute('aria-label', this.#texts.viewLabel);
    this.#bars.setLabel(this.#texts.scrollbarLabel);
    this.#showReadOnly();
  }

  #showReadOnly(): void {
    const isReadOnly = !acceptsEntry(this.#model.data.map, this.#model.settings, 'data');
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
    const { area, cursor } = this.#model.selected.selection;
    const text = this.#texts.describeCell(area, cursor);
    const { live } = this.#elements;
    if (live.textContent !== text) live.textContent = text;
  }
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
