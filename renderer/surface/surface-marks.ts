import type { MapCell } from '../../core/maps/cell-address.ts';
import { MeshRegion } from './mesh-region.ts';
import { type MeshSide, verticesOfCell } from './mesh-side.ts';

/** Bits of a vertex's mark. */
export const MARK = { selected: 1, flashed: 2 } as const;

/** Which vertices of a mesh are marked, ready for the graphics device: one byte each, row by row. */
export class SurfaceMarks {
  readonly texels: Uint8Array<ArrayBuffer>;
  /** Vertices whose texels are newer than those on the graphics device. */
  readonly stale: MeshRegion = new MeshRegion();
  readonly #columns: MeshSide;
  readonly #rows: MeshSide;
  #selected: readonly MapCell[] = [];
  #flashed: readonly MapCell[] = [];

  constructor(columns: MeshSide, rows: MeshSide) {
    this.#columns = columns;
    this.#rows = rows;
    this.texels = new Uint8Array(columns.vertices * rows.vertices);
    this.stale.addAll(rows.vertices, columns.vertices);
  }

  /** Whether anything is marked that has to be seen: the cursor alone has a mark of its own. */
  get isAnyShown(): boolean {
    return this.#selected.length > 1 || this.#flashed.length > 0;
  }

  select(cells: readonly MapCell[]): void {
    this.#mark(this.#selected, cells, MARK.selected);
    this.#selected = cells;
  }

  flash(cells: readonly MapCell[]): void {
    this.#mark(this.#flashed, cells, MARK.flashed);
    this.#flashed = cells;
  }

  #mark(before: readonly MapCell[], after: readonly MapCell[], bit: number): void {
    for (const cell of before) this.#change(cell, (mark) => mark & ~bit);
    for (const cell of after) this.#change(cell, (mark) => mark | bit);
  }

  #change({ row, column }: MapCell, change: (mark: number) => number): void {
    const across = verticesOfCell(this.#columns, column);
    const along = verticesOfCell(this.#rows, row);
    if (across === undefined || along === undefined) return;
    for (let r = along[0]; r <= along[1]; r++) {
      for (let c = across[0]; c <= across[1]; c++) {
        const vertex = r * this.#columns.vertices + c;
        this.texels[vertex] = change(this.texels[vertex] ?? 0);
        this.stale.add(r, c);
      }
    }
  }
}
