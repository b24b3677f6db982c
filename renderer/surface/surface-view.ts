import './surface-view.css';
import type { MapCell } from '../../core/maps/cell-address.ts';
import type { MapArea, MapSelection } from '../../core/selection/map-selection.ts';
import { CursorAnnouncer } from '../map/cursor-announcer.ts';
import { entryOutlasts } from '../map/entry-outlasts.ts';
import type { MapViewData, MapViewTexts } from '../map/map-view-contract.ts';
import { PointEntry } from '../map/point-entry.ts';
import { applyPlotColours, createPlotElements, type PlotElements } from '../plot/plot-elements.ts';
import type { CssRect, ViewStats } from '../view/view-contract.ts';
import { orbit, type SurfaceCamera, type SurfacePreset } from './surface-camera.ts';
import { SurfaceCursor } from './surface-cursor.ts';
import { SurfaceEye } from './surface-eye.ts';
import { listenToSurfaceKeys } from './surface-keyboard.ts';
import { MirroredSurface } from './surface-mirror.ts';
import { SurfaceModel } from './surface-model.ts';
import { SurfaceMouse } from './surface-mouse.ts';
import { STALE } from './surface-picture.ts';
import { SurfaceStage } from './surface-stage.ts';
import type { SurfaceSettings, SurfaceView, SurfaceViewEvents } from './surface-view-contract.ts';
import type { SurfaceViewOptions } from './surface-view-options.ts';

/** How long cells stay lit up, in milliseconds. */
const FLASH_MS = 600;

/** Opens a surface in an element. It draws on the given canvas until it is disposed of. */
export function createSurfaceView(options: SurfaceViewOptions): SurfaceView {
  return new DrawnSurfaceView(options);
}

class DrawnSurfaceView implements SurfaceView {
  readonly #events: SurfaceViewEvents;
  readonly #elements: PlotElements;
  readonly #layer: HTMLElement;
  readonly #model: SurfaceModel;
  readonly #stage: SurfaceStage;
  readonly #eye: SurfaceEye;
  readonly #cursor: SurfaceCursor;
  readonly #entry: PointEntry;
  readonly #voice: CursorAnnouncer;
  readonly #mouse: SurfaceMouse;
  readonly #stopKeys: () => void;
  #texts: MapViewTexts;
  #flashTimer: number | undefined;

  constructor(options: SurfaceViewOptions) {
    const { host, data, settings, events, camera } = options;
    this.#events = events;
    this.#texts = options.texts;
    this.#model = new SurfaceModel(data, settings);
    this.#layer = document.createElement('div');
    this.#layer.className = 'line-view-surface';
    this.#stage = new SurfaceStage(this.#layer, options.canvas, this.#model, {
      camera: () => this.#eye.camera,
      afterFrame: () => this.#follow(),
      contextChanged: (state) => events.contextChanged(state),
    });
    this.#eye = new SurfaceEye(this.#model, this.#stage, camera);
    host.append(this.#layer);
    this.#elements = createPlotElements(host);
    const { entries } = this.#elements;
    this.#cursor = new SurfaceCursor(this.#model, {
      events,
      yaw: () => this.#eye.camera.yaw,
      moved: () => this.#showSelection(),
    });
    this.#entry = new PointEntry(entries, this.#model, {
      texts: () => this.#texts,
      selection: () => this.#model.selected.selection,
      selectedCells: () => this.#model.selected.cells(),
      cursorPlace: () => this.#eye.cursorPlace(),
      committed: (request) => events.entryCommitted(request),
      moveCursor: (leave) => this.#cursor.step(leave, false),
      focusField: () => this.focus(),
    });
    this.#voice = new CursorAnnouncer({
      elements: this.#elements,
      mirrored: new MirroredSurface(this.#model),
      texts: this.#texts,
      selection: () => this.#model.selected.selection,
    });
    this.#mouse = this.#listenToMouse();
    this.#stopKeys = this.#listenToKeys();
    this.#entry.setLabel(this.#texts.entryLabel);
    this.#showReadOnly();
    applyPlotColours(this.#elements.overlay, settings.theme);
  }

  get stats(): ViewStats {
    return this.#stage.stats;
  }

  setData(data: MapViewData): void {
    if (!entryOutlasts(this.#model.data, data)) this.#entry.cancel();
    this.#mouse.forget();
    this.#model.setData(data);
    this.#stage.invalidate(STALE.mesh | STALE.model);
    this.#voice.showCursor();
  }

  setSettings(part: Partial<SurfaceSettings>): void {
    const before = this.#model.settings;
    const after = { ...before, ...part };
    this.#mouse.cancel();
    this.#model.setSettings(after);
    if (this.#entry.keys === undefined) this.#entry.cancel();
    if (after.theme !== before.theme) {
      applyPlotColours(this.#elements.overlay, after.theme);
      this.#stage.invalidate(STALE.colours);
    }
    if (after.fontSizePx !== before.fontSizePx) this.#stage.fontChanged();
    this.#stage.invalidate(STALE.mesh | STALE.model);
    this.#showReadOnly();
    this.#voice.touch();
  }

  setTexts(texts: MapViewTexts): void {
    this.#texts = texts;
    this.#voice.setTexts(texts);
    this.#entry.setLabel(texts.entryLabel);
  }

  bytesChanged(start: number, end: number): void {
    const touched = this.#model.bytesChanged(start, end);
    if (touched === 'nothing') return;
    this.#stage.invalidate(touched === 'axes' ? STALE.mesh | STALE.model : STALE.model);
    this.#voice.touch();
  }

  /** A surface shows no marks of its own; what is spoken may name them. */
  marksChanged(): void {
    this.#voice.touch();
  }

  selection(): MapSelection {
    return this.#model.selected.selection;
  }

  setSelection(selection: MapSelection): void {
    this.#cursor.restore(selection);
  }

  flash(area: MapArea, cells: readonly MapCell[]): void {
    if (area !== 'data' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    window.clearTimeout(this.#flashTimer);
    this.#light(cells);
    this.#flashTimer = window.setTimeout(() => this.#light([]), FLASH_MS);
  }

  cellRect(area: MapArea, cell: MapCell): CssRect | undefined {
    return area === 'data' ? this.#eye.rectOf(cell) : undefined;
  }

  camera(): SurfaceCamera {
    return this.#eye.camera;
  }

  setCamera(camera: SurfaceCamera): void {
    this.#eye.place(camera);
  }

  showPreset(preset: SurfacePreset): void {
    this.#eye.showPreset(preset);
  }

  rotateBy(xPx: number, yPx: number): void {
    this.#eye.moveTo(orbit(this.#eye.camera, xPx, yPx));
  }

  openEntry(text?: string): void {
    this.#eye.reveal();
    this.#entry.open(text);
  }

  focus(): void {
    this.#elements.field.focus({ preventScroll: true });
  }

  dispose(): void {
    window.clearTimeout(this.#flashTimer);
    this.#stopKeys();
    this.#mouse.dispose();
    this.#entry.dispose();
    this.#voice.dispose();
    this.#stage.dispose();
    this.#elements.overlay.remove();
    this.#layer.remove();
  }

  #listenToMouse(): SurfaceMouse {
    return new SurfaceMouse({
      elements: this.#elements,
      model: this.#model,
      stage: this.#stage,
      eye: this.#eye,
      cursor: this.#cursor,
      finishEntry: () => this.#entry.finish(),
      isEntryOpen: () => this.#entry.isOpen,
      openEntry: () => this.openEntry(),
      dropped: (cells, delta) => this.#events.cellsDragged({ area: 'data', cells, delta }),
      menuWanted: (cell, { clientX, clientY }) => this.#requestMenu(cell, clientX, clientY),
    });
  }

  #listenToKeys(): () => void {
    return listenToSurfaceKeys(this.#elements.field, {
      eye: this.#eye,
      cursor: this.#cursor,
      entryKeys: () => this.#entry.keys,
      openEntry: (text) => this.openEntry(text),
      openMenu: () => this.#stage.whenSized(() => this.#menuAtCursor()),
      cancelDrag: () => this.#mouse.cancelDrag(),
    });
  }

  #showSelection(): void {
    this.#eye.reveal();
    this.#voice.showCursor();
    this.#stage.invalidate(STALE.model);
  }

  #light(cells: readonly MapCell[]): void {
    const { width, height } = this.#model.data.map;
    this.#model.marks.flash(cells.filter(({ row, column }) => row < height && column < width));
    this.#stage.invalidate(STALE.model);
  }

  #showReadOnly(): void {
    this.#voice.setReadOnly(this.#entry.keys === undefined);
  }

  #menuAtCursor(): void {
    this.#eye.reveal();
    const { activeCell, selection } = this.#model.selected;
    const point = this.#eye.seenPoint(activeCell);
    if (point === undefined) return;
    const { x, y } = this.#stage.clientPointOf(point.xPx, point.yPx);
    this.#requestMenu(selection.cursor, x, y);
  }

  /** @param cell of the area in which something is selected */
  #requestMenu(cell: MapCell, clientX: number, clientY: number): void {
    const { hasRange, selection } = this.#model.selected;
    const target = hasRange ? 'selection' : 'cell';
    this.#events.menuRequested({ clientX, clientY, target, area: selection.area, cell });
  }

  /** After every frame. */
  #follow(): void {
    this.#mouse.followTip();
    this.#entry.follow();
    this.#voice.touch();
    if (this.#eye.takeMove()) this.#events.cameraChanged(this.#eye.camera);
  }
}
