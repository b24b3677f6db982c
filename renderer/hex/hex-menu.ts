import { addressOfCell } from '../../core/selection/grid-geometry.ts';
import type { CssRect } from '../view/view-contract.ts';
import type { HexCursor } from './hex-cursor.ts';
import type { HexHit } from './hex-hit.ts';
import type { HexModel } from './hex-model.ts';
import type { HexViewEvents } from './hex-view-contract.ts';

/** What asking for a menu needs of its view. */
export interface HexMenuPort {
  requested: HexViewEvents['menuRequested'];
  /** Part of a cell in sight, in CSS pixels of the window. */
  cellRect(address: number): CssRect | undefined;
}

/** Asks the owner of the view for a context menu, by pointer or key, and selects what it is for. */
export class HexMenu {
  readonly #model: HexModel;
  readonly #cursor: HexCursor;
  readonly #port: HexMenuPort;

  constructor(model: HexModel, cursor: HexCursor, port: HexMenuPort) {
    this.#model = model;
    this.#cursor = cursor;
    this.#port = port;
  }

  /** A menu for what lies under the pointer: what is selected there stays, anything else is selected first. */
  askAt(hit: HexHit, clientX: number, clientY: number): void {
    const { geometry } = this.#model;
    switch (hit.area) {
      case 'none':
      case 'header':
        return;
      case 'pane': {
        // About the pane itself: what is selected stays.
        const address = addressOfCell(geometry, hit);
        this.#port.requested({ clientX, clientY, target: 'pane', address });
        return;
      }
      case 'address':
        if (!this.#isSelected(hit.row, 0)) {
          this.#cursor.apply(this.#model.selected.selectRow(hit.row, false), 'never');
        }
        this.#ask(clientX, clientY, this.#model.selection.cursorAddress);
        return;
      case 'cell': {
        const address = addressOfCell(geometry, hit);
        if (!this.#isSelected(hit.row, hit.column)) {
          this.#cursor.apply(this.#model.selected.moveTo(address, false), 'never');
        }
        this.#ask(clientX, clientY, address);
        return;
      }
    }
  }

  /** A menu for what is selected, below the cursor cell. */
  askAtCursor(): void {
    this.#cursor.apply({ moved: false, exceeded: false }, 'nearest');
    const { cursorAddress } = this.#model.selection;
    const cell = this.#port.cellRect(cursorAddress);
    if (cell === undefined) return;
    this.#ask(cell.leftPx + cell.widthPx / 2, cell.topPx + cell.heightPx, cursorAddress);
  }

  #isSelected(row: number, column: number): boolean {
    return this.#model.hasRange && this.#model.isSelected(row, column);
  }

  #ask(clientX: number, clientY: number, address: number): void {
    const target = this.#model.hasRange ? 'selection' : 'cell';
    this.#port.requested({ clientX, clientY, target, address });
  }
}
