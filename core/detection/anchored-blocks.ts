import type { ByteRange } from '../bytes/byte-range.ts';
import type { Finding } from './finding.ts';
import { blockAt, type SmoothSearch } from './smooth-blocks.ts';

const LEAST_WIDTH = 3;

/**
 * Blocks of usual shapes that the search may have missed because their first rows are flat: where a chosen map ends, before one,
 * and around each chosen block of the type of the search, moved by up to a row before and two behind. Their cells are not looked at.
 */
export function anchoredBlocks(
  search: SmoothSearch,
  chosen: readonly Finding[],
  regions: readonly ByteRange[],
): Finding[] {
  const { type, alignBytes, lengths = new Set<number>() } = search;
  const places = new Map<number, Finding>();
  const add = (address: number, width: number, height: number): void => {
    if (width < LEAST_WIDTH || address < 0 || address % alignBytes !== 0) return;
    const key = (address * 128 + width) * 128 + height;
    const end = address + width * height * type.wordBytes;
    if (places.has(key) || !regions.some((region) => address >= region.start && end <= region.end))
      return;
    places.set(key, blockAt(search, address, width, height, 0));
  };
  for (const { start, end } of chosen) {
    const next = end + ((alignBytes - (end % alignBytes)) % alignBytes);
    for (const width of lengths) {
      for (const height of lengths) {
        add(next, width, height);
        const lengthBytes = width * height * type.wordBytes;
        for (let pad = 0; pad < alignBytes; pad++) add(start - pad - lengthBytes, width, height);
      }
    }
  }
  for (const { start, width, type: own, rule } of chosen) {
    if (rule !== 'smoothRows' || own.wordBytes !== type.wordBytes) continue;
    const rowBytes = width * type.wordBytes;
    for (let shift = -rowBytes; shift <= 2 * rowBytes; shift += alignBytes) {
      for (const height of lengths) add(start + shift, width, height);
    }
  }
  return [...places.values()];
}
