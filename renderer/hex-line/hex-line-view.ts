import type { CellSelection } from '../../core/selection/cell-selection.ts';
import { isWholeCell } from '../../core/selection/grid-geometry.ts';
import { QuietTimer } from '../frame/quiet-timer.ts';
import type { PressKind } from '../input/press-kind.ts';
import type { LineZoom } from '../plot/line-zoom.ts';
import { PlotBar } from '../plot/plot-bar.ts';
import { applyPlotColours, createPlotElements, type PlotElements } from '../plot/plot-elements.ts';
import { listenToPlotKeys } from '../plot/plot-keyboard.ts';
import type { PlotKeyRules } from '../plot/plot-keys.ts';
import { plotPaletteTexels } from '../plot/plot-palette.ts';
import { type PlotPoint, PlotPointer } from '../plot/plot-pointer.ts';
import { type PlotPort, PlotStage, STALE } from '../plot/plot-stage.ts';
import { zoomedPoints, zoomFactorOfKey } from '../plot/plot-zoom.ts';
import { PlotZooming } from '../plot/plot-zooming.ts';
import type { PointRange } from '../plot/point-window.ts';
import { SummaryLoader } from '../summary/summary-loader.ts';
import type { CssRect, DumpBytes, ViewStats } from '../view/view-contract.ts';
import { bandColours } from './hex-line-colours.ts';
import type {
  HexLineEvents,
  HexLineOptions,
  HexLineSettings,
  HexLineState,
  HexLineTexts,
  HexLineView,
  MapBand,
} from './hex-line-contract.ts';
import { HexLineCursor } from './hex-line-cursor.ts';
import { HexLineGestures } from './hex-line-gestures.ts';
import { HexLineHover } from './hex-line-hover.ts';
import { type HexLineLayout, hexLineLayout, isInBox } from './hex-line-layout.ts';
import { HexLineMenu } from './hex-line-menu.ts';
import { HexLineModel, isSameReading } from './hex-line-model.ts';
import { PAGE_SHARE } from './hex-line-moves.ts';
import { HexLinePicture } from './hex-line-picture.ts';
import { HexLinePlot } from './hex-line-plot.ts';
import { MapBands } from './map-bands.ts';

/** How long nothing may have moved before screen readers are told, in milliseconds. */
const QUIET_MS = 150;
/** The page keys page, plus and minus zoom, nothing is typed. */
const KEY_RULES: PlotKeyRules = { hasRows: false, zoomsByPlus: true, entryKeys: undefined };
/** Longest value of the axis: sign and ten digits, or a number with an exponent. */
const VALUE_GLYPHS = { 1: 5, 2: 6, 4: 11 } as const;

/** Opens a hex line view on a surface. It draws until it is disposed of; the surface stays with its owner. */
export function createHexLineView(options: HexLineOptions): HexLineView {
  return new DrawnHexLineView(options);
}

class DrawnHexLineView implements HexLineView {
  readonly #events: HexLineEvents;
  readonly #elements: PlotElements;
  readonly #model: HexLineModel;
  readonly #plot: HexLinePlot;
  readonly #picture: HexLinePicture;
  readonly #gestures: HexLineGestures;
  readonly #cursor: HexLineCursor;
  readonly #hover: HexLineHover;
  readonly #stage: PlotStage;
  readonly #zooming: PlotZooming;
  readonly #bar: PlotBar;
  readonly #summary: SummaryLoader;
  readonly #pointer: PlotPointer;
  readonly #quiet: QuietTimer;
  readonly #menu: HexLineMenu;
  readonly #stopWheel: () => void;
  readonly #stopKeys: () => void;
  #texts: HexLineTexts;
  #layout: HexLineLayout;

  constructor(options: HexLineOptions) {
    const { surface, events, settings } = options;
    this.#events = events;
    this.#texts = options.texts;
    this.#elements = createPlotElements(options.host);
    const { overlay, field, live } = this.#elements;
    this.#model = new HexLineModel(options.data, settings);
    this.#model.bands = new MapBands(options.bands);
    const model = this.#model;
    this.#plot = new HexLinePlot(model);
    const { window, values, curves, overview } = this.#plot;
    this.#cursor = new HexLineCursor(model, window, {
      events,
      scrolled: () => this.#stage.redraw(),
      moved: () => this.#curvesMoved(),
    });
    const shown = { model, window, values, layout: (): HexLineLayout => this.#layout };
    this.#gestures = new HexLineGestures({
      ...shown,
      curves,
      overview,
      selected: (outcome) => this.#cursor.apply(outcome, 'never'),
      changed: () => this.#stage.redraw(),
      dropped: (delta) => events.wordsDragged({ addresses: model.selected.addresses(), delta }),
    });
    this.#hover = new HexLineHover({
      ...shown,
      elements: this.#elements,
      gestures: this.#gestures,
      texts: () => this.#texts,
      changed: () => this.#stage.redraw(),
    });
    this.#picture = new HexLinePicture({
      model,
      window,
      values,
      curves,
      overview,
      hoveredIndex: () => this.#hover.index,
      bandLabel: (labelId) => this.#texts.bandLabel(labelId),
    });
    this.#quiet = new QuietTimer(QUIET_MS, () => this.#settled());
    this.#stage = new PlotStage(surface, this.#port());
    this.#layout = this.#layOut();
    this.#zooming = new PlotZooming({
      window,
      values,
      stage: this.#stage,
      leftPx: () => this.#layout.plot.left,
      rangeAfter: (factor) => this.#rangeAfter(factor),
      moved: () => this.#stage.redraw(),
      zoomed: () => {
        events.zoomChanged(this.#zooming.zoom);
        this.#stage.redraw();
      },
    });
    this.#bar = new PlotBar({
      elements: this.#elements,
      window,
      stage: this.#stage,
      staysWithAll: true,
      pageShare: PAGE_SHARE,
      moved: (hasMoved) => this.#zooming.moved(hasMoved),
    });
    field.setAttribute('role', 'application');
    field.setAttribute('aria-describedby', live.id);
    this.#menu = new HexLineMenu({
      ...shown,
      stage: this.#stage,
      cursor: this.#cursor,
      requested: (request) => events.menuRequested(request),
    });
    this.#pointer = this.#listenToPointer(field);
    this.#stopWheel = this.#zooming.listenToWheel(
      field,
      () => this.#model.settings.plotWheel ?? 'move',
    );
    this.#stopKeys = this.#listenToKeys(field);
    this.#summary = new SummaryLoader((summary) => {
      this.#plot.setSummary(summary);
      this.#stage.redraw();
    });
    this.#loadSummary();
    this.#applyTexts();
    applyPlotColours(overlay, settings.theme);
    surface.canvas.setAttribute('aria-hidden', 'true');
  }

  get stats(): ViewStats {
    return this.#stage.stats;
  }

  get isSummarised(): boolean {
    return this.#model.summary !== undefined;
  }

  setData(data: DumpBytes): void {
    this.#pointer.cancel();
    this.#plot.keepPlace(() => this.#model.setData(data));
    this.#stage.redraw();
    this.#loadSummary();
  }

  setSettings(part: Partial<HexLineSettings>): void {
    const before = this.#model.settings;
    const after = { ...before, ...part };
    this.#pointer.cancel();
    this.#plot.keepPlace(() => this.#model.setSettings(after));
    this.#stage.redraw();
    if (!isSameReading(before, after)) this.#loadSummary();
    if (after.theme !== before.theme) {
      applyPlotColours(this.#elements.overlay, after.theme);
      this.#stage.invalidate(STALE.colours);
    }
    if (after.fontSizePx !== before.fontSizePx) this.#stage.fontChanged();
    this.#layout = this.#layOut();
    this.#quiet.touch();
  }

  setTexts(texts: HexLineTexts): void {
    this.#texts = texts;
    this.#applyTexts();
    this.#stage.redraw();
  }

  setBands(bands: readonly MapBand[]): void {
    this.#model.bands = new MapBands(bands);
    this.#plot.overview.bandsChanged();
    this.#stage.redraw();
  }

  bytesChanged(start: number, end: number): void {
    this.#summary.bytesChanged(start, end);
    this.#plot.bytesChanged(start, end);
    this.#stage.redraw();
  }

  state(): HexLineState {
    return {
      ...this.#zooming.zoom,
      selection: this.#model.selection,
      firstAddress: this.#plot.firstAddress,
      bottomValue: this.#plot.values.bottom,
    };
  }

  restoreState(state: HexLineState): void {
    this.#model.selected.restore(state.selection);
    const { window, values } = this.#plot;
    window.setRange(state.range, 0);
    this.#plot.moveTo(state.firstAddress);
    values.setScale(state.scale, values.anchor);
    values.moveTo(state.bottomValue);
    this.#curvesMoved();
  }

  setSelection(selection: CellSelection): void {
    const { moved } = this.#model.selected.restore(selection);
    if (!moved) return;
    this.#plot.window.revealWithContext(this.#model.cursorIndex);
    this.#curvesMoved();
  }

  selectedAddresses(): readonly number[] {
    return this.#model.selected.addresses();
  }

  goTo(address: number): void {
    this.#cursor.apply(this.#model.selected.moveTo(address, false), 'withContext');
  }

  setZoom(zoom: Partial<LineZoom>): void {
    this.#zooming.set(zoom);
    this.#curvesMoved();
  }

  panByWords(words: number): void {
    this.#zooming.moved(this.#plot.window.moveByPoints(words));
  }

  wordRect(address: number): CssRect | undefined {
    const box = this.#plot.boxOf(address, this.#layout);
    return box && this.#stage.clientRectOf(box);
  }

  focus(): void {
    this.#elements.field.focus({ preventScroll: true });
  }

  dispose(): void {
    this.#stopKeys();
    this.#stopWheel();
    this.#pointer.dispose();
    this.#summary.dispose();
    this.#quiet.dispose();
    this.#bar.dispose();
    this.#stage.dispose();
    this.#elements.overlay.remove();
  }

  #port(): PlotPort {
    return {
      fontSizePx: () => this.#model.settings.fontSizePx,
      background: () => this.#model.settings.theme.background,
      palette: () => {
        const { theme } = this.#model.settings;
        return plotPaletteTexels(theme, bandColours(theme));
      },
      sizesChanged: () => {
        this.#layout = this.#layOut();
      },
      picture: (painter, atlas, timeMs) => {
        this.#gestures.step(timeMs);
        this.#picture.write(painter, atlas, this.#layout);
      },
      afterFrame: () => this.#follow(),
      contextChanged: (state) => this.#events.contextChanged(state),
    };
  }

  #layOut(): HexLineLayout {
    const { size, metrics } = this.#stage;
    const { wordBytes } = this.#model.settings;
    const glyphs = VALUE_GLYPHS[wordBytes];
    const layout = hexLineLayout(size.widthPx, size.heightPx, metrics, glyphs);
    this.#plot.setLayout(layout);
    return layout;
  }

  #loadSummary(): void {
    this.#plot.setSummary(undefined);
    this.#summary.load(this.#model.bytes, this.#model.words);
  }

  #applyTexts(): void {
    const { field } = this.#elements;
    field.setAttribute('aria-label', this.#texts.viewLabel);
    field.setAttribute('aria-roledescription', this.#texts.roleLabel);
    this.#bar.setLabel(this.#texts.scrollbarLabel);
    this.#quiet.touch();
  }

  #listenToKeys(field: HTMLElement): () => void {
    return listenToPlotKeys(field, {
      rules: () => KEY_RULES,
      move: (move, isExtending) => this.#cursor.move(move, isExtending),
      zoom: (direction) => {
        const xPx = this.#plot.zoomCentrePx(this.#layout);
        this.#zooming.zoomBy(zoomFactorOfKey(direction), xPx);
      },
      scale: (direction) => this.#zooming.scaleByKey(direction),
      selectAll: () => this.#cursor.apply(this.#model.selected.selectAll(), 'never'),
      escape: () => this.#escape(),
      openMenu: () => this.#stage.whenSized(() => this.#menu.askAtCursor()),
    });
  }

  #listenToPointer(field: HTMLElement): PlotPointer {
    return new PlotPointer(field, {
      pointAt: (x, y) => this.#stage.pointAt(x, y),
      pressed: (point, kind) => this.#pressed(point, kind),
      dragged: (point) => this.#gestures.moveTo(point),
      dragEnded: () => this.#gestures.end(),
      dragCancelled: () => this.#gestures.cancel(),
      panned: (xPx, yPx) => this.#zooming.drag(xPx, yPx),
      hovered: (point) => this.#hover.moveTo(point),
      doublePressed: (point) => this.#openBand(point),
      menuWanted: (point, x, y) => this.#menu.askAt(point, x, y),
    });
  }

  #pressed(point: PlotPoint, kind: PressKind): boolean {
    this.#hover.moveTo(undefined);
    if (isInBox(this.#layout.names, point.xPx, point.yPx)) {
      this.#openBand(point);
      return false;
    }
    return this.#gestures.begin(point, kind);
  }

  #openBand(point: PlotPoint): void {
    const band = this.#hover.bandAt(point);
    if (band) this.#events.bandOpened(band.labelId);
  }

  #curvesMoved(): void {
    this.#stage.redraw();
    this.#quiet.touch();
  }

  /** From the whole file only closer. */
  #rangeAfter(factor: number): PointRange | undefined {
    const { shownPoints, range } = this.#plot.window;
    return range === 'all' && factor > 1 ? undefined : zoomedPoints(shownPoints, factor);
  }

  #escape(): boolean {
    if (this.#pointer.isDragging) {
      this.#pointer.cancel();
      return true;
    }
    return this.#cursor.collapse();
  }

  /** After every frame. hot: no allocation while nothing but the place changes */
  #follow(): void {
    this.#bar.follow();
    this.#hover.follow();
    this.#quiet.touch();
  }

  /** The view has come to rest: time to tell screen readers. */
  #settled(): void {
    this.#bar.announce();
    const { live } = this.#elements;
    const { cursorAddress } = this.#model.selection;
    const isWhole = isWholeCell(this.#model.geometry, cursorAddress);
    const text = isWhole ? this.#texts.describeWord(cursorAddress) : '';
    if (live.textContent !== text) live.textContent = text;
  }
}
