import type { MapCell } from '../../core/maps/cell-address.ts';
import type { MapArea, MapSelection } from '../../core/selection/map-selection.ts';
import { selectWholeArea } from '../../core/selection/map-selection.ts';
import { formatPhysical } from '../../core/values/scale.ts';
import type { DrawingSurface } from '../device/drawing-surface.ts';
import { QuietTimer } from '../frame/quiet-timer.ts';
import { GridMirror } from '../grid/grid-mirror.ts';
import type { CssRect, HexViewStats } from '../hex/hex-view-contract.ts';
import { ScrollBar } from '../input/scroll-bar.ts';
import type {
  MapView,
  MapViewData,
  MapViewEvents,
  MapViewSettings,
  MapViewTexts,
} from '../map/map-view-contract.ts';
import { PointEntry } from '../map/point-entry.ts';
import type { LineZoom } from '../plot/line-zoom.ts';
import { applyPlotColours, createPlotElements, type PlotElements } from '../plot/plot-elements.ts';
import { type PlotIntent, type PlotMove, plotKeyIntent } from '../plot/plot-keys.ts';
import { plotPaletteTexels } from '../plot/plot-palette.ts';
import { type PlotPoint, PlotPointer } from '../plot/plot-pointer.ts';
import { type PlotPort, PlotStage, STALE } from '../plot/plot-stage.ts';
import { PlotTip } from '../plot/plot-tip.ts';
import { listenToPlotWheel } from '../plot/plot-wheel.ts';
import { scaleAfterKey, zoomedPoints, zoomFactorOfKey } from '../plot/plot-zoom.ts';
import { curveOfCell, pointOfCell } from './curve-grid.ts';
import { LineGestures } from './line-gestures.ts';
import { type LineLayout, lineLayout } from './line-layout.ts';
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
  readonly stats: HexViewStats;
  /** What is in sight, to be kept in the state of the tab. */
  zoom(): LineZoom;
  /** Changes range or scale around the middle of the picture. Tells nobody. */
  setZoom(zoom: Partial<LineZoom>): void;
}

/** How long nothing may have moved before screen readers are told, and how long cells stay lit up, in milliseconds. */
const QUIET_MS = 150;
const FLASH_MS = 900;
/** Longest value of the axis. */
const VALUE_GLYPHS = 8;
/** Half the side of the square that stands for a point, in CSS pixels. */
const POINT_CSS_PX = 6;

/** Where the cursor goes after an entry, by the key that left it: the points of a curve follow each other to the right. */
const MOVES_AFTER_ENTRY: Readonly<Record<'down' | 'right' | 'up' | 'left', PlotMove>> = {
  down: 'right',
  right: 'right',
  up: 'left',
  left: 'left',
};

/** Opens a line view of a map on a surface. It draws until it is disposed of; the surface stays with its owner. */
export function createLineView(options: LineViewOptions): LineView {
  return new DrawnLineView(options);
}

class DrawnLineView implements LineView {
  readonly #events: MapViewEvents;
  readonly #zoomChanged: (zoom: LineZoom) => void;
  readonly #elements: PlotElements;
  readonly #model: LineModel;
  readonly #plot: LinePlot;
  readonly #picture: LinePicture;
  readonly #gestures: LineGestures;
  readonly #stage: PlotStage;
  readonly #entry: PointEntry;
  readonly #mirror: GridMirror;
  readonly #bar: ScrollBar;
  readonly #tip: PlotTip;
  readonly #pointer: PlotPointer;
  readonly #quiet: QuietTimer;
  readonly #stopWheel: () => void;
  readonly #controller = new AbortController();
  #texts: MapViewTexts;
  #layout: LineLayout;
  #hovered: number | undefined;
  #flashed: ReadonlySet<number> = new Set();
  #flashTimer: number | undefined;
  #isExcessTold = false;
  #isMenuKeyDown = false;

  constructor(options: LineViewOptions) {
    const { surface, events, settings } = options;
    this.#events = events;
    this.#zoomChanged = options.zoomChanged;
    this.#texts = options.texts;
    this.#elements = createPlotElements(options.host);
    const { overlay, field, entries, tip } = this.#elements;
    this.#model = new LineModel(options.data, settings);
    this.#plot = new LinePlot(this.#model);
    this.#picture = new LinePicture({
      model: this.#model,
      plot: this.#plot,
      flashed: () => this.#flashed,
      hovered: () => this.#hovered,
    });
    this.#gestures = new LineGestures({
      model: this.#model,
      plot: this.#plot,
      layout: () => this.#layout,
      selected: (isExceeded) => this.#selected(isExceeded),
      lifted: () => this.#redrawCurves(),
      dropped: (delta) =>
        events.cellsDragged({ area: 'data', cells: this.#model.selectedCells(), delta }),
    });
    this.#quiet = new QuietTimer(QUIET_MS, () => this.#settled());
    this.#tip = new PlotTip(tip);
    this.#stage = new PlotStage(surface, this.#port());
    this.#layout = this.#layOut();
    this.#entry = new PointEntry(entries, this.#model, {
      texts: () => this.#texts,
      selection: () => this.#model.selection,
      selectedCells: () => this.#model.selectedCells(),
      cursorPlace: () => this.#plot.cursorPlace(this.#layout),
      committed: (request) => events.entryCommitted(request),
      moveCursor: (leave) => this.#move(MOVES_AFTER_ENTRY[leave], false),
      focusField: () => this.focus(),
    });
    this.#bar = new ScrollBar('horizontal', field.id, {
      scrolledTo: (share) => this.#moved(this.#plot.window.moveToShare(share)),
      pageWanted: (direction) =>
        this.#moved(this.#plot.window.moveByPx(direction * this.#plot.window.widthPx)),
    });
    overlay.append(this.#bar.element);
    field.setAttribute('role', 'grid');
    field.setAttribute('aria-multiselectable', 'true');
    this.#mirror = new GridMirror(field, new MirroredLine(this.#model));
    this.#pointer = this.#listenToPointer(field);
    this.#stopWheel = listenToPlotWheel(field, () => ({
      pixelRatio: this.#stage.size.pixelRatio,
      pagePx: this.#plot.window.widthPx,
      panBy: (xPx) => this.#moved(this.#plot.window.moveByPx(xPx)),
      zoomBy: (factor, x, y) => this.#zoomBy(factor, this.#stage.pointAt(x, y).xPx),
      scaleBy: (factor, x, y) => {
        const { values } = this.#plot;
        this.#scaleTo(values.scale / factor, values.valueAt(this.#stage.pointAt(x, y).yPx));
      },
    }));
    const { signal } = this.#controller;
    field.addEventListener('keydown', this.#keyDown, { signal });
    field.addEventListener('mousedown', this.#mouseDown, { signal });
    this.#applyTexts();
    applyPlotColours(overlay, settings.theme);
    surface.canvas.setAttribute('aria-hidden', 'true');
  }

  get stats(): HexViewStats {
    return this.#stage.stats;
  }

  setData(data: MapViewData): void {
    this.#pointer.cancel();
    this.#entry.cancel();
    this.#model.setData(data);
    this.#plot.modelChanged();
    this.#sizesChanged();
    this.#mirror.showCursor();
    this.#quiet.touch();
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
    this.#quiet.touch();
  }

  setTexts(texts: MapViewTexts): void {
    this.#texts = texts;
    this.#applyTexts();
  }

  bytesChanged(start: number, end: number): void {
    if (!this.#model.bytesChanged(start, end)) return;
    this.#plot.modelChanged();
    this.#redrawCurves();
  }

  /** Marks are not drawn on curves. */
  marksChanged(): void {
    this.#quiet.touch();
  }

  selection(): MapSelection {
    return this.#model.selection;
  }

  setSelection(selection: MapSelection): void {
    this.#model.restore(selection);
    this.#plot.reveal(this.#model.activeCurve, this.#model.activePoint);
    this.#shownSelectionChanged();
  }

  flash(area: MapArea, cells: readonly MapCell[]): void {
    window.clearTimeout(this.#flashTimer);
    const { grid } = this.#model;
    const placeOf = (cell: MapCell): number =>
      curveOfCell(grid, cell) * grid.points + pointOfCell(grid, cell);
    this.#flashed = new Set(area === 'data' ? cells.map(placeOf) : []);
    this.#flashTimer = window.setTimeout(() => {
      this.#flashed = new Set();
      this.#stage.redraw();
    }, FLASH_MS);
    this.#stage.redraw();
  }

  cellRect(area: MapArea, cell: MapCell): CssRect | undefined {
    if (area === this.#model.curveAxis) return undefined;
    const { grid } = this.#model;
    const { plot, points, pixelRatio } = this.#layout;
    const x = this.#plot.xOf(pointOfCell(grid, cell));
    const y =
      area === 'data'
        ? this.#plot.yOf(curveOfCell(grid, cell), pointOfCell(grid, cell))
        : (points.top + points.bottom) / 2;
    const isInSight = x >= plot.left && x <= plot.right && y >= plot.top && y <= points.bottom;
    if (!isInSight) return undefined;
    const sidePx = POINT_CSS_PX * pixelRatio;
    const from = this.#stage.clientPointOf(x - sidePx, y - sidePx);
    const to = this.#stage.clientPointOf(x + sidePx, y + sidePx);
    return { leftPx: from.x, topPx: from.y, widthPx: to.x - from.x, heightPx: to.y - from.y };
  }

  zoom(): LineZoom {
    return { range: this.#plot.window.range, scale: this.#plot.values.scale };
  }

  setZoom(zoom: Partial<LineZoom>): void {
    const { window, values } = this.#plot;
    if (zoom.range !== undefined) window.setRange(zoom.range, window.widthPx / 2);
    if (zoom.scale !== undefined) values.setScale(zoom.scale, values.anchor);
    this.#sizesChanged();
  }

  openEntry(text?: string): void {
    this.#plot.reveal(this.#model.activeCurve, this.#model.activePoint);
    this.#redrawCurves();
    this.#entry.open(text);
  }

  focus(): void {
    this.#elements.field.focus({ preventScroll: true });
  }

  dispose(): void {
    window.clearTimeout(this.#flashTimer);
    this.#controller.abort();
    this.#stopWheel();
    this.#pointer.dispose();
    this.#entry.dispose();
    this.#quiet.dispose();
    this.#mirror.dispose();
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
    const { window } = this.#plot;
    const hasBar = window.shownPoints < window.count;
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

  #applyTexts(): void {
    this.#elements.field.setAttribute('aria-label', this.#texts.viewLabel);
    this.#bar.setLabel(this.#texts.scrollbarLabel);
    this.#entry.setLabel(this.#texts.entryLabel);
    this.#showReadOnly();
    this.#quiet.touch();
  }

  #showReadOnly(): void {
    const isReadOnly = this.#entry.keys === undefined;
    this.#elements.field.setAttribute('aria-readonly', String(isReadOnly));
  }

  #listenToPointer(field: HTMLElement): PlotPointer {
    return new PlotPointer(field, {
      pointAt: (x, y) => this.#stage.pointAt(x, y),
      // Points of several curves are no shape: nothing is added to what is selected.
      pressed: (point, kind) => kind !== 'add' && this.#pressed(point, kind === 'extend'),
      dragged: (point) => this.#gestures.moveTo(point),
      dragEnded: () => this.#gestures.end(),
      dragCancelled: () => this.#gestures.cancel(),
      panned: (xPx, yPx) => this.#panned(xPx, yPx),
      hovered: (point) => this.#hover(point),
      doublePressed: (point) => {
        if (this.#gestures.hitAt(point)) this.openEntry();
      },
      menuWanted: (point, x, y) => this.#menuByPointer(point, x, y),
    });
  }

  #pressed(point: PlotPoint, isExtending: boolean): boolean {
    this.#hover(undefined);
    // A wrong text stays open and keeps the focus: see #mouseDown.
    if (!this.#entry.finish()) return false;
    return this.#gestures.begin(point, isExtending);
  }

  readonly #mouseDown = (event: MouseEvent): void => {
    if (this.#entry.isOpen) event.preventDefault();
  };

  #hover(point: PlotPoint | undefined): void {
    const hit = point && this.#gestures.hitAt(point);
    const { points } = this.#model.grid;
    const hovered = hit && hit.curve * points + hit.point;
    const canLift = hit !== undefined && this.#model.isEditable;
    this.#elements.field.classList.toggle('line-view-lifting', canLift);
    if (hovered === this.#hovered) return;
    this.#hovered = hovered;
    this.#stage.redraw();
  }

  #panned(xPx: number, yPx: number): void {
    const isAlong = this.#plot.window.moveByPx(-xPx);
    const isAcross = this.#plot.values.moveByPx(yPx);
    this.#moved(isAlong || isAcross);
  }

  #moved(hasMoved: boolean): void {
    if (hasMoved) this.#redrawCurves();
  }

  #zoomBy(factor: number, xPx: number): void {
    const { window } = this.#plot;
    const around = Math.max(0, xPx - this.#layout.plot.left);
    const points = zoomedPoints(window.shownPoints, factor);
    // All points and no more: a range that would leave room beside them is the range of all.
    const range = points >= window.count ? 'all' : points;
    if (window.setRange(range, around)) this.#zoomed();
  }

  #scaleTo(scale: number, around: number): void {
    if (this.#plot.values.setScale(scale, around)) this.#zoomed();
  }

  #zoomed(): void {
    this.#sizesChanged();
    this.#zoomChanged(this.zoom());
  }

  #selected(isExceeded: boolean): void {
    this.#shownSelectionChanged();
    this.#events.selectionChanged(this.#model.selection);
    // Once for all the steps that run into the limit, until one stays within it.
    if (isExceeded && !this.#isExcessTold) this.#events.selectionExceeded();
    this.#isExcessTold = isExceeded;
  }

  #shownSelectionChanged(): void {
    this.#mirror.showCursor();
    this.#redrawCurves();
  }

  readonly #keyDown = (event: KeyboardEvent): void => {
    // 229 is what browsers report for keys that an input method takes.
    if (event.isComposing || event.keyCode === 229) return;
    const rules = { hasRows: true, zoomsByPlus: false, entryKeys: this.#entry.keys };
    const intent = plotKeyIntent(event, rules);
    this.#isMenuKeyDown = intent?.kind === 'menu';
    if (intent === undefined || !this.#perform(intent)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Returns `false` for a key that has nothing to do here after all. */
  #perform(intent: PlotIntent): boolean {
    const { values } = this.#plot;
    switch (intent.kind) {
      case 'move':
        this.#move(intent.move, intent.isExtending);
        return true;
      case 'zoom':
        this.#zoomBy(zoomFactorOfKey(intent.direction), this.#plot.xOf(this.#model.activePoint));
        return true;
      case 'scale':
        this.#scaleTo(scaleAfterKey(values.scale, intent.direction), values.anchor);
        return true;
      case 'selectAll':
        this.#model.restore(selectWholeArea(this.#model.data.map, 'data'));
        this.#selected(false);
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
    this.#selected(this.#model.moveTo(this.#model.activeCell, false));
    return true;
  }

  #move(move: PlotMove, isExtending: boolean): void {
    const { grid, activeCurve, activePoint } = this.#model;
    const [curve, point] = this.#targetOf(move, activeCurve, activePoint);
    const cell = this.#model.cellOf(
      Math.max(0, Math.min(grid.curves - 1, curve)),
      Math.max(0, Math.min(grid.points - 1, point)),
    );
    const isExceeded = this.#model.moveTo(cell, isExtending);
    this.#plot.reveal(this.#model.activeCurve, this.#model.activePoint);
    this.#selected(isExceeded);
  }

  #targetOf(move: PlotMove, curve: number, point: number): readonly [number, number] {
    const { grid } = this.#model;
    switch (move) {
      case 'left':
      case 'pageLeft':
        return [curve, point - 1];
      case 'right':
      case 'pageRight':
        return [curve, point + 1];
      case 'viewStart':
        return [curve, 0];
      case 'viewEnd':
        return [curve, grid.points - 1];
      case 'start':
        return [0, 0];
      case 'end':
        return [grid.curves - 1, grid.points - 1];
      case 'rowBefore':
        return [curve - 1, point];
      case 'rowAfter':
        return [curve + 1, point];
    }
  }

  #menuByPointer(point: PlotPoint, clientX: number, clientY: number): void {
    // Some systems send a menu event after the key as well.
    if (this.#isMenuKeyDown) return;
    const { plot } = this.#layout;
    const isInside =
      point.xPx >= plot.left &&
      point.xPx < plot.right &&
      point.yPx >= plot.top &&
      point.yPx < plot.bottom;
    if (!isInside) return;
    const hit = this.#gestures.hitAt(point);
    const curve = hit?.curve ?? this.#model.activeCurve;
    const at = hit?.point ?? this.#plot.pointAt(point.xPx);
    if (!this.#model.isPointSelected(curve, at)) {
      this.#selected(this.#model.moveTo(this.#model.cellOf(curve, at), false));
    }
    this.#requestMenu(clientX, clientY, this.#model.cellOf(curve, at));
  }

  #menuByKey(): void {
    const { activeCurve, activePoint, activeCell } = this.#model;
    this.#plot.reveal(activeCurve, activePoint);
    this.#redrawCurves();
    const { plot } = this.#layout;
    const y = this.#plot.yOf(activeCurve, activePoint);
    const inPlot = Math.max(plot.top, Math.min(plot.bottom, Number.isNaN(y) ? plot.top : y));
    const client = this.#stage.clientPointOf(this.#plot.xOf(activePoint), inPlot);
    this.#requestMenu(client.x, client.y, activeCell);
  }

  #requestMenu(clientX: number, clientY: number, cell: MapCell): void {
    const target = this.#model.hasRange ? 'selection' : 'cell';
    const { area } = this.#model.selection;
    this.#events.menuRequested({ clientX, clientY, target, area, cell });
  }

  /** After every frame. */
  #follow(): void {
    const { window } = this.#plot;
    const { pixelRatio, widthPx } = this.#stage.size;
    const hasBar = window.shownPoints < window.count;
    this.#bar.setShown(hasBar);
    if (hasBar) {
      this.#bar.setTrack(widthPx / pixelRatio);
      this.#bar.show({
        viewSize: window.widthPx,
        contentSize: window.contentPx,
        scrolled: window.leftPx,
      });
    }
    this.#placeTip();
    this.#tip.follow();
    this.#entry.follow();
    this.#quiet.touch();
  }

  #placeTip(): void {
    const { points } = this.#model.grid;
    const lifting = this.#gestures.lifting;
    const hovered = this.#hovered;
    const hit =
      lifting ??
      (hovered === undefined
        ? undefined
        : { point: hovered % points, curve: Math.floor(hovered / points) });
    if (hit === undefined) {
      this.#tip.hide();
      return;
    }
    const { pixelRatio } = this.#layout;
    const x = this.#plot.xOf(hit.point) / pixelRatio;
    const y = this.#plot.yOf(hit.curve, hit.point) / pixelRatio;
    this.#tip.show(this.#tipText(hit.curve, hit.point, lifting?.delta), x, y);
  }

  /** Axis values and value of a point; while it is dragged, what it becomes and by how much. */
  #tipText(curve: number, point: number, delta: number | undefined): string {
    const { pointTexts, curveTexts, data } = this.#model;
    const place = [curveTexts[curve], pointTexts[point]].filter((text) => text !== '').join(' / ');
    if (delta === undefined) {
      return `${place}\n${this.#model.cellText(this.#model.cellOf(curve, point))}`;
    }
    const decimals = this.#model.settings.showsRaw ? 0 : data.map.precision;
    const value = formatPhysical(this.#model.valueAt(curve, point), decimals);
    const sign = delta > 0 ? '+' : '';
    return `${place}\n${value} (${sign}${formatPhysical(delta, decimals)})`;
  }

  /** The view has come to rest: time for what would slow it down. */
  #settled(): void {
    this.#mirror.rebuild();
    const { window } = this.#plot;
    const last = Math.max(0, window.count - window.shownPoints);
    this.#bar.announce(Math.min(last, window.firstPoint), last);
    const { live } = this.#elements;
    const { area, cursor } = this.#model.selection;
    const text = this.#texts.describeCell(area, cursor);
    if (live.textContent !== text) live.textContent = text;
  }
}
