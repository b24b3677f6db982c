import { addressOfCell } from '../../core/selection/grid-geometry.ts';
import { cellText } from '../../core/values/cell-text.ts';
import { pageRows } from '../grid/grid-layout.ts';
import type { MirroredGrid } from '../grid/grid-mirror.ts';
import { wordTypeOf } from './hex-cells.ts';
import type { HexModel } from './hex-model.ts';
import type { HexStage } from './hex-stage.ts';

const ADDRESS_DIGITS = 8;
const OFFSET_DIGITS = 2;

/** What assistive technology reads of a hex view, always as the model is at the moment of the question. */
export class MirroredHex implements MirroredGrid {
  readonly #model: HexModel;
  readonly #stage: HexStage;

  constructor(model: HexModel, stage: HexStage) {
    this.#model = model;
    this.#stage = stage;
  }

  get rows(): number {
    return this.#stage.layout.rows;
  }

  get columns(): number {
    return this.#model.geometry.widthCells;
  }

  get cursor(): { readonly row: number; readonly column: number } {
    return this.#model.cursor;
  }

  get firstVisibleRow(): number {
    return this.#stage.scroll.topRow;
  }

  get visibleRows(): number {
    return pageRows(this.#stage.layout) + 1;
  }

  cellText(row: number, column: number): string {
    const { data, geometry, settings } = this.#model;
    const address = addressOfCell(geometry, { row, column });
    return cellText(data, address, wordTypeOf(settings), settings.format, settings.display);
  }

  rowHeader(row: number): string {
    const address = addressOfCell(this.#model.geometry, { row, column: 0 });
    const digits = hexDigits(Math.abs(address), ADDRESS_DIGITS);
    return address < 0 ? `-${digits.slice(1)}` : digits;
  }

  columnHeader(column: number): string {
    return hexDigits(column * this.#model.geometry.wordBytes, OFFSET_DIGITS);
  }

  isSelected(row: number, column: number): boolean {
    return this.#model.isSelected(row, column);
  }
}

function hexDigits(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}
