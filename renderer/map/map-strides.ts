import { addressOfMapCell, type MapGeometry } from '../../core/maps/cell-address.ts';

/** Where the cells of a map lie: address = start + row * rowBytes + column * columnBytes. */
export interface MapStrides {
  readonly startAddress: number;
  readonly rowBytes: number;
  readonly columnBytes: number;
}

/**
 * Distances between the cells of a map, taken from three of them: addresses grow evenly in both directions whatever the
 * order of the cells. For loops over many cells, where `addressOfMapCell` would make an object each time.
 */
export function mapStrides(map: MapGeometry): MapStrides {
  const startAddress = addressOfMapCell(map, { row: 0, column: 0 });
  const distanceTo = (row: number, column: number): number =>
    addressOfMapCell(map, { row, column }) - startAddress;
  return {
    startAddress,
    rowBytes: map.height > 1 ? distanceTo(1, 0) : 0,
    columnBytes: map.width > 1 ? distanceTo(0, 1) : 0,
  };
}
