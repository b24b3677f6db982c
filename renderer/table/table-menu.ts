import type { MapCell } from '../../core/maps/cell-address.ts';
import type { MapArea } from '../../core/maps/map-cell-text.ts';
import type { MapViewEvents } from '../map/map-view-contract.ts';
import type { CssRect } from '../view/view-contract.ts';
import type { TableCursor } from './table-cursor.ts';
import type { TableHit } from './table-hit.ts';
import type { TableModel } from './table-model.ts';

/** What asking for a menu needs of its view. */
export interface TableMenuPort {
  requested: MapViewEvents['menuRequested'];
  /** Part of a cell in sight, in CSS pixels of the window. */
  cellRect(area: MapArea, cell: MapCell): CssRect | undefined;
}

/** Asks the owner of the view for a context menu, by pointer or key, and selects what it is for. */
export class TableMenu {
  readonly #model: TableModel;
  readonly #cursor: TableCursor;
  readonly #port: TableMenuPort;

  constructor(model: TableModel, cursor: TableCursor, port: TableMenuPort) {
    this.#model = model;
    this.#cursor = cursor;
    this.#port = port;
  }

  /** A menu for what lies under the pointer: what is selected there stays, anything else is selected first. */
  askAt(hit: TableHit, clientX: number, clientY: number): void {
    const { selected } = this.#model;
    switch (hit.area) {
      case 'none':
        return;
      case 'corner':
        this.#cursor.apply(selected.selectAll('data'), false);
        break;
      case 'row':
        if (!this.#isRowSelected(hit.row)) {
          this.#cursor.apply(selected.selectRow(selected.flippedRow(hit.row), 'alone'), false);
        }
        break;
      case 'column':
        if (!this.#isColumnSelected(hit.column)) {
          this.#cursor.apply(selected.selectColumn(hit.column, 'alone'), false);
        }
        break;
      case 'data':
      case 'x':
      case 'y': {
        const { row, column } = selected.flipped(hit.area, hit);
        const isInside = selected.hasRange && selected.isSelected(hit.area, { row, column });
        if (!isInside) this.#cursor.apply(selected.moveTo(hit.area, { row, column }, false), false);
        this.#ask(clientX, clientY, hit.area, { row, column });
        return;
      }
    }
    const { area, cursor } = selected.selection;
    this.#ask(clientX, clientY, area, cursor);
  }

  /** A menu for what is selected, below the cursor cell. */
  askAtCursor(): void {
    this.#cursor.show(false, true);
    const { area, cursor } = this.#model.selected.selection;
    const rect = this.#port.cellRect(area, cursor);
    if (rect === undefined) return;
    this.#ask(rect.leftPx + rect.widthPx / 2, rect.topPx + rect.heightPx, area, cursor);
  }

  /** By its ends, which is enough to tell: a row has no more than one gap by hand. @param row as it is shown */
  #isRowSelected(row: number): boolean {
    const { selected, columns } = this.#model;
    const mapRow = selected.flippedRow(row);
    return [0, columns - 1].every((column) => selected.isSelected('data', { row: mapRow, column }));
  }

  #isColumnSelected(column: number): boolean {
    const { selected, rows } = this.#model;
    return [0, rows - 1].every((row) => selected.isSelected('data', { row, column }));
  }

  #ask(clientX: number, clientY: number, area: MapArea, cell: MapCell): void {
    const target = this.#model.selected.hasRange ? 'selection' : 'cell';
    this.#port.requested({ clientX, clientY, target, area, cell });
  }
}
