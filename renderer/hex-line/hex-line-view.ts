import type { CellSelection } from '../../core/selection/cell-selection.ts';
import { isWholeCell } from '../../core/selection/grid-geometry.ts';
import type { DrawingSurface } from '../device/drawing-surface.ts';
import { QuietTimer } from '../frame/quiet-timer.ts';
import type { CssRect, HexViewData, HexViewStats } from '../hex/hex-view-contract.ts';
import type { PressKind } from '../input/press-kind.ts';
import { ScrollBar } from '../input/scroll-bar.ts';
import type { LineZoom } from '../plot/line-zoom.ts';
import { applyPlotColours, createPlotElements, type PlotElements } from '../plot/plot-elements.ts';
import type { PlotMove } from '../plot/plot-keys.ts';
import { plotPaletteTexels } from '../plot/plot-palette.ts';
import { type PlotPoint, PlotPointer } from '../plot/plot-pointer.ts';
import { type PlotPort, PlotStage, STALE } from '../plot/plot-stage.ts';
import { PlotTip } from '../plot/plot-tip.ts';
import { listenToPlotWheel } from '../plot/plot-wheel.ts';
import { scaleAfterKey, zoomedPoints, zoomFactorOfKey } from '../plot/plot-zoom.ts';
import { PointWindow } from '../plot/point-window.ts';
import { ValueWindow } from '../plot/value-window.ts';
import { addressOfIndex, indexOfAddress, wordsOfBytes } from '../summary/dump-words.ts';
import { SummaryLoader } from '../summary/summary-loader.ts';
import type {
  HexLineEvents,
  HexLineSettings,
  HexLineState,
  HexLineTexts,
  HexLineView,
  MapBand,
} from './hex-line-contract.ts';
import { HexLineCurves } from './hex-line-curves.ts';
import { HexLineGestures } from './hex-line-gestures.ts';
import { bandColours } from './hex-line-ink.ts';
import { listenToHexLineKeys, PAGE_SHARE, wordAfterMove } from './hex-line-keyboard.ts';
import { type HexLineLayout, hexLineLayout, isInBox } from './hex-line-layout.ts';
import { HexLineMenu } from './hex-line-menu.ts';
import { HexLineModel, isSameReading, type SelectionOutcome } from './hex-line-model.ts';
import { HexLineOverview } from './hex-line-overview.ts';
import { HexLinePicture, type HexLineSight } from './hex-line-picture.ts';
import { MapBands } from './map-bands.ts';
import { fixedLimits } from './value-limits.ts';

/** What a hex line view is made of. */
export interface HexLineOptions {
  /** Positioned element over the surface's canvas; gets one child, which goes with the view. */
  readonly host: HTMLElement;
  readonly surface: DrawingSurface;
  readonly data: HexViewData;
  readonly settings: HexLineSettings;
  readonly bands: readonly MapBand[];
  readonly texts: HexLineTexts;
  readonly events: HexLineEvents;
}

/** How long nothing may have moved before screen readers are told, in milliseconds. */
const QUIET_MS = 150;
/** Words across the picture when nothing else was chosen. */
const FIRST_RANGE = 512;
/** Half the side of the square that stands for a point, in CSS pixels. */
const POINT_CSS_PX = 6;
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
  readonly #window: PointWindow = new PointWindow();
  readonly #values: ValueWindow = new ValueWindow();
  readonly #curves: HexLineCurves;
  readonly #overview: HexLineOverview;
  readonly #gestures: HexLineGestures;
  readonly #stage: PlotStage;
  readonly #bar: ScrollBar;
  readonly #tip: PlotTip;
  readonly #summary: SummaryLoader;
  readonly #pointer: PlotPointer;
  readonly #quiet: QuietTimer;
  readonly #menu: HexLineMenu;
  readonly #stopWheel: () => void;
  readonly #stopKeys: () => void;
  #texts: HexLineTexts;
  #layout: HexLineLayout;
  #hovered: PlotPoint | undefined;
  #isExcessTold = false;
  #isMenuKeyDown = false;

  constructor(options: HexLineOptions) {
    const { surface, events, settings } = options;
    this.#events = events;
    this.#texts = options.texts;
    this.#elements = createPlotElements(options.host);
    const { overlay, field, tip, live } = this.#elements;
    this.#model = new HexLineModel(options.data, settings);
    this.#model.bands = new MapBands(options.bands);
    this.#window.setCount(this.#model.words.count);
    this.#window.setRange(FIRST_RANGE, 0);
    this.#setLimits();
    this.#curves = new HexLineCurves(this.#model, this.#window, this.#values);
    this.#overview = new HexLineOverview(this.#model, this.#window);
    this.#gestures = new HexLineGestures({
      model: this.#model,
      window: this.#window,
      values: this.#values,
      curves: this.#curves,
      overview: this.#overview,
      layout: () => this.#layout,
      selected: (outcome) => this.#selected(outcome, 'never'),
      changed: () => this.#stage.redraw(),
      dropped: (delta) =>
        events.wordsDragged({ addresses: this.#model.selectedAddresses(), delta }),
    });
    this.#quiet = new QuietTimer(QUIET_MS, () => this.#settled());
    this.#tip = new PlotTip(tip);
    this.#stage = new PlotStage(surface, this.#port());
    this.#layout = this.#layOut();
    this.#bar = new ScrollBar('horizontal', field.id, {
      scrolledTo: (share) => this.#moved(this.#window.moveToShare(share)),
      pageWanted: (direction) => this.#page(direction),
    });
    overlay.append(this.#bar.element);
    field.setAttribute('role', 'application');
    field.setAttribute('aria-describedby', live.id);
    this.#menu = new HexLineMenu({
      model: this.#model,
      window: this.#window,
      values: this.#values,
      stage: this.#stage,
      layout: () => this.#layout,
      selected: (outcome) => this.#selected(outcome, 'never'),
      reveal: () => this.#moved(this.#window.reveal(this.#model.cursorIndex)),
      requested: (request) => events.menuRequested(request),
    });
    this.#pointer = this.#listenToPointer(field);
    this.#stopWheel = listenToPlotWheel(field, () => ({
      pixelRatio: this.#stage.size.pixelRatio,
      pagePx: this.#window.widthPx,
      panBy: (xPx) => this.#moved(this.#window.moveByPx(xPx)),
      zoomBy: (factor, x, y) => this.#zoomBy(factor, this.#stage.pointAt(x, y).xPx),
      scaleBy: (factor, x, y) => {
        const { yPx } = this.#stage.pointAt(x, y);
        this.#scaleTo(this.#values.scale / factor, this.#values.valueAt(yPx));
      },
    }));
    this.#stopKeys = this.#listenToKeys(field);
    this.#summary = new SummaryLoader((summary) => {
      this.#model.summary = summary;
      this.#overview.reset();
      this.#curves.reset();
      this.#stage.redraw();
    });
    this.#loadSummary();
    this.#applyTexts();
    applyPlotColours(overlay, settings.theme);
    surface.canvas.setAttribute('aria-hidden', 'true');
  }

  get stats(): HexViewStats {
    return this.#stage.stats;
  }

  get isSummarised(): boolean {
    return this.#model.summary !== undefined;
  }

  setData(data: HexViewData): void {
    this.#pointer.cancel();
    this.#keepPlace(() => this.#model.setData(data));
    this.#loadSummary();
  }

  setSettings(part: Partial<HexLineSettings>): void {
    const before = this.#model.settings;
    const after = { ...before, ...part };
    this.#pointer.cancel();
    this.#keepPlace(() => this.#model.setSettings(after));
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
    this.#overview.bandsChanged();
    this.#stage.redraw();
  }

  bytesChanged(start: number, end: number): void {
    this.#summary.bytesChanged(start, end);
    const [first, endWord] = wordsOfBytes(this.#model.words, start, end);
    this.#curves.wordsChanged(first, endWord);
    this.#overview.wordsChanged(first, endWord);
    this.#stage.redraw();
  }

  state(): HexLineState {
    return {
      ...this.#zoom(),
      selection: this.#model.selection,
      firstAddress: addressOfIndex(this.#model.words, this.#window.firstPoint),
      bottomValue: this.#values.bottom,
    };
  }

  restoreState(state: HexLineState): void {
    this.#model.restore(state.selection);
    this.#window.setRange(state.range, 0);
    this.#window.moveToPoint(indexOfAddress(this.#model.words, state.firstAddress));
    this.#values.setScale(state.scale, this.#values.anchor);
    this.#values.moveTo(state.bottomValue);
    this.#curvesMoved();
  }

  setSelection(selection: CellSelection): void {
    const { moved } = this.#model.restore(selection);
    if (!moved) return;
    this.#window.revealWithContext(this.#model.cursorIndex);
    this.#curvesMoved();
  }

  selectedAddresses(): readonly number[] {
    return this.#model.selectedAddresses();
  }

  goTo(address: number): void {
    this.#selected(this.#model.moveTo(address, false), 'withContext');
  }

  setZoom(zoom: Partial<LineZoom>): void {
    const middlePx = this.#window.widthPx / 2;
    if (zoom.range !== undefined) this.#window.setRange(zoom.range, middlePx);
    if (zoom.scale !== undefined) this.#values.setScale(zoom.scale, this.#values.anchor);
    this.#curvesMoved();
  }

  panByWords(words: number): void {
    this.#moved(this.#window.moveByPoints(words));
  }

  wordRect(address: number): CssRect | undefined {
    const { plot, pixelRatio } = this.#layout;
    const index = indexOfAddress(this.#model.words, address);
    const x = plot.left + this.#window.middleOf(index);
    const y = this.#values.yOf(this.#model.main.valueAt(index));
    if (!isInBox(plot, x, y)) return undefined;
    const sidePx = POINT_CSS_PX * pixelRatio;
    const from = this.#stage.clientPointOf(x - sidePx, y - sidePx);
    const to = this.#stage.clientPointOf(x + sidePx, y + sidePx);
    return { leftPx: from.x, topPx: from.y, widthPx: to.x - from.x, heightPx: to.y - from.y };
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
    const picture = new HexLinePicture(this.#sight());
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
        picture.write(painter, atlas, this.#layout);
      },
      afterFrame: () => this.#follow(),
      contextChanged: (state) => this.#events.contextChanged(state),
    };
  }

  /** What the picture reads, as it is at the moment of the frame. */
  #sight(): HexLineSight {
    const hovered = (): number | undefined => this.#hoveredIndex();
    return {
      model: this.#model,
      window: this.#window,
      values: this.#values,
      curves: this.#curves,
      overview: this.#overview,
      get hoveredIndex() {
        return hovered();
      },
      bandLabel: (labelId) => this.#texts.bandLabel(labelId),
    };
  }

  #layOut(): HexLineLayout {
    const { size, metrics } = this.#stage;
    const { wordBytes } = this.#model.settings;
    const glyphs = VALUE_GLYPHS[wordBytes];
    const layout = hexLineLayout(size.widthPx, size.heightPx, metrics, glyphs);
    const { plot, valueInsetPx } = layout;
    this.#window.setWidth(plot.right - plot.left);
    this.#values.setBox(plot.top + valueInsetPx, plot.bottom - plot.top - 2 * valueInsetPx);
    return layout;
  }

  #loadSummary(): void {
    this.#model.summary = undefined;
    this.#summary.load(this.#model.bytes, this.#model.words);
  }

  /** Changes what is shown and keeps the first address in sight. */
  #keepPlace(change: () => void): void {
    const firstAddress = addressOfIndex(this.#model.words, this.#window.firstPoint);
    change();
    const { words } = this.#model;
    this.#window.setCount(words.count);
    this.#window.moveToPoint(indexOfAddress(words, firstAddress));
    this.#setLimits();
    this.#curves.reset();
    this.#overview.reset();
    this.#stage.redraw();
  }

  /** Limits that follow from the word alone; others are found when the values in sight are read. */
  #setLimits(): void {
    const fixed = fixedLimits(this.#model.words.type, this.#model.settings.display);
    if (fixed) this.#values.setLimits(fixed.min, fixed.max);
  }

  #applyTexts(): void {
    const { field } = this.#elements;
    field.setAttribute('aria-label', this.#texts.viewLabel);
    field.setAttribute('aria-roledescription', this.#texts.roleLabel);
    this.#bar.setLabel(this.#texts.scrollbarLabel);
    this.#quiet.touch();
  }

  #listenToKeys(field: HTMLElement): () => void {
    return listenToHexLineKeys(field, {
      move: (move, isExtending) => this.#move(move, isExtending),
      zoom: (direction) => this.#zoomByKey(direction),
      scale: (direction) =>
        this.#scaleTo(scaleAfterKey(this.#values.scale, direction), this.#values.anchor),
      selectAll: () => this.#selected(this.#model.selectAll(), 'never'),
      escape: () => this.#escape(),
      openMenu: () => this.#menu.askAtCursor(),
      menuKeyChanged: (isDown) => {
        this.#isMenuKeyDown = isDown;
      },
    });
  }

  #listenToPointer(field: HTMLElement): PlotPointer {
    return new PlotPointer(field, {
      pointAt: (x, y) => this.#stage.pointAt(x, y),
      pressed: (point, kind) => this.#pressed(point, kind),
      dragged: (point) => this.#gestures.moveTo(point),
      dragEnded: () => this.#gestures.end(),
      dragCancelled: () => this.#gestures.cancel(),
      panned: (xPx, yPx) => this.#panned(xPx, yPx),
      hovered: (point) => this.#hover(point),
      doublePressed: (point) => this.#openBand(point),
      // Some systems send a menu event after the key as well.
      menuWanted: (point, x, y) => !this.#isMenuKeyDown && this.#menu.askAt(point, x, y),
    });
  }

  #pressed(point: PlotPoint, kind: PressKind): boolean {
    this.#hover(undefined);
    if (isInBox(this.#layout.names, point.xPx, point.yPx)) {
      this.#openBand(point);
      return false;
    }
    return this.#gestures.begin(point, kind);
  }

  #openBand(point: PlotPoint): void {
    const band = this.#bandAt(point);
    if (band) this.#events.bandOpened(band.labelId);
  }

  #bandAt(point: PlotPoint): MapBand | undefined {
    const { names, plot } = this.#layout;
    const isOver = isInBox(names, point.xPx, point.yPx) || isInBox(plot, point.xPx, point.yPx);
    if (!isOver || this.#model.words.count === 0) return undefined;
    const index = this.#window.pointAt(point.xPx - plot.left);
    return this.#model.bands.at(addressOfIndex(this.#model.words, index));
  }

  #hover(point: PlotPoint | undefined): void {
    const { field } = this.#elements;
    const isOverPlot = point !== undefined && isInBox(this.#layout.plot, point.xPx, point.yPx);
    const isOverNames = point !== undefined && isInBox(this.#layout.names, point.xPx, point.yPx);
    field.classList.toggle(
      'line-view-lifting',
      isOverPlot && this.#gestures.gripAt(point) !== undefined,
    );
    field.classList.toggle('line-view-opening', isOverNames && this.#bandAt(point) !== undefined);
    const before = this.#hoveredIndex();
    this.#hovered = isOverPlot ? point : undefined;
    if (this.#hoveredIndex() !== before) this.#stage.redraw();
  }

  /** Word under the resting pointer, wherever the picture has moved to meanwhile. */
  #hoveredIndex(): number | undefined {
    if (this.#hovered === undefined || this.#model.words.count === 0) return undefined;
    return this.#window.pointAt(this.#hovered.xPx - this.#layout.plot.left);
  }

  #panned(xPx: number, yPx: number): void {
    const isAlong = this.#window.moveByPx(-xPx);
    const isAcross = this.#values.moveByPx(yPx);
    this.#moved(isAlong || isAcross);
  }

  #page(direction: 1 | -1): void {
    this.#moved(this.#window.moveByPx(direction * Math.round(this.#window.widthPx * PAGE_SHARE)));
  }

  #moved(hasMoved: boolean): void {
    if (hasMoved) this.#stage.redraw();
  }

  #curvesMoved(): void {
    this.#stage.redraw();
    this.#quiet.touch();
  }

  #zoom(): LineZoom {
    return { range: this.#window.range, scale: this.#values.scale };
  }

  #zoomBy(factor: number, xPx: number): void {
    const { shownPoints, range } = this.#window;
    // From the whole file only closer.
    if (range === 'all' && factor > 1) return;
    const around = Math.max(0, xPx - this.#layout.plot.left);
    if (this.#window.setRange(zoomedPoints(shownPoints, factor), around)) this.#zoomed();
  }

  #scaleTo(scale: number, around: number): void {
    if (this.#values.setScale(scale, around)) this.#zoomed();
  }

  #zoomed(): void {
    this.#events.zoomChanged(this.#zoom());
    this.#stage.redraw();
  }

  #selected(outcome: SelectionOutcome, reveal: 'nearest' | 'withContext' | 'never'): void {
    const index = this.#model.cursorIndex;
    if (reveal === 'nearest') this.#moved(this.#window.reveal(index));
    if (reveal === 'withContext') this.#moved(this.#window.revealWithContext(index));
    if (outcome.moved) {
      this.#curvesMoved();
      this.#events.selectionChanged(this.#model.selection, this.#model.geometry);
    }
    // Once for all the steps that run into the limit, until one stays within it.
    if (outcome.exceeded && !this.#isExcessTold) this.#events.selectionExceeded();
    this.#isExcessTold = outcome.exceeded;
  }

  /** Zooms around the cursor where it is in sight, otherwise around the middle. */
  #zoomByKey(direction: 1 | -1): void {
    const { plot } = this.#layout;
    const cursorPx = plot.left + this.#window.middleOf(this.#model.cursorIndex);
    const isInSight = cursorPx >= plot.left && cursorPx < plot.right;
    const around = isInSight ? cursorPx : (plot.left + plot.right) / 2;
    this.#zoomBy(zoomFactorOfKey(direction), around);
  }

  #escape(): boolean {
    if (this.#pointer.isDragging) {
      this.#pointer.cancel();
      return true;
    }
    if (!this.#model.hasRange) return false;
    this.#selected(this.#model.collapse(), 'nearest');
    return true;
  }

  #move(move: PlotMove, isExtending: boolean): void {
    const { words, cursorIndex } = this.#model;
    const index = wordAfterMove(move, cursorIndex, this.#window, words.count);
    const outcome = this.#model.moveTo(addressOfIndex(words, index), isExtending);
    this.#selected(outcome, 'nearest');
  }

  /** After every frame. hot: no allocation while nothing but the place changes */
  #follow(): void {
    const { pixelRatio, widthPx } = this.#stage.size;
    this.#bar.setTrack(widthPx / pixelRatio);
    this.#bar.show({
      viewSize: this.#window.widthPx,
      contentSize: this.#window.contentPx,
      scrolled: this.#window.leftPx,
    });
    this.#placeTip();
    this.#tip.follow();
    this.#quiet.touch();
  }

  #placeTip(): void {
    const lifting = this.#gestures.lifting;
    const index = lifting?.index ?? this.#hoveredIndex();
    if (index === undefined) {
      this.#tip.hide();
      return;
    }
    const { words, main } = this.#model;
    const { plot, pixelRatio } = this.#layout;
    const address = addressOfIndex(words, index);
    const value = main.valueAt(index);
    const text = lifting
      ? this.#texts.dragTip(address, value, lifting.delta)
      : this.#texts.wordTip(address);
    const y = Number.isNaN(value) ? plot.bottom : this.#values.yOf(value);
    const inPlot = Math.max(plot.top, Math.min(plot.bottom, y));
    const x = plot.left + this.#window.middleOf(index);
    this.#tip.show(text, x / pixelRatio, inPlot / pixelRatio);
  }

  /** The view has come to rest: time to tell screen readers. */
  #settled(): void {
    const last = Math.max(0, this.#model.words.count - this.#window.shownPoints);
    this.#bar.announce(Math.min(last, this.#window.firstPoint), last);
    const { live } = this.#elements;
    const { cursorAddress } = this.#model.selection;
    const isWhole = isWholeCell(this.#model.geometry, cursorAddress);
    const text = isWhole ? this.#texts.describeWord(cursorAddress) : '';
    if (live.textContent !== text) live.textContent = text;
  }
}
