import type { MapCell } from '../../core/maps/cell-address.ts';
import type { MapArea, MapSelection } from '../../core/selection/map-selection.ts';
import type { DrawingSurface } from '../device/drawing-surface.ts';
import { CursorAnnouncer } from '../map/cursor-announcer.ts';
import { entryOutlasts } from '../map/entry-outlasts.ts';
import type {
  MapView,
  MapViewData,
  MapViewEvents,
  MapViewSettings,
  MapViewTexts,
} from '../map/map-view-contract.ts';
import { PointEntry } from '../map/point-entry.ts';
import type { LineZoom } from '../plot/line-zoom.ts';
import { hasMore, PlotBar } from '../plot/plot-bar.ts';
import { applyPlotColours, createPlotElements, type PlotElements } from '../plot/plot-elements.ts';
import { listenToPlotKeys } from '../plot/plot-keyboard.ts';
import { plotPaletteTexels } from '../plot/plot-palette.ts';
import { type PlotPoint, PlotPointer } from '../plot/plot-pointer.ts';
import { type PlotPort, PlotStage, STALE } from '../plot/plot-stage.ts';
import { zoomedPoints, zoomFactorOfKey } from '../plot/plot-zoom.ts';
import { PlotZooming } from '../plot/plot-zooming.ts';
import type { PointRange } from '../plot/point-window.ts';
import type { CssRect, ViewStats } from '../view/view-contract.ts';
import { LineCursor } from './line-cursor.ts';
import { LineFlash } from './line-flash.ts';
import { LineGestures } from './line-gestures.ts';
import { LineHover } from './line-hover.ts';
import { type LineLayout, lineLayout } from './line-layout.ts';
import { LineMenu } from './line-menu.ts';
import { MirroredLine } from './line-mirror.ts';
import { LineModel } from './line-model.ts';
import { LinePicture } from './line-picture.ts';
import { LinePlot } from './line-plot.ts';

/** What a line view of a map is made of. */
export interface LineViewOptions {
  /** Positioned element over the surface's canvas; gets one child, which goes with the view. */
  readonly host: HTMLElement;
  readonly surface: DrawingSurface;
  readonly data: MapViewData;
  readonly settings: MapViewSettings;
  readonly texts: MapViewTexts;
  readonly events: MapViewEvents;
  /** Range or scale were changed by wheel or key. */
  readonly zoomChanged: (zoom: LineZoom) => void;
}

/** A map as curves, one a row. */
export interface LineView extends MapView {
  readonly stats: ViewStats;
  /** What is in sight, to be kept in the state of the tab. */
  zoom(): LineZoom;
  /** Changes range or scale around the middle of the picture. Tells nobody. */
  setZoom(zoom: Partial<LineZoom>): void;
}

/** Longest value of the axis. */
const VALUE_GLYPHS = 8;

/** Opens a line view of a map on a surface. It draws until it is disposed of; the surface stays with its owner. */
export function createLineView(options: LineViewOptions): LineView {
  return new DrawnLineView(options);
}

class DrawnLineView implements LineView {
  readonly #events: MapViewEvents;
  readonly #elements: PlotElements;
  readonly #model: LineModel;
  readonly #plot: LinePlot;
  readonly #picture: LinePicture;
  readonly #gestures: LineGestures;
  readonly #cursor: LineCursor;
  readonly #flash: LineFlash;
  readonly #hover: LineHover;
  readonly #stage: PlotStage;
  readonly #zooming: PlotZooming;
  readonly #entry: PointEntry;
  readonly #bar: PlotBar;
  readonly #voice: CursorAnnouncer;
  readonly #menu: LineMenu;
  readonly #pointer: PlotPointer;
  readonly #stopWheel: () => void;
  readonly #stopKeys: () => void;
  readonly #controller = new AbortController();
  #texts: MapViewTexts;
  #layout: LineLayout;

  constructor(options: LineViewOptions) {
    const { surface, events, settings, texts } = options;
    this.#events = events;
    this.#texts = texts;
    this.#elements = createPlotElements(options.host);
    const { overlay, field } = this.#elements;
    const model = new LineModel(options.data, settings);
    const plot = new LinePlot(model);
    const layout = (): LineLayout => this.#layout;
    this.#model = model;
    this.#plot = plot;
    const cursor = new LineCursor(model, plot, { events, moved: () => this.#selectionChanged() });
    this.#cursor = cursor;
    this.#flash = new LineFlash(model, () => this.#stage.redraw());
    this.#picture = new LinePicture({
      model,
      plot,
      flashed: () => this.#flash.points,
      hovered: () => this.#hover.place,
    });
    const gestures = new LineGestures({
      model,
      plot,
      cursor,
      layout,
      lifted: () => this.#redrawCurves(),
      dropped: (delta) =>
        events.cellsDragged({ area: 'data', cells: model.selectedCells(), delta }),
    });
    this.#gestures = gestures;
    const elements = this.#elements;
    const changed = (): void => this.#stage.redraw();
    this.#hover = new LineHover({ elements, model, plot, gestures, layout, changed });
    const stage = new PlotStage(surface, this.#port());
    this.#stage = stage;
    this.#layout = this.#layOut();
    this.#zooming = new PlotZooming({
      window: plot.window,
      values: plot.values,
      stage,
      leftPx: () => this.#layout.plot.left,
      rangeAfter: (factor) => this.#rangeAfter(factor),
      moved: () => this.#redrawCurves(),
      zoomed: () => {
        this.#sizesChanged();
        options.zoomChanged(this.zoom());
      },
    });
    this.#entry = this.#createEntry();
    this.#bar = new PlotBar({
      elements,
      window: plot.window,
      stage,
      staysWithAll: false,
      pageShare: 1,
      moved: (hasMoved) => this.#zooming.moved(hasMoved),
    });
    this.#voice = new CursorAnnouncer({
      elements,
      mirrored: new MirroredLine(model),
      texts,
      selection: () => model.selection,
      settled: () => this.#bar.announce(),
    });
    this.#menu = new LineMenu({
      model,
      plot,
      cursor,
      stage,
      layout,
      hitAt: (point) => gestures.hitAt(point),
      requested: (request) => events.menuRequested(request),
    });
    this.#pointer = this.#listenToPointer(field);
    this.#stopWheel = this.#zooming.listenToWheel(
      field,
      () => this.#model.settings.plotWheel ?? 'move',
    );
    this.#stopKeys = this.#listenToKeys(field);
    field.addEventListener('mousedown', this.#mouseDown, { signal: this.#controller.signal });
    this.#applyTexts();
    applyPlotColours(overlay, settings.theme);
    surface.canvas.setAttribute('aria-hidden', 'true');
  }

  get stats(): ViewStats {
    return this.#stage.stats;
  }

  setData(data: MapViewData): void {
    this.#pointer.cancel();
    if (!entryOutlasts(this.#model.data, data)) this.#entry.cancel();
    this.#model.setData(data);
    this.#plot.modelChanged();
    this.#sizesChanged();
    this.#voice.showCursor();
    this.#voice.touch();
  }

  setSettings(part: Partial<MapViewSettings>): void {
    const before = this.#model.settings;
    const after = { ...before, ...part };
    this.#pointer.cancel();
    this.#entry.cancel();
    this.#model.setSettings(after);
    this.#plot.modelChanged();
    if (after.theme !== before.theme) {
      applyPlotColours(this.#elements.overlay, after.theme);
      this.#stage.invalidate(STALE.colours);
    }
    if (after.fontSizePx !== before.fontSizePx) this.#stage.fontChanged();
    this.#sizesChanged();
    this.#showReadOnly();
    this.#voice.touch();
  }

  setTexts(texts: MapViewTexts): void {
    this.#texts = texts;
    this.#voice.setTexts(texts);
    this.#applyTexts();
  }

  bytesChanged(start: number, end: number): void {
    if (!this.#model.bytesChanged(start, end)) return;
    this.#plot.modelChanged();
    this.#redrawCurves();
  }

  /** Marks are not drawn on curves. */
  marksChanged(): void {
    this.#voice.touch();
  }

  selection(): MapSelection {
    return this.#model.selection;
  }

  setSelection(selection: MapSelection): void {
    this.#cursor.restore(selection);
  }

  flash(area: MapArea, cells: readonly MapCell[]): void {
    this.#flash.show(area === 'data' ? cells : []);
  }

  cellRect(area: MapArea, cell: MapCell): CssRect | undefined {
    const box = this.#plot.boxOf(area, cell, this.#layout);
    return box && this.#stage.clientRectOf(box);
  }

  zoom(): LineZoom {
    return this.#zooming.zoom;
  }

  setZoom(zoom: Partial<LineZoom>): void {
    this.#zooming.set(zoom);
    this.#sizesChanged();
  }

  openEntry(text?: string): void {
    this.#cursor.reveal();
    this.#entry.open(text);
  }

  focus(): void {
    this.#elements.field.focus({ preventScroll: true });
  }

  dispose(): void {
    this.#controller.abort();
    this.#flash.dispose();
    this.#stopKeys();
    this.#stopWheel();
    this.#pointer.dispose();
    this.#entry.dispose();
    this.#voice.dispose();
    this.#bar.dispose();
    this.#stage.dispose();
    this.#elements.overlay.remove();
  }

  #port(): PlotPort {
    return {
      fontSizePx: () => this.#model.settings.fontSizePx,
      background: () => this.#model.settings.theme.background,
      palette: () => plotPaletteTexels(this.#model.settings.theme, []),
      sizesChanged: () => {
        this.#layout = this.#layOut();
        this.#picture.curvesChanged();
      },
      picture: (painter, atlas) => this.#picture.write(painter, atlas, this.#layout),
      afterFrame: () => this.#follow(),
      contextChanged: (state) => this.#events.contextChanged(state),
    };
  }

  #layOut(): LineLayout {
    const { size, metrics } = this.#stage;
    const hasBar = hasMore(this.#plot.window);
    const layout = lineLayout(size.widthPx, size.heightPx, metrics, VALUE_GLYPHS, hasBar);
    this.#plot.setLayout(layout);
    return layout;
  }

  #sizesChanged(): void {
    this.#layout = this.#layOut();
    this.#redrawCurves();
  }

  #redrawCurves(): void {
    this.#picture.curvesChanged();
    this.#stage.redraw();
  }

  #selectionChanged(): void {
    this.#voice.showCursor();
    this.#redrawCurves();
  }

  #applyTexts(): void {
    this.#bar.setLabel(this.#texts.scrollbarLabel);
    this.#entry.setLabel(this.#texts.entryLabel);
    this.#showReadOnly();
  }

  #showReadOnly(): void {
    this.#voice.setReadOnly(this.#entry.keys === undefined);
  }

  #createEntry(): PointEntry {
    return new PointEntry(this.#elements.entries, this.#model, {
      texts: () => this.#texts,
      selection: () => this.#model.selection,
      selectedCells: () => this.#model.selectedCells(),
      cursorPlace: () => this.#plot.cursorPlace(this.#layout),
      committed: (request) => this.#events.entryCommitted(request),
      moveCursor: (leave) => this.#cursor.moveOn(leave),
      focusField: () => this.focus(),
    });
  }

  #listenToPointer(field: HTMLElement): PlotPointer {
    return new PlotPointer(field, {
      pointAt: (x, y) => this.#stage.pointAt(x, y),
      // Points of several curves are no shape: nothing is added to what is selected.
      pressed: (point, kind) => kind !== 'add' && this.#pressed(point, kind === 'extend'),
      dragged: (point) => this.#gestures.moveTo(point),
      dragEnded: () => this.#gestures.end(),
      dragCancelled: () => this.#gestures.cancel(),
      panned: (xPx, yPx) => this.#zooming.drag(xPx, yPx),
      hovered: (point) => this.#hover.moveTo(point),
      doublePressed: (point) => {
        if (this.#gestures.hitAt(point)) this.openEntry();
      },
      menuWanted: (point, x, y) => this.#menu.askAt(point, x, y),
    });
  }

  #pressed(point: PlotPoint, isExtending: boolean): boolean {
    this.#hover.moveTo(undefined);
    // A wrong text stays open and keeps the focus: see #mouseDown.
    if (!this.#entry.finish()) return false;
    return this.#gestures.begin(point, isExtending);
  }

  readonly #mouseDown = (event: MouseEvent): void => {
    if (this.#entry.isOpen) event.preventDefault();
  };

  #listenToKeys(field: HTMLElement): () => void {
    return listenToPlotKeys(field, {
      rules: () => ({ hasRows: true, zoomsByPlus: false, entryKeys: this.#entry.keys }),
      move: (move, isExtending) => this.#cursor.move(move, isExtending),
      zoom: (direction) => {
        const xPx = this.#plot.xOf(this.#model.activePoint);
        this.#zooming.zoomBy(zoomFactorOfKey(direction), xPx);
      },
      scale: (direction) => this.#zooming.scaleByKey(direction),
      selectAll: () => this.#cursor.selectAll(),
      escape: () => this.#escape(),
      openEntry: (text) => this.openEntry(text),
      openMenu: () => this.#stage.whenSized(() => this.#menu.askAtCursor()),
    });
  }

  #rangeAfter(factor: number): PointRange {
    const { shownPoints, count } = this.#plot.window;
    const points = zoomedPoints(shownPoints, factor);
    // All points and no more: a range that would leave room beside them is the range of all.
    return points >= count ? 'all' : points;
  }

  #escape(): boolean {
    if (this.#pointer.isDragging) {
      this.#pointer.cancel();
      return true;
    }
    return this.#cursor.collapse();
  }

  /** After every frame. */
  #follow(): void {
    this.#bar.follow();
    this.#hover.follow();
    this.#entry.follow();
    this.#voice.touch();
  }
}
