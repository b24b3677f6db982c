import type { MapCell } from '../../core/maps/cell-address.ts';
import { deltaOfDistance } from '../map/drag-delta.ts';
import { orbit, pan, type SurfaceCamera } from './surface-camera.ts';
import type { SurfaceModel } from './surface-model.ts';
import { pickVertex } from './surface-pick.ts';
import type { ClientPoint, SurfacePress } from './surface-pointer.ts';
import type { SurfaceProjection } from './surface-projection.ts';

/** How near to a point it is taken hold of, CSS pixels: the cursor has a mark to hold on to, other cells their vertex. */
const GRIP_PX = 14;
const NEAR_PX = 8;
/** Seen from above, heights have no length in the picture: a drag counts as if seen from this part of the side. */
const LEAST_FORESHORTENING = 0.35;

/** What gestures do their work with. */
export interface GestureField {
  readonly model: SurfaceModel;
  readonly projection: SurfaceProjection;
  camera(): SurfaceCamera;
  moveCamera(camera: SurfaceCamera): void;
  pixelRatio(): number;
  pointAt(point: ClientPoint): { readonly xPx: number; readonly yPx: number };
  /** Puts the cursor on a cell. */
  select(cell: MapCell): void;
  /** Values that are being dragged have changed. */
  lifted(): void;
  /** Dragged values were let go. */
  dropped(cells: readonly MapCell[], delta: number): void;
}

type Gesture =
  | { readonly kind: 'turn' | 'move'; readonly from: ClientPoint; readonly camera: SurfaceCamera }
  | {
      readonly kind: 'lift';
      readonly from: ClientPoint;
      readonly cell: MapCell;
      /** In the unit that is shown, for a CSS pixel up. */
      readonly valuePerPx: number;
    };

/** Drags over a surface: around, across, or a cell up and down with all that is selected. */
export class SurfaceGestures {
  readonly #field: GestureField;
  #gesture: Gesture | undefined;
  #hasBegun = false;

  constructor(field: GestureField) {
    this.#field = field;
  }

  /** Cell that is being dragged, and by how much. */
  get lifting(): { readonly cell: MapCell; readonly delta: number } | undefined {
    const gesture = this.#gesture;
    if (gesture?.kind !== 'lift' || !this.#hasBegun) return undefined;
    return { cell: gesture.cell, delta: this.#field.model.liftedDelta };
  }

  /** @returns what a drag will do */
  begin(press: SurfacePress): 'turn' | 'move' | 'lift' {
    this.#hasBegun = false;
    const held = this.#heldCell(press);
    const camera = this.#field.camera();
    this.#gesture = held
      ? { kind: 'lift', from: press, cell: held, valuePerPx: this.#valuePerPx(held) }
      : { kind: press.kind === 'move' ? 'move' : 'turn', from: press, camera };
    return this.#gesture.kind;
  }

  dragTo(point: ClientPoint): void {
    const gesture = this.#gesture;
    if (gesture === undefined) return;
    const rightPx = point.clientX - gesture.from.clientX;
    const downPx = point.clientY - gesture.from.clientY;
    switch (gesture.kind) {
      case 'turn':
        this.#field.moveCamera(orbit(gesture.camera, rightPx, downPx));
        return;
      case 'move': {
        const perPx = this.#field.projection.unitsPerPx * this.#field.pixelRatio();
        this.#field.moveCamera(pan(gesture.camera, -rightPx * perPx, downPx * perPx));
        return;
      }
      case 'lift':
        this.#lift(gesture.cell, -downPx * gesture.valuePerPx);
        return;
    }
  }

  end(): void {
    const lifting = this.lifting;
    const cells = this.#field.model.selected.cells();
    this.#finish();
    if (lifting && lifting.delta !== 0) this.#field.dropped(cells, lifting.delta);
  }

  cancel(): void {
    const gesture = this.#gesture;
    this.#finish();
    if (gesture && gesture.kind !== 'lift') this.#field.moveCamera(gesture.camera);
  }

  /** Cell that is seen at a point. */
  cellAt(point: ClientPoint): MapCell | undefined {
    const { model, projection } = this.#field;
    const { xPx, yPx } = this.#field.pointAt(point);
    const vertex = pickVertex(model, projection, xPx, yPx, NEAR_PX * this.#field.pixelRatio());
    return vertex && model.cellOfVertex(vertex);
  }

  /** Whether the mark of the cursor is at a point, and can be taken hold of. */
  isGripAt(point: ClientPoint): boolean {
    const { model, projection } = this.#field;
    if (!model.isEditable || Number.isNaN(model.valueOf(model.selected.activeCell))) return false;
    const { x, y, z } = model.pointOf(model.selected.activeCell);
    const seen = projection.project(x, y, z);
    const { xPx, yPx } = this.#field.pointAt(point);
    const radiusPx = GRIP_PX * this.#field.pixelRatio();
    return seen !== undefined && Math.hypot(seen.xPx - xPx, seen.yPx - yPx) <= radiusPx;
  }

  #heldCell(press: SurfacePress): MapCell | undefined {
    const { model } = this.#field;
    if (!model.isEditable || press.kind === 'move') return undefined;
    if (this.isGripAt(press)) return model.selected.activeCell;
    const cell = press.kind === 'lift' ? this.cellAt(press) : undefined;
    return cell && !Number.isNaN(model.valueOf(cell)) ? cell : undefined;
  }

  #lift(cell: MapCell, distance: number): void {
    const { model } = this.#field;
    if (!this.#hasBegun && !model.selected.has(cell)) this.#field.select(cell);
    this.#hasBegun = true;
    const delta = deltaOfDistance(model.dragUnit, distance);
    if (delta !== model.liftedDelta) model.setLift(delta);
    this.#field.lifted();
  }

  #valuePerPx(cell: MapCell): number {
    const { model, projection } = this.#field;
    const { x, y, z } = model.pointOf(cell);
    const depth = projection.project(x, y, z)?.depth ?? 1;
    const foreshortened = Math.max(LEAST_FORESHORTENING, Math.cos(this.#field.camera().pitch));
    const pxPerUnit = projection.pxPerUnitAt(depth) * foreshortened;
    const valuePerUnit = (model.limits.max - model.limits.min) / model.box.height;
    return (valuePerUnit * this.#field.pixelRatio()) / pxPerUnit;
  }

  #finish(): void {
    const wasLifting = this.lifting !== undefined;
    this.#gesture = undefined;
    this.#hasBegun = false;
    if (!wasLifting) return;
    this.#field.model.setLift(0);
    this.#field.lifted();
  }
}
