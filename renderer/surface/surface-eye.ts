import type { MapCell } from '../../core/maps/cell-address.ts';
import type { PointPlace } from '../map/point-entry.ts';
import type { CssRect } from '../view/view-contract.ts';
import type { Arrow } from './arrow-step.ts';
import {
  CAMERA_PRESETS,
  clampCamera,
  isSameCamera,
  nextPreset,
  type SurfaceCamera,
  type SurfacePreset,
  turn,
  zoomAround,
} from './surface-camera.ts';
import type { SurfaceModel } from './surface-model.ts';
import { STALE } from './surface-picture.ts';
import type { SurfaceStage } from './surface-stage.ts';

/** What a key does to the camera: an angle in radians, a factor. */
const KEY_TURN = Math.PI / 24;
const KEY_ZOOM = 1.2;
/** Half the side of the square that stands for a cell, CSS pixels. */
const POINT_PX = 6;

/** A point of the picture in device pixels. */
export interface PicturePoint {
  readonly xPx: number;
  readonly yPx: number;
}

/** The viewer of a surface: where the camera stands, what moves it, and what it sees. */
export class SurfaceEye {
  readonly #model: SurfaceModel;
  readonly #stage: SurfaceStage;
  #camera: SurfaceCamera;
  #isMoved = false;

  /** @param camera that is begun with; the first of the named views if not given */
  constructor(model: SurfaceModel, stage: SurfaceStage, camera: SurfaceCamera | undefined) {
    this.#model = model;
    this.#stage = stage;
    this.#camera = clampCamera(camera ?? CAMERA_PRESETS.corner);
  }

  get camera(): SurfaceCamera {
    return this.#camera;
  }

  /** Takes a camera over that somebody else knows of already. */
  place(camera: SurfaceCamera): void {
    this.#camera = clampCamera(camera);
    this.#stage.place();
    this.#stage.invalidate(STALE.camera);
  }

  moveTo(camera: SurfaceCamera): void {
    if (isSameCamera(camera, this.#camera)) return;
    this.#isMoved = true;
    this.place(camera);
  }

  /** Whether the camera has moved since this was asked last. */
  takeMove(): boolean {
    const wasMoved = this.#isMoved;
    this.#isMoved = false;
    return wasMoved;
  }

  showPreset(preset: SurfacePreset): void {
    this.moveTo(CAMERA_PRESETS[preset]);
  }

  showNextPreset(): void {
    this.showPreset(nextPreset(this.#camera));
  }

  /** Zooms around a point of the window, in CSS pixels. */
  zoomAt(factor: number, clientX: number, clientY: number): void {
    const { xPx, yPx } = this.#stage.pointAt(clientX, clientY);
    const { middleXPx, middleYPx, unitsPerPx } = this.#stage.projection;
    const right = (xPx - middleXPx) * unitsPerPx;
    const up = (middleYPx - yPx) * unitsPerPx;
    this.moveTo(zoomAround(this.#camera, factor, right, up));
  }

  /** Nearer (1) or farther (-1) by the step of a key. */
  zoomByKey(direction: 1 | -1): void {
    this.moveTo(zoomAround(this.#camera, KEY_ZOOM ** direction, 0, 0));
  }

  /** An arrow turns the near side of the surface its way, as a drag does. */
  turnByKey(arrow: Arrow): void {
    const yaw = arrow === 'left' ? KEY_TURN : arrow === 'right' ? -KEY_TURN : 0;
    const pitch = arrow === 'down' ? KEY_TURN : arrow === 'up' ? -KEY_TURN : 0;
    this.moveTo(turn(this.#camera, yaw, pitch));
  }

  /** Where the middle of a cell is in the picture; `undefined` outside of it. */
  seenPoint(cell: MapCell): PicturePoint | undefined {
    const { x, y, z } = this.#model.pointOf(cell);
    const point = this.#stage.projection.project(x, y, z);
    if (point === undefined) return undefined;
    const { widthPx, heightPx } = this.#stage.size;
    const isInside =
      point.xPx >= 0 && point.xPx < widthPx && point.yPx >= 0 && point.yPx < heightPx;
    return isInside ? point : undefined;
  }

  /** Square around the point of a cell in the window; `undefined` outside of the map or the picture, and for a hole. */
  rectOf(cell: MapCell): CssRect | undefined {
    const { width, height } = this.#model.data.map;
    const isCell = cell.row >= 0 && cell.row < height && cell.column >= 0 && cell.column < width;
    if (!isCell || Number.isNaN(this.#model.valueOf(cell))) return undefined;
    const point = this.seenPoint(cell);
    if (point === undefined) return undefined;
    const { x, y } = this.#stage.clientPointOf(point.xPx, point.yPx);
    const side = 2 * POINT_PX;
    return { leftPx: x - POINT_PX, topPx: y - POINT_PX, widthPx: side, heightPx: side };
  }

  /** Where the cursor is seen, even beside the picture. */
  cursorPlace(): PointPlace {
    const { pixelRatio, widthPx } = this.#stage.size;
    const { x, y, z } = this.#model.pointOf(this.#model.selected.activeCell);
    const point = this.#stage.projection.project(x, y, z);
    return {
      leftPx: (point?.xPx ?? 0) / pixelRatio,
      topPx: (point?.yPx ?? 0) / pixelRatio,
      widthPx: widthPx / pixelRatio,
    };
  }

  /** Looks at the cursor if it lies outside the picture. */
  reveal(): void {
    const { selected, box } = this.#model;
    const { activeCell } = selected;
    if (this.#stage.size.widthPx === 0 || this.seenPoint(activeCell) !== undefined) return;
    const { x, y, z } = this.#model.pointOf(activeCell);
    const target = { targetX: x, targetY: y, targetZ: z - box.height / 2 };
    this.moveTo(clampCamera({ ...this.#camera, ...target }));
  }
}
