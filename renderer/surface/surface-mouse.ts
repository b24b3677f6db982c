import type { MapCell } from '../../core/maps/cell-address.ts';
import type { PlotElements } from '../plot/plot-elements.ts';
import type { SurfaceCursor } from './surface-cursor.ts';
import type { SurfaceEye } from './surface-eye.ts';
import { SurfaceGestures } from './surface-gestures.ts';
import type { SurfaceModel } from './surface-model.ts';
import { STALE } from './surface-picture.ts';
import { type ClientPoint, SurfacePointer, type SurfacePress } from './surface-pointer.ts';
import type { SurfaceStage } from './surface-stage.ts';
import { SurfaceTip } from './surface-tip.ts';
import { listenToSurfaceWheel } from './surface-wheel.ts';

/** What pointer and wheel work on, and what they ask of the view. */
export interface SurfaceMouseOptions {
  readonly elements: PlotElements;
  readonly model: SurfaceModel;
  readonly stage: SurfaceStage;
  readonly eye: SurfaceEye;
  readonly cursor: SurfaceCursor;
  /** Hands over what is typed; `false` if it is wrong and stays open. */
  finishEntry(): boolean;
  isEntryOpen(): boolean;
  openEntry(): void;
  /** Dragged cells were let go. */
  dropped(cells: readonly MapCell[], delta: number): void;
  menuWanted(cell: MapCell, point: ClientPoint): void;
}

/** Pointer and wheel over a surface: drags, clicks, double clicks, menu, and the tip under the pointer. */
export class SurfaceMouse {
  readonly #options: SurfaceMouseOptions;
  readonly #gestures: SurfaceGestures;
  readonly #pointer: SurfacePointer;
  readonly #tip: SurfaceTip;
  readonly #stopWheel: () => void;
  readonly #controller = new AbortController();
  #hovered: MapCell | undefined;

  constructor(options: SurfaceMouseOptions) {
    this.#options = options;
    const { elements, model, eye } = options;
    const { field } = elements;
    this.#tip = new SurfaceTip(elements.tip, model);
    this.#gestures = this.#createGestures();
    this.#pointer = this.#listenToPointer(field);
    this.#stopWheel = listenToSurfaceWheel(field, (factor, x, y) => eye.zoomAt(factor, x, y));
    const { signal } = this.#controller;
    field.addEventListener('mousedown', this.#mouseDown, { signal });
  }

  /** Ends a press, and takes back what is being dragged. */
  cancel(): void {
    this.#pointer.cancel();
  }

  /** Takes back what is being dragged; `false` if nothing is. */
  cancelDrag(): boolean {
    if (!this.#pointer.isDragging) return false;
    this.#pointer.cancel();
    return true;
  }

  /** Another map is shown: neither drag nor tip mean anything any more. */
  forget(): void {
    this.cancel();
    this.#hover(undefined);
  }

  /** Has the tip move along with its cell. */
  followTip(): void {
    const { eye, stage } = this.#options;
    const lifting = this.#gestures.lifting;
    const cell = lifting?.cell ?? this.#hovered;
    const point = cell && eye.seenPoint(cell);
    if (cell === undefined || point === undefined) {
      this.#tip.hide();
      return;
    }
    const { pixelRatio } = stage.size;
    const tipped = { cell, delta: lifting?.delta };
    this.#tip.show(tipped, point.xPx / pixelRatio, point.yPx / pixelRatio);
  }

  dispose(): void {
    this.#controller.abort();
    this.#stopWheel();
    this.#pointer.dispose();
  }

  #createGestures(): SurfaceGestures {
    const { model, stage, eye, cursor, dropped } = this.#options;
    return new SurfaceGestures({
      model,
      projection: stage.projection,
      camera: () => eye.camera,
      moveCamera: (camera) => eye.moveTo(camera),
      pixelRatio: () => stage.size.pixelRatio,
      pointAt: ({ clientX, clientY }) => stage.pointAt(clientX, clientY),
      select: (cell) => cursor.moveTo(cell, false),
      lifted: () => stage.invalidate(STALE.model),
      dropped,
    });
  }

  #listenToPointer(field: HTMLElement): SurfacePointer {
    return new SurfacePointer(field, {
      pressed: (press) => this.#pressed(press),
      dragged: (point) => this.#gestures.dragTo(point),
      dragEnded: () => this.#dragEnded(() => this.#gestures.end()),
      pressCancelled: () => this.#dragEnded(() => this.#gestures.cancel()),
      clicked: (press) => this.#clicked(press),
      hovered: (point) => this.#hover(point),
      doublePressed: (point) => this.#doublePressed(point),
      menuWanted: (point) => this.#menuAt(point),
    });
  }

  #pressed(press: SurfacePress): boolean {
    // A wrong text stays open and keeps the focus: see #mouseDown.
    if (!this.#options.finishEntry()) return false;
    this.#hover(undefined);
    this.#showPointer(this.#gestures.begin(press) === 'lift' ? 'lifting' : 'turning');
    return true;
  }

  #dragEnded(end: () => void): void {
    end();
    this.#showPointer(undefined);
  }

  #clicked(press: SurfacePress): void {
    this.#showPointer(undefined);
    if (press.isMenu) {
      this.#menuAt(press);
      return;
    }
    const cell = this.#gestures.cellAt(press);
    if (cell === undefined) return;
    if (press.isAdding) this.#options.cursor.add(cell);
    else this.#options.cursor.moveTo(cell, press.isExtending);
  }

  #doublePressed(point: ClientPoint): void {
    const isAtCell = this.#gestures.cellAt(point) !== undefined || this.#gestures.isGripAt(point);
    if (isAtCell) this.#options.openEntry();
    else this.#options.eye.showPreset('corner');
  }

  readonly #mouseDown = (event: MouseEvent): void => {
    if (this.#options.isEntryOpen()) event.preventDefault();
  };

  #hover(point: ClientPoint | undefined): void {
    this.#hovered = point && this.#gestures.cellAt(point);
    const isGrip = point !== undefined && this.#gestures.isGripAt(point);
    this.#showPointer(isGrip ? 'lifting' : undefined);
    this.followTip();
  }

  /** What a drag does, or would do. */
  #showPointer(drag: 'turning' | 'lifting' | undefined): void {
    const { classList } = this.#options.elements.field;
    classList.toggle('surface-view-turning', drag === 'turning');
    classList.toggle('surface-view-lifting', drag === 'lifting');
  }

  #menuAt(point: ClientPoint): void {
    const { model, cursor, menuWanted } = this.#options;
    const cell = this.#gestures.cellAt(point);
    if (cell === undefined) return;
    if (!model.selected.has(cell)) cursor.moveTo(cell, false);
    menuWanted(cell, point);
  }
}
