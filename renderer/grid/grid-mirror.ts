import type { CellPlace } from '../../core/selection/grid-geometry.ts';

/** What a mirror reads from its grid. Rows and columns count from 0. */
export interface MirroredGrid {
  readonly rows: number;
  readonly columns: number;
  /** Row or column -1 is a header, where headers can be selected. */
  readonly cursor: CellPlace;
  readonly firstVisibleRow: number;
  readonly visibleRows: number;
  /** Columns that are mirrored, all of them if left out. */
  readonly firstVisibleColumn?: number;
  readonly visibleColumns?: number;
  /** Whether headers are cells of their own, which can be selected; `false` if left out. */
  readonly hasSelectableHeaders?: boolean;
  cellText(row: number, column: number): string;
  /** Name of the row: its address. */
  rowHeader(row: number): string;
  /** Name of the column: its offset. */
  columnHeader(column: number): string;
  /** Row or column -1 asks for a header, where headers can be selected. */
  isSelected(row: number, column: number): boolean;
}

/** Row of the column headers, and column of the row headers. */
const HEADER = -1;

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
  #firstColumn = 0;
  #shownColumns = 0;

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
    this.#firstColumn = grid.firstVisibleColumn ?? 0;
    this.#shownColumns = Math.max(
      0,
      Math.min(grid.visibleColumns ?? grid.columns, grid.columns - this.#firstColumn),
    );
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

  /** Makes the cursor's cell the active one. It has to exist at any moment: if it is not mirrored, a row of its own holds it. */
  showCursor(): void {
    const grid = this.#grid;
    const { row, column } = grid.cursor;
    const least = grid.hasSelectableHeaders ? HEADER : 0;
    if (row >= grid.rows || row < least || column >= grid.columns || column < least) {
      this.#cursorRow.element.remove();
      this.#root.removeAttribute('aria-activedescendant');
      return;
    }
    if (this.#showInPlace(row, column)) {
      this.#cursorRow.element.remove();
    } else {
      this.#cursorRow.begin(
        row,
        row === HEADER ? '' : grid.rowHeader(row),
        column === HEADER ? 0 : 1,
      );
      if (column === HEADER) this.#setRowHeader(this.#cursorRow, row);
      else this.#setCell(this.#cursorRow, 0, row, column);
      this.#body.append(this.#cursorRow.element);
    }
    this.#root.setAttribute('aria-activedescendant', this.#idOf(row, column));
  }

  dispose(): void {
    this.#body.remove();
  }

  /** Brings the element of a cell up to date, if there is one. */
  #showInPlace(row: number, column: number): boolean {
    const index = column - this.#firstColumn;
    const hasColumn = column === HEADER || (index >= 0 && index < this.#shownColumns);
    if (row === HEADER) {
      const cell = hasColumn ? this.#header.children[index] : undefined;
      if (cell) this.#setColumnHeader(cell, column);
      return cell !== undefined;
    }
    const mirrored = this.#mirroredRow(row);
    if (mirrored === undefined || !hasColumn) return false;
    if (column === HEADER) this.#setRowHeader(mirrored, row);
    else this.#setCell(mirrored, index, row, column);
    return true;
  }

  #addRow(): MirrorRow {
    const row = new MirrorRow();
    this.#rows.push(row);
    this.#body.append(row.element);
    return row;
  }

  #fill(mirrored: MirrorRow, row: number): void {
    mirrored.begin(row, this.#grid.rowHeader(row), this.#shownColumns);
    if (this.#grid.hasSelectableHeaders) this.#setRowHeader(mirrored, row);
    for (let i = 0; i < this.#shownColumns; i++) {
      this.#setCell(mirrored, i, row, this.#firstColumn + i);
    }
  }

  #setCell(mirrored: MirrorRow, index: number, row: number, column: number): void {
    const grid = this.#grid;
    const text = row === HEADER ? grid.columnHeader(column) : grid.cellText(row, column);
    mirrored.set(index, this.#idOf(row, column), text, grid.isSelected(row, column), column);
  }

  #setRowHeader(mirrored: MirrorRow, row: number): void {
    mirrored.setHeader(this.#idOf(row, HEADER), this.#grid.isSelected(row, HEADER));
  }

  #mirroredRow(row: number): MirrorRow | undefined {
    const index = row - this.#firstRow;
    return index >= 0 && index < this.#shownRows ? this.#rows[index] : undefined;
  }

  #showHeader(): void {
    const columns = this.#shownColumns;
    while (this.#header.childElementCount < columns) {
      const cell = document.createElement('span');
      cell.setAttribute('role', 'columnheader');
      this.#header.append(cell);
    }
    while (this.#header.childElementCount > columns) this.#header.lastElementChild?.remove();
    for (let i = 0; i < columns; i++) {
      const cell = this.#header.children[i];
      if (cell) this.#setColumnHeader(cell, this.#firstColumn + i);
    }
  }

  #setColumnHeader(cell: Element, column: number): void {
    const grid = this.#grid;
    cell.setAttribute('aria-colindex', String(column + 2));
    setText(cell, grid.columnHeader(column));
    if (!grid.hasSelectableHeaders) return;
    cell.id = this.#idOf(HEADER, column);
    cell.setAttribute('aria-selected', String(grid.isSelected(HEADER, column)));
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

  begin(row: number, header: string, columns: number): void {
    // The header row is row 1.
    this.element.setAttribute('aria-rowindex', String(row + 2));
    this.#header.removeAttribute('id');
    setText(this.#header, header);
    while (this.#cells.length < columns) {
      const cell = document.createElement('span');
      cell.setAttribute('role', 'gridcell');
      this.#cells.push(cell);
      this.element.append(cell);
    }
    for (const spare of this.#cells.splice(columns)) spare.remove();
  }

  /** Makes the header a cell that can be selected. */
  setHeader(id: string, isSelected: boolean): void {
    this.#header.id = id;
    this.#header.setAttribute('aria-selected', String(isSelected));
  }

  set(index: number, id: string, text: string, isSelected: boolean, column: number): void {
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
