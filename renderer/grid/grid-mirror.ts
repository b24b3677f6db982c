import type { CellPlace } from '../../core/selection/grid-geometry.ts';

/** What a mirror reads from its grid. Rows and columns count from 0. */
export interface MirroredGrid {
  readonly rows: number;
  readonly columns: number;
  readonly cursor: CellPlace;
  readonly firstVisibleRow: number;
  readonly visibleRows: number;
  cellText(row: number, column: number): string;
  /** Name of the row: its address. */
  rowHeader(row: number): string;
  /** Name of the column: its offset. */
  columnHeader(column: number): string;
  isSelected(row: number, column: number): boolean;
}

let nextMirrorNumber = 0;

/**
 * The grid for assistive technology: elements with grid roles for the rows in sight, invisible, inside the element that
 * has the focus. A canvas says nothing to a screen reader, and an element a byte would be too slow to keep up with
 * scrolling; so the active cell follows at once and everything else when the view has come to rest.
 */
export class GridMirror {
  readonly #root: HTMLElement;
  readonly #body: HTMLElement;
  readonly #header: HTMLElement;
  readonly #cursorRow: MirrorRow;
  readonly #idPrefix: string;
  readonly #rows: MirrorRow[] = [];
  readonly #grid: MirroredGrid;
  #firstRow = 0;
  #shownRows = 0;

  /** @param root element with role grid; gets the rows and the attributes that belong to them */
  constructor(root: HTMLElement, grid: MirroredGrid) {
    this.#root = root;
    this.#grid = grid;
    this.#idPrefix = `grid-cell-${nextMirrorNumber++}-`;
    this.#body = document.createElement('div');
    this.#body.className = 'hex-view-mirror';
    this.#body.setAttribute('role', 'presentation');
    this.#header = document.createElement('div');
    this.#header.setAttribute('role', 'row');
    this.#header.setAttribute('aria-rowindex', '1');
    this.#cursorRow = new MirrorRow();
    root.append(this.#body);
  }

  /** Builds the rows in sight. Costs some milliseconds: for a view that has come to rest. */
  rebuild(): void {
    const grid = this.#grid;
    this.#root.setAttribute('aria-rowcount', String(grid.rows + 1));
    this.#root.setAttribute('aria-colcount', String(grid.columns + 1));
    this.#showHeader();
    // Not before it has cells: a row without any is broken to whoever reads it.
    if (!this.#header.isConnected) this.#body.prepend(this.#header);
    this.#firstRow = grid.firstVisibleRow;
    this.#shownRows = Math.max(0, Math.min(grid.visibleRows, grid.rows - grid.firstVisibleRow));
    for (let i = 0; i < this.#shownRows; i++) {
      this.#fill(this.#rows[i] ?? this.#addRow(), this.#firstRow + i);
    }
    for (const spare of this.#rows.splice(this.#shownRows)) spare.element.remove();
    this.showCursor();
  }

  /** Makes the cursor's cell the active one. It has to exist at any moment: if its row is not mirrored, one of its own holds it. */
  showCursor(): void {
    const grid = this.#grid;
    const { row, column } = grid.cursor;
    if (row >= grid.rows || row < 0) {
      this.#cursorRow.element.remove();
      this.#root.removeAttribute('aria-activedescendant');
      return;
    }
    const id = this.#idOf(row, column);
    const mirrored = this.#mirroredRow(row);
    const text = grid.cellText(row, column);
    const isSelected = grid.isSelected(row, column);
    if (mirrored && column < mirrored.length) {
      this.#cursorRow.element.remove();
      mirrored.set(column, id, text, isSelected);
    } else {
      this.#cursorRow.begin(row, grid.rowHeader(row), 1);
      this.#cursorRow.set(0, id, text, isSelected, column);
      this.#body.append(this.#cursorRow.element);
    }
    this.#root.setAttribute('aria-activedescendant', id);
  }

  dispose(): void {
    this.#body.remove();
  }

  #addRow(): MirrorRow {
    const row = new MirrorRow();
    this.#rows.push(row);
    this.#body.append(row.element);
    return row;
  }

  #fill(mirrored: MirrorRow, row: number): void {
    const grid = this.#grid;
    mirrored.begin(row, grid.rowHeader(row), grid.columns);
    for (let column = 0; column < grid.columns; column++) {
      const text = grid.cellText(row, column);
      mirrored.set(column, this.#idOf(row, column), text, grid.isSelected(row, column));
    }
  }

  #mirroredRow(row: number): MirrorRow | undefined {
    const index = row - this.#firstRow;
    return index >= 0 && index < this.#shownRows ? this.#rows[index] : undefined;
  }

  #showHeader(): void {
    const grid = this.#grid;
    while (this.#header.childElementCount < grid.columns) {
      const cell = document.createElement('span');
      cell.setAttribute('role', 'columnheader');
      this.#header.append(cell);
    }
    while (this.#header.childElementCount > grid.columns) this.#header.lastElementChild?.remove();
    for (let column = 0; column < grid.columns; column++) {
      const cell = this.#header.children[column];
      if (!cell) continue;
      cell.setAttribute('aria-colindex', String(column + 2));
      setText(cell, grid.columnHeader(column));
    }
  }

  #idOf(row: number, column: number): string {
    return `${this.#idPrefix}${row}-${column}`;
  }
}

/** Elements of one mirrored row: its header and its cells, used again for other rows. */
class MirrorRow {
  readonly element: HTMLElement;
  readonly #header: HTMLElement;
  readonly #cells: HTMLElement[] = [];

  constructor() {
    this.element = document.createElement('div');
    this.element.setAttribute('role', 'row');
    this.#header = document.createElement('span');
    this.#header.setAttribute('role', 'rowheader');
    this.#header.setAttribute('aria-colindex', '1');
    this.element.append(this.#header);
  }

  get length(): number {
    return this.#cells.length;
  }

  begin(row: number, header: string, columns: number): void {
    // The header row is row 1.
    this.element.setAttribute('aria-rowindex', String(row + 2));
    setText(this.#header, header);
    while (this.#cells.length < columns) {
      const cell = document.createElement('span');
      cell.setAttribute('role', 'gridcell');
      this.#cells.push(cell);
      this.element.append(cell);
    }
    for (const spare of this.#cells.splice(columns)) spare.remove();
  }

  set(index: number, id: string, text: string, isSelected: boolean, column: number = index): void {
    const cell = this.#cells[index];
    if (cell === undefined) return;
    cell.id = id;
    cell.setAttribute('aria-colindex', String(column + 2));
    cell.setAttribute('aria-selected', String(isSelected));
    setText(cell, text);
  }
}

function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
