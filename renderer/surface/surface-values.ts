import type { ReadonlyBytes } from '../../core/bytes/readonly-bytes.ts';
import { addressOfMapCell, type MapCell, mapCellAt } from '../../core/maps/cell-address.ts';
import { differenceOf } from '../../core/values/difference.ts';
import { percentDifference } from '../../core/values/percent-difference.ts';
import { physicalFromRaw, RAW_SCALE, type Scale } from '../../core/values/scale.ts';
import { readWord, type ValueBounds } from '../../core/values/word.ts';
import type { MapViewData, MapViewSettings } from '../map/map-view-contract.ts';
import { MeshRegion } from './mesh-region.ts';
import { type MeshSide, verticesOfCell } from './mesh-side.ts';

/** Changed ranges up to this length are read cell by cell, longer ones as a whole, in bytes. */
const SHORT_CHANGE_BYTES = 64;
/** Numbers of a vertex: the height that is shown, and that of the original. */
export const NUMBERS_PER_VERTEX = 2;
/** Stands for "no value": graphics devices do not all keep a NaN. */
export const HOLE = 1e30;

/** What the heights of a surface follow from. */
export interface ValueRequest {
  readonly data: MapViewData;
  readonly settings: Pick<MapViewSettings, 'display' | 'showsRaw'>;
  readonly columns: MeshSide;
  readonly rows: MeshSide;
}

/** Lowest and highest of what a surface shows. */
export interface ValueRange extends ValueBounds {
  /** Of the original; the shown ones where there is none. */
  readonly minOriginal: number;
  readonly maxOriginal: number;
  /** Largest distance of a shown value from its original, 0 if none has changed. */
  readonly maxChange: number;
  /** Whether a vertex has no shown value, or no original. */
  readonly hasHoles: boolean;
}

/**
 * The values of a map at the vertices of its mesh, as they are shown, and ready for the graphics device: as distances from
 * the lowest value in parts of the range when they were read, so that single precision is enough for any word.
 */
export class SurfaceValues {
  /** Two numbers a vertex, row by row: shown and original. `HOLE` where there is none. */
  readonly texels: Float32Array<ArrayBuffer>;
  /** Vertices whose texels are newer than those on the graphics device. */
  readonly stale: MeshRegion = new MeshRegion();
  readonly #request: ValueRequest;
  readonly #scale: Scale;
  readonly #shown: Float64Array;
  readonly #original: Float64Array;
  /** Value that a texel of 0 stands for, and how much one of 1 is above it. */
  #base = 0;
  #unit = 1;
  #range: ValueRange | undefined;

  constructor(request: ValueRequest) {
    this.#request = request;
    this.#scale = request.settings.showsRaw ? RAW_SCALE : request.data.map.scale;
    const count = request.columns.vertices * request.rows.vertices;
    this.#shown = new Float64Array(count);
    this.#original = new Float64Array(count);
    this.texels = new Float32Array(count * NUMBERS_PER_VERTEX);
    this.#readAll();
  }

  /** Lowest and highest shown value and the largest change; a map without any value shows 0. */
  get range(): ValueRange {
    this.#range ??= this.#measure();
    return this.#range;
  }

  /** Shown value of a vertex; NaN where there is none. */
  shownAt(row: number, column: number): number {
    return this.#shown[row * this.#request.columns.vertices + column] ?? Number.NaN;
  }

  /** Shown value of any cell, also one without a vertex; NaN where there is none. */
  valueOfCell(cell: MapCell): number {
    const { data, settings } = this.#request;
    const original = this.#rawOf(data.original, cell);
    const current = this.#rawOf(data.current, cell);
    return finite(this.#valueOf(settings.display, original, current));
  }

  /** Raw word of a cell in the current state; NaN where there is none. */
  rawOfCell(cell: MapCell): number {
    return this.#rawOf(this.#request.data.current, cell);
  }

  /** Number that stands for a value in the texels. */
  texelOf(value: number): number {
    return (value - this.#base) / this.#unit;
  }

  /** Texel distance of a value distance. */
  texelDistance(distance: number): number {
    return distance / this.#unit;
  }

  /** Reads again what bytes in [start, end) take part in. */
  bytesChanged(start: number, end: number): void {
    const { map } = this.#request.data;
    if (end - start > SHORT_CHANGE_BYTES) {
      this.#readAll();
      return;
    }
    for (let address = start; address < end; address++) {
      const cell = mapCellAt(map, address);
      if (cell) this.#readCell(cell);
    }
  }

  /** Shows cells with another value than they have, until `settle`. */
  lift(cells: readonly MapCell[], lifted: (raw: number) => number): void {
    for (const cell of cells) {
      const value = finite(lifted(this.rawOfCell(cell)));
      this.#write(cell, (vertex) => {
        this.#shown[vertex] = value;
      });
    }
  }

  /** Shows cells as they are again. */
  settle(cells: readonly MapCell[]): void {
    for (const cell of cells) this.#readCell(cell);
  }

  #readAll(): void {
    const { columns, rows, data, settings } = this.#request;
    const { cells: columnCells, vertices } = columns;
    rows.cells.forEach((row, r) => {
      columnCells.forEach((column, c) => {
        this.#read(r * vertices + c, data, settings.display, { row, column });
      });
    });
    this.#range = undefined;
    const { min, max } = this.range;
    this.#base = min;
    this.#unit = max > min ? max - min : 1;
    for (let vertex = 0; vertex < this.#shown.length; vertex++) this.#fillTexel(vertex);
    this.stale.addAll(rows.vertices, vertices);
  }

  #readCell(cell: MapCell): void {
    const { data, settings } = this.#request;
    this.#write(cell, (vertex) => this.#read(vertex, data, settings.display, cell));
  }

  /** Has the vertices of a cell written, and their texels after them. */
  #write({ row, column }: MapCell, write: (vertex: number) => void): void {
    const { columns, rows } = this.#request;
    const across = verticesOfCell(columns, column);
    const along = verticesOfCell(rows, row);
    if (across === undefined || along === undefined) return;
    this.#range = undefined;
    for (let r = along[0]; r <= along[1]; r++) {
      for (let c = across[0]; c <= across[1]; c++) {
        const vertex = r * columns.vertices + c;
        write(vertex);
        this.#fillTexel(vertex);
        this.stale.add(r, c);
      }
    }
  }

  #read(
    vertex: number,
    data: MapViewData,
    display: MapViewSettings['display'],
    cell: MapCell,
  ): void {
    const original = this.#rawOf(data.original, cell);
    const current = this.#rawOf(data.current, cell);
    this.#shown[vertex] = finite(this.#valueOf(display, original, current));
    this.#original[vertex] = finite(this.#baselineOf(display, original));
  }

  #fillTexel(vertex: number): void {
    const at = vertex * NUMBERS_PER_VERTEX;
    this.texels[at] = this.#texelOrHole(this.#shown[vertex]);
    this.texels[at + 1] = this.#texelOrHole(this.#original[vertex]);
  }

  #texelOrHole(value: number | undefined): number {
    return value === undefined || Number.isNaN(value) ? HOLE : this.texelOf(value);
  }

  #measure(): ValueRange {
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    let minOriginal = min;
    let maxOriginal = max;
    let maxChange = 0;
    let hasHoles = false;
    for (let i = 0; i < this.#shown.length; i++) {
      const value = this.#shown[i] ?? Number.NaN;
      const original = this.#original[i] ?? Number.NaN;
      if (Number.isNaN(value) || Number.isNaN(original)) hasHoles = true;
      if (value < min) min = value;
      if (value > max) max = value;
      if (original < minOriginal) minOriginal = original;
      if (original > maxOriginal) maxOriginal = original;
      const change = Math.abs(value - original);
      if (change > maxChange) maxChange = change;
    }
    if (min > max) [min, max] = [0, 0];
    if (minOriginal > maxOriginal) [minOriginal, maxOriginal] = [min, max];
    return { min, max, minOriginal, maxOriginal, maxChange, hasHoles };
  }

  #valueOf(display: MapViewSettings['display'], original: number, current: number): number {
    switch (display) {
      case 'mod':
        return physicalFromRaw(current, this.#scale);
      case 'ori':
        return physicalFromRaw(original, this.#scale);
      case 'diff':
        return differenceOf(current, original) * this.#scale.factor;
      case 'percentageDiff':
        return percentDifference(
          physicalFromRaw(original, this.#scale),
          physicalFromRaw(current, this.#scale),
        );
    }
  }

  /** What a shown value is compared with: the original, or nothing where a difference is shown. */
  #baselineOf(display: MapViewSettings['display'], original: number): number {
    const isDifference = display === 'diff' || display === 'percentageDiff';
    return isDifference ? 0 : physicalFromRaw(original, this.#scale);
  }

  #rawOf(bytes: ReadonlyBytes, cell: MapCell): number {
    const { map } = this.#request.data;
    return readWord(bytes, addressOfMapCell(map, cell), map.cells.type) ?? Number.NaN;
  }
}

/** The value, or NaN for an infinite one: a hole as well, because no box has room for it. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}
