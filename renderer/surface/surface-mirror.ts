import type { MirroredGrid } from '../grid/grid-mirror.ts';
import type { SurfaceModel } from './surface-model.ts';

/** What assistive technology reads of a surface: the cells of the map as a table, of which the cursor's row is in sight. */
export class MirroredSurface implements MirroredGrid {
  readonly #model: SurfaceModel;

  constructor(model: SurfaceModel) {
    this.#model = model;
  }

  get rows(): number {
    return this.#model.data.map.height;
  }

  get columns(): number {
    return this.#model.data.map.width;
  }

  get cursor(): { readonly row: number; readonly column: number } {
    return this.#model.selected.activeCell;
  }

  get firstVisibleRow(): number {
    return this.#model.selected.activeCell.row;
  }

  get visibleRows(): number {
    return 1;
  }

  cellText(row: number, column: number): string {
    return this.#model.cellText({ row, column });
  }

  rowHeader(row: number): string {
    return this.#model.layout.rowTexts[row] ?? '';
  }

  columnHeader(column: number): string {
    return this.#model.layout.columnTexts[column] ?? '';
  }

  isSelected(row: number, column: number): boolean {
    return this.#model.selected.has({ row, column });
  }
}
