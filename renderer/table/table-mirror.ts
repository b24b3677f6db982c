import type { MirroredGrid } from '../grid/grid-mirror.ts';
import { columnAtPx, drawnColumnLimit, pageRows } from './table-layout.ts';
import type { TableModel } from './table-model.ts';
import type { TableStage } from './table-stage.ts';

/** Row of the x axis and column of the y axis. */
const HEADER = -1;

/** What assistive technology reads of a table, rows as they are shown: the axes are headers that can be selected. */
export class MirroredTable implements MirroredGrid {
  readonly hasSelectableHeaders: boolean = true;
  readonly #model: TableModel;
  readonly #stage: TableStage;

  constructor(model: TableModel, stage: TableStage) {
    this.#model = model;
    this.#stage = stage;
  }

  get rows(): number {
    return this.#model.rows;
  }

  get columns(): number {
    return this.#model.columns;
  }

  get cursor(): { readonly row: number; readonly column: number } {
    const { area, cell } = this.#model.selected.cursor;
    return {
      row: area === 'x' ? HEADER : cell.row,
      column: area === 'y' ? HEADER : cell.column,
    };
  }

  get firstVisibleRow(): number {
    const { scroll, layout } = this.#stage;
    return Math.floor(scroll.topPx / layout.metrics.rowHeightPx);
  }

  get visibleRows(): number {
    return pageRows(this.#stage.layout) + 1;
  }

  get firstVisibleColumn(): number {
    const { scroll, layout } = this.#stage;
    return columnAtPx(layout, scroll.leftPx);
  }

  get visibleColumns(): number {
    return drawnColumnLimit(this.#stage.layout);
  }

  cellText(row: number, column: number): string {
    return this.#model.cellText('data', { row: this.#model.selected.flippedRow(row), column });
  }

  rowHeader(row: number): string {
    return this.#model.y.texts[this.#model.selected.flippedRow(row)] ?? '';
  }

  columnHeader(column: number): string {
    return this.#model.x.texts[column] ?? '';
  }

  isSelected(row: number, column: number): boolean {
    const model = this.#model;
    if (row === HEADER) return model.selected.isSelected('x', { row: 0, column });
    const area = column === HEADER ? 'y' : 'data';
    return model.selected.isSelected(area, {
      row: model.selected.flippedRow(row),
      column: column === HEADER ? 0 : column,
    });
  }
}
