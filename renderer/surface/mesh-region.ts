/** The smallest rectangle of a mesh that holds everything added to it. */
export class MeshRegion {
  firstRow: number = Number.POSITIVE_INFINITY;
  lastRow = -1;
  firstColumn: number = Number.POSITIVE_INFINITY;
  lastColumn = -1;

  get isEmpty(): boolean {
    return this.lastRow < 0;
  }

  /** Adds a vertex. hot: no allocation */
  add(row: number, column: number): void {
    this.firstRow = Math.min(this.firstRow, row);
    this.lastRow = Math.max(this.lastRow, row);
    this.firstColumn = Math.min(this.firstColumn, column);
    this.lastColumn = Math.max(this.lastColumn, column);
  }

  /** Adds a whole mesh. */
  addAll(rows: number, columns: number): void {
    this.add(0, 0);
    this.add(rows - 1, columns - 1);
  }

  clear(): void {
    this.firstRow = Number.POSITIVE_INFINITY;
    this.lastRow = -1;
    this.firstColumn = Number.POSITIVE_INFINITY;
    this.lastColumn = -1;
  }
}
