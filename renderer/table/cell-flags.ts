import type { MapArea } from '../../core/maps/map-cell-text.ts';
import { type CellWindow, MarkedCells } from './marked-cells.ts';
import type { TableModel } from './table-model.ts';
import { CELL } from './table-texel.ts';

const SIDES = CELL.borderTop | CELL.borderRight | CELL.borderBottom | CELL.borderLeft;

/** Which of the cells in sight are selected, wait for a text or are lit up: bits of the cell table. */
export class CellFlags {
  readonly #model: TableModel;
  readonly #selected: MarkedCells = new MarkedCells();
  readonly #lit: MarkedCells = new MarkedCells();

  constructor(model: TableModel) {
    this.#model = model;
  }

  /** Looks at the model again, for other cells in sight. */
  refresh(window: CellWindow): void {
    const { selected, litArea, litCells } = this.#model;
    const { area } = selected.selection;
    beginWindow(this.#selected, window, area);
    // A cursor alone has its frame and nothing else.
    if (selected.hasRange) {
      for (const part of selected.rectangles) {
        const [firstRow, lastRow] = selected.shownRows(area, part);
        this.#selected.add({ ...part, firstRow, lastRow });
      }
    }
    beginWindow(this.#lit, window, litArea);
    for (const cell of litCells) this.#lit.addCell(selected.flipped(litArea, cell));
  }

  /** Bits of a cell in sight, its row as it is shown. hot: no allocation */
  of(area: MapArea, row: number, column: number): number {
    const { litArea, selected, isEntryPending } = this.#model;
    const lit = litArea === area && this.#lit.has(row, column) ? CELL.lit : 0;
    if (selected.selection.area !== area || !this.#selected.has(row, column)) return lit;
    let sides: number = SIDES;
    if (this.#selected.has(row - 1, column)) sides &= ~CELL.borderTop;
    if (this.#selected.has(row, column + 1)) sides &= ~CELL.borderRight;
    if (this.#selected.has(row + 1, column)) sides &= ~CELL.borderBottom;
    if (this.#selected.has(row, column - 1)) sides &= ~CELL.borderLeft;
    return lit | sides | CELL.selected | (isEntryPending ? CELL.pending : 0);
  }
}

/** Takes over the cells of an area that are in sight. */
function beginWindow(marked: MarkedCells, window: CellWindow, area: MapArea): void {
  const { firstRow, drawnRows, firstColumn, drawnColumns } = window;
  switch (area) {
    case 'data':
      marked.begin(firstRow, drawnRows, firstColumn, drawnColumns);
      break;
    case 'x':
      marked.begin(0, 1, firstColumn, drawnColumns);
      break;
    case 'y':
      marked.begin(firstRow, drawnRows, 0, 1);
      break;
  }
}
