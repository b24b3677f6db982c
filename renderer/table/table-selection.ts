import type { MapCell } from '../../core/maps/cell-address.ts';
import type { MapArea } from '../../core/maps/map-cell-text.ts';
import type { MapDefinition } from '../../core/maps/map-definition.ts';
import {
  addMapCell,
  clampMapSelection,
  type ExtendedMapSelection,
  extendMapSelection,
  isMapCellSelected,
  type MapRectangle,
  type MapSelection,
  mapRectangles,
  selectedMapCells,
  selectMapCell,
} from '../../core/selection/map-selection.ts';
import {
  selectAllMapCells,
  selectMapColumn,
  selectMapRow,
} from '../../core/selection/select-map-cells.ts';
import type { SelectionOutcome } from '../grid/selection-outcome.ts';
import type { TablePlace } from './table-moves.ts';

/** How a row or column is selected: only it, all from the anchor to it, or it beside what is selected. */
export type LineSelecting = 'alone' | 'extending' | 'adding';

/** Sides of a map. */
type MapSides = Pick<MapDefinition, 'width' | 'height'>;

/**
 * What is selected in a table, in cells of the map; and where the cursor is, in rows as they are shown: the two differ while
 * the first row is at the bottom.
 */
export class TableSelection {
  #map: MapSides;
  #isFirstRowAtBottom: boolean;
  #selection: MapSelection = selectMapCell('data', { row: 0, column: 0 });
  #rectangles: readonly MapRectangle[] = mapRectangles(this.#selection);
  #hasRange = false;
  #cursor: TablePlace = { area: 'data', cell: { row: 0, column: 0 } };

  constructor(map: MapSides, isFirstRowAtBottom: boolean) {
    this.#map = map;
    this.#isFirstRowAtBottom = isFirstRowAtBottom;
    this.#place(this.#selection);
  }

  get selection(): MapSelection {
    return this.#selection;
  }

  /** Rectangles of the selection, rows as in the map. */
  get rectangles(): readonly MapRectangle[] {
    return this.#rectangles;
  }

  /** Whether more than the cursor cell is selected. */
  get hasRange(): boolean {
    return this.#hasRange;
  }

  /** Cursor with its row as it is shown. */
  get cursor(): TablePlace {
    return this.#cursor;
  }

  /** Row of the map for a row as it is shown, and the other way round. */
  flippedRow(row: number): number {
    return this.#isFirstRowAtBottom ? this.#map.height - 1 - row : row;
  }

  /** Cell of the map for a cell as it is shown, and the other way round. */
  flipped(area: MapArea, cell: MapCell): MapCell {
    if (area === 'x' || !this.#isFirstRowAtBottom) return cell;
    return { row: this.flippedRow(cell.row), column: cell.column };
  }

  /** Rows of a rectangle of the map as they are shown. */
  shownRows(area: MapArea, { firstRow, lastRow }: MapRectangle): readonly [number, number] {
    if (area === 'x' || !this.#isFirstRowAtBottom) return [firstRow, lastRow];
    return [this.flippedRow(lastRow), this.flippedRow(firstRow)];
  }

  /** Another map, or another direction of its rows: what is selected stays, as far as there are such cells. */
  setMap(map: MapSides, isFirstRowAtBottom: boolean): void {
    this.#map = map;
    this.#isFirstRowAtBottom = isFirstRowAtBottom;
    this.#place(clampMapSelection(map, this.#selection));
  }

  /** Puts the cursor on a cell of the map, or moves the end of the selection there where that is in the same area. */
  moveTo(area: MapArea, cell: MapCell, isExtending: boolean): SelectionOutcome {
    if (!isExtending || area !== this.#selection.area) {
      return this.#select({ selection: selectMapCell(area, cell), exceeded: false });
    }
    return this.#select(extendMapSelection(this.#selection, cell));
  }

  /** Keeps what is selected and begins another rectangle at a cell. */
  add(area: MapArea, cell: MapCell): SelectionOutcome {
    const next = addMapCell(this.#selection, area, cell);
    return this.#select({ selection: next, exceeded: next === this.#selection });
  }

  /** Selects a whole row of the map. */
  selectRow(row: number, how: LineSelecting): SelectionOutcome {
    const lastColumn = this.#map.width - 1;
    if (how === 'extending' && this.#selection.area === 'data') {
      const { anchor, added } = this.#selection;
      const start = selectMapCell('data', { row: anchor.row, column: 0 });
      return this.#select(extendMapSelection({ ...start, added }, { row, column: lastColumn }));
    }
    if (how === 'adding') return this.#addLine({ row, column: 0 }, { row, column: lastColumn });
    return this.#select(selectMapRow(this.#map, 'data', { row, column: 0 }));
  }

  /** Selects a whole column of the map. */
  selectColumn(column: number, how: LineSelecting): SelectionOutcome {
    const lastRow = this.#map.height - 1;
    if (how === 'extending' && this.#selection.area === 'data') {
      const { anchor, added } = this.#selection;
      const start = selectMapCell('data', { row: 0, column: anchor.column });
      return this.#select(extendMapSelection({ ...start, added }, { row: lastRow, column }));
    }
    if (how === 'adding') return this.#addLine({ row: 0, column }, { row: lastRow, column });
    return this.#select(selectMapColumn(this.#map, 'data', { row: 0, column }));
  }

  /** Selects every cell of an area; changes nothing and reports `exceeded` if it has more than 2000. */
  selectAll(area: MapArea): SelectionOutcome {
    const all = selectAllMapCells(this.#map, area);
    if (all === undefined) return { moved: false, exceeded: true };
    return this.#select({ selection: all, exceeded: false });
  }

  /** Leaves only the cursor cell selected. */
  collapse(): SelectionOutcome {
    return this.moveTo(this.#selection.area, this.#selection.cursor, false);
  }

  /** Takes a selection over, cut to the map. */
  restore(selection: MapSelection): SelectionOutcome {
    const clamped = clampMapSelection(this.#map, selection);
    return this.#select({ selection: clamped, exceeded: false });
  }

  /** Selected cells of the map, row by row. */
  selectedCells(): readonly MapCell[] {
    return selectedMapCells(this.#selection);
  }

  isSelected(area: MapArea, cell: MapCell): boolean {
    return area === this.#selection.area && isMapCellSelected(this.#selection, cell);
  }

  #addLine(from: MapCell, to: MapCell): SelectionOutcome {
    const begun = addMapCell(this.#selection, 'data', from);
    if (begun === this.#selection) return { moved: false, exceeded: true };
    return this.#select(extendMapSelection(begun, to));
  }

  #select({ selection, exceeded }: ExtendedMapSelection): SelectionOutcome {
    const moved = !isSameSelection(selection, this.#selection);
    if (moved) this.#place(selection);
    return { moved, exceeded };
  }

  #place(selection: MapSelection): void {
    this.#selection = selection;
    this.#rectangles = mapRectangles(selection);
    const { area, cursor } = selection;
    this.#cursor = { area, cell: this.flipped(area, cursor) };
    const { row, column } = cursor;
    this.#hasRange = this.#rectangles.some(
      (part) =>
        part.firstRow !== row ||
        part.lastRow !== row ||
        part.firstColumn !== column ||
        part.lastColumn !== column,
    );
  }
}

function isSameSelection(a: MapSelection, b: MapSelection): boolean {
  return (
    a.area === b.area &&
    isSameCell(a.anchor, b.anchor) &&
    isSameCell(a.cursor, b.cursor) &&
    a.added.length === b.added.length &&
    a.added.every((part, i) => isSameRectangle(part, b.added[i]))
  );
}

function isSameCell(a: MapCell, b: MapCell): boolean {
  return a.row === b.row && a.column === b.column;
}

function isSameRectangle(a: MapRectangle, b: MapRectangle | undefined): boolean {
  return (
    a.firstRow === b?.firstRow &&
    a.lastRow === b.lastRow &&
    a.firstColumn === b.firstColumn &&
    a.lastColumn === b.lastColumn
  );
}
