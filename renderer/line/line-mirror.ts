import type { MirroredGrid } from '../grid/grid-mirror.ts';
import type { LineModel } from './line-model.ts';

/** What assistive technology reads of a line view: the cells of the map as a table, of which the active row is in sight. */
export class MirroredLine implements MirroredGrid {
  readonly #model: LineModel;

  constructor(model: LineModel) {
    this.#model = model;
  }

  get rows(): number {
    return this.#model.data.map.height;
  }

  get columns(): number {
    return this.#model.data.map.width;
  }

  get cursor(): { readonly row: number; readonly column: number } {
    return this.#model.activeCell;
  }

  get firstVisibleRow(): number {
    return this.#model.activeCell.row;
  }

  get visibleRows(): number {
    return 1;
  }

  cellText(row: number, column: number): string {
    return this.#model.cellText({ row, column });
  }

  rowHeader(row: number): string {
    const { grid, pointTexts, curveTexts } = this.#model;
    return (grid.isTurned ? pointTexts : curveTexts)[row] ?? '';
  }

  columnHeader(column: number): string {
    const { grid, pointTexts, curveTexts } = this.#model;
    return (grid.isTurned ? curveTexts : pointTexts)[column] ?? '';
  }

  isSelected(row: number, column: number): boolean {
    return this.#model.isSelected({ row, column });
  }
}
