import { lastAddressOfMap } from './cell-address.ts';
import { emptyAxis } from './empty-map.ts';
import type { MapFields } from './map-definition.ts';

/** What of the file a map takes. Addresses are those of bytes. */
export interface MapExtent {
  readonly cellCount: number;
  readonly firstAddress: number;
  readonly lastAddress: number;
  readonly isInFile: boolean;
}

/** What of a file the cells of a map take; `undefined` for sides that no map has. */
export function extentOfMap(
  map: Pick<MapFields, 'cells' | 'width' | 'height' | 'order' | 'lineSkipBytes'>,
  fileLengthBytes: number,
): MapExtent | undefined {
  const { width, height, cells } = map;
  if (!(width >= 1 && height >= 1)) return undefined;
  const lastAddress = lastAddressOfMap(map);
  return {
    cellCount: width * height,
    firstAddress: cells.address,
    lastAddress,
    isInFile: lastAddress < fileLengthBytes,
  };
}

/**
 * Both axes as many makers store them: the X axis, then the Y axis, directly before the cells and in words of their kind. A
 * curve has no Y axis. Expectations 2.2, "take axes from".
 *
 * @returns `undefined` where they would begin before the file
 */
export function axesBefore(
  map: Pick<MapFields, 'cells' | 'width' | 'height' | 'x' | 'y'>,
): Pick<MapFields, 'x' | 'y'> | undefined {
  const { type, address } = map.cells;
  const rows = map.height === 1 ? 0 : map.height;
  const yAddress = address - rows * type.wordBytes;
  const xAddress = yAddress - map.width * type.wordBytes;
  if (xAddress < 0) return undefined;
  const stored = (from: number) =>
    ({ reference: 'ROM', words: { address: from, type, skipBytes: 0 } }) as const;
  return {
    x: { ...map.x, ...stored(xAddress) },
    y: rows === 0 ? { ...emptyAxis(type), name: map.y.name } : { ...map.y, ...stored(yAddress) },
  };
}
