import type { MapFields } from '../maps/map-definition.ts';

/**
 * Tells which maps stand at the same cells: the first word at the same address, words of the same length, as many of them in a stored
 * line, as many lines, and as much left out between them. Byte order, sign and axes are no part of it: they are how cells are read,
 * and of a map that was merely found they are a guess. A map that stores columns lies like one with as many rows instead.
 */
export function cellsKey({
  cells,
  width,
  height,
  order,
  lineSkipBytes,
}: Pick<MapFields, 'cells' | 'width' | 'height' | 'order' | 'lineSkipBytes'>): string {
  const [inLine, lines] = order === 'rowMajor' ? [width, height] : [height, width];
  const skips = `${cells.skipBytes} ${lines === 1 ? 0 : lineSkipBytes}`;
  return `${cells.address} ${cells.type.wordBytes} ${inLine} ${lines} ${skips}`;
}
