import { weights } from '../edits/compute-values.ts';
import { axisPlaces } from '../maps/axis-values.ts';
import { addressOfMapCell, lastAddressOfMap } from '../maps/cell-address.ts';
import type { MapAxis, MapFields } from '../maps/map-definition.ts';
import { readWord } from '../values/word.ts';

/** Rows and columns of the grid on which maps of one kind are laid over each other. */
export const GRID_SIDE = 16;

/** Cells of a map, and where they lie between the ends of its axes. */
export interface CellGrid {
  readonly columns: number;
  readonly rows: number;
  /** Places of the columns, 0..1 from the first point of the axis to the last; of the rows alike. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Raw words, row by row. */
  readonly values: readonly number[];
}

/** The cells of a map; `undefined` if one of them is not in the file. */
export function cellGrid(bytes: Uint8Array, map: MapFields): CellGrid | undefined {
  const { width: columns, height: rows } = map;
  if (lastAddressOfMap(map) >= bytes.length) return undefined;
  const values: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const word = readWord(bytes, addressOfMapCell(map, { row, column }), map.cells.type);
      if (word === undefined || !Number.isFinite(word)) return undefined;
      values.push(word);
    }
  }
  return {
    columns,
    rows,
    xs: axisShares(bytes, map.x, columns),
    ys: axisShares(bytes, map.y, rows),
    values,
  };
}

/** Places of the points of an axis, 0..1: by its values where they go one way, else by their number. */
function axisShares(bytes: Uint8Array, axis: MapAxis, count: number): number[] {
  const points = axisPlaces(bytes, axis, count);
  return weights(points?.every(Number.isFinite) === true ? points : undefined, count).map(rounded);
}

/** As a digest keeps it, so that a file and its digest are looked at alike. */
function rounded(share: number): number {
  return Math.round(share * SHARE_UNIT) / SHARE_UNIT;
}

const SHARE_UNIT = 1e5;

/** For each point of the common grid, row by row, the cell that lies nearest. */
export function nearestCells({
  columns,
  xs,
  ys,
}: Pick<CellGrid, 'columns' | 'xs' | 'ys'>): number[] {
  const ofX = nearestOf(xs);
  const ofY = nearestOf(ys);
  return ofY.flatMap((row) => ofX.map((column) => row * columns + column));
}

function nearestOf(places: readonly number[]): number[] {
  return Array.from({ length: GRID_SIDE }, (_, i) => {
    const wanted = i / (GRID_SIDE - 1);
    let best = 0;
    places.forEach((place, k) => {
      if (Math.abs(place - wanted) < Math.abs((places[best] ?? 0) - wanted)) best = k;
    });
    return best;
  });
}
