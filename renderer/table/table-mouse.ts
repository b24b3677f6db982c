import type { DrawingSurface } from '../device/drawing-surface.ts';
import { PointerInput } from '../input/pointer-input.ts';
import { listenToWheel, type WheelSteps } from '../input/wheel-input.ts';
import { surfacePointAt } from './client-places.ts';
import type { TableDrag } from './table-drag.ts';
import type { TableEntry } from './table-entry.ts';
import { hitTest, type TableHit } from './table-hit.ts';
import type { TableMenu } from './table-menu.ts';
import type { TableStage } from './table-stage.ts';
import { STALE } from './table-stale.ts';

/** What pointer and wheel work on. */
export interface TableMouseParts {
  readonly surface: DrawingSurface;
  readonly stage: TableStage;
  readonly drag: TableDrag;
  readonly entry: TableEntry;
  readonly menu: TableMenu;
}

/** Pointer and wheel over a table. */
export class TableMouse {
  readonly #parts: TableMouseParts;
  readonly #pointer: PointerInput<TableHit>;
  readonly #stopWheel: () => void;
  readonly #controller = new AbortController();

  /** @param overlay everything over the canvas, scroll bars included; `grid` is the part with the cells */
  constructor(grid: HTMLElement, overlay: HTMLElement, parts: TableMouseParts) {
    const { surface, stage, drag, entry } = parts;
    this.#parts = parts;
    this.#pointer = new PointerInput<TableHit>(
      grid,
      {
        pointAt: (x, y) => surfacePointAt(surface, stage, x, y),
        hitAt: (point) => hitTest(stage.layout, stage.scroll, point),
      },
      {
        // A wrong text stays open and keeps the focus: see #mouseDown. Otherwise the browser's own press focuses the
        // grid: focus by script would draw the focus ring of the keyboard.
        pressed: (hit, isExtending, isAdding) =>
          entry.finish() && drag.begin(hit, { isExtending, isAdding }),
        dragged: (point) => drag.moveTo(point),
        dragEnded: () => drag.end(),
        dragCancelled: () => drag.cancel(),
        doublePressed: (hit) => isCellHit(hit) && entry.open(undefined),
        menuWanted: (hit, x, y) => this.#menuWanted(hit, x, y),
      },
    );
    this.#stopWheel = listenToWheel(
      overlay,
      () => this.#wheelSteps(),
      (xPx, yPx) => this.scrollBy(xPx, yPx),
    );
    grid.addEventListener('mousedown', this.#mouseDown, { signal: this.#controller.signal });
  }

  get isDragging(): boolean {
    return this.#pointer.isDragging;
  }

  /** Gives a drag up. Returns `false` if there was none. */
  cancelDrag(): boolean {
    const wasDragging = this.#pointer.isDragging;
    this.#pointer.cancel();
    return wasDragging;
  }

  /** Scrolls right and down by device pixels. */
  scrollBy(xPx: number, yPx: number): void {
    const { stage } = this.#parts;
    const hasMoved = stage.scroll.moveBy(stage.layout, xPx, yPx);
    if (hasMoved) stage.invalidate(STALE.rows);
  }

  dispose(): void {
    this.#controller.abort();
    this.#stopWheel();
    this.#pointer.dispose();
  }

  #menuWanted(hit: TableHit, clientX: number, clientY: number): void {
    if (!this.#parts.entry.finish()) return;
    this.#parts.menu.askAt(hit, clientX, clientY);
  }

  readonly #mouseDown = (event: MouseEvent): void => {
    if (this.#parts.entry.isOpen) event.preventDefault();
  };

  #wheelSteps(): WheelSteps {
    const { metrics, bodyHeightPx } = this.#parts.stage.layout;
    return {
      pixelRatio: metrics.pixelRatio,
      linePx: metrics.rowHeightPx,
      pagePx: bodyHeightPx,
    };
  }
}

function isCellHit({ area }: TableHit): boolean {
  return area === 'data' || area === 'x' || area === 'y';
}
