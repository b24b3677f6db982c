import type { BytePatch } from '../bytes/byte-patch.ts';
import type { ByteRange } from '../bytes/byte-range.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { addressOfMapCell } from '../maps/cell-address.ts';
import { learntChange } from '../solutions/carry-values.ts';
import { isBoundToSoftware, type Solution, type SolutionRegion } from '../solutions/solution.ts';
import type { RegionReport, SolutionReport } from '../solutions/solution-report.ts';
import { formatAddress } from '../values/parse-address.ts';
import { readWord } from '../values/word.ts';
import type { ExactPreviewMap } from './preview.ts';
import { surfaceOf } from './preview-surface.ts';

/**
 * What a solution changes in an original, map by map.
 *
 * @param report of planning it for the original
 * @param patch that the plan came to
 */
export function previewOfSolution(
  solution: Solution,
  report: SolutionReport,
  original: ReadonlyBytes,
  patch: BytePatch,
): ExactPreviewMap[] {
  return solution.regions.flatMap((region, i) => {
    const told = report.regions[i];
    if (told === undefined || told.target === null) return [];
    return [previewOfPlace(region, told, told.target, report, original, patch)];
  });
}

function previewOfPlace(
  region: SolutionRegion,
  told: RegionReport,
  place: ByteRange,
  report: SolutionReport,
  original: ReadonlyBytes,
  patch: BytePatch,
): ExactPreviewMap {
  const { start, end } = place;
  const before = Uint8Array.from(original.subarray(start, end));
  const after = before.slice();
  for (let i = firstFrom(patch, start); i < patch.addresses.length; i++) {
    const address = patch.addresses[i] ?? 0;
    if (address >= end) break;
    after[address - start] = patch.values[i] ?? 0;
  }
  return previewOfRegion(region, told, place, report, { before, after });
}

/** What a solution changes in a region that has no place in a file: as it was learnt, at its place in the source. */
export function previewOfLearnt(
  region: SolutionRegion,
  told: RegionReport,
  report: SolutionReport,
): ExactPreviewMap {
  const learnt = { ...told, change: learntChange(region) };
  return previewOfRegion(region, learnt, region, report, region);
}

function previewOfRegion(
  region: SolutionRegion,
  told: RegionReport,
  { start, end }: ByteRange,
  { isSameSoftware }: SolutionReport,
  { before, after }: Pick<SolutionRegion, 'before' | 'after'>,
): ExactPreviewMap {
  const { width, height, offsets } = gridOf(region);
  const changes = offsets.map((offset) => {
    const change =
      (readWord(after, offset, region.word) ?? 0) - (readWord(before, offset, region.word) ?? 0);
    // A float may be no number: nothing is larger or smaller than it.
    return Number.isFinite(change) ? change : 0;
  });
  return {
    id: region.id,
    name: isOnlyFound(region) ? null : told.map,
    kind: region.class,
    start,
    end,
    width,
    height,
    cells: told.cells,
    change: told.change,
    surface: surfaceOf(changes, width, height),
    mode: told.mode,
    canChooseMode: !isSameSoftware && !isBoundToSoftware(region) && region.class !== 'dtc',
    wordBytes: region.word.wordBytes,
  };
}

/** Whether a map is called by its address: nobody has named it. Here it may stand elsewhere, and where it stands is not told to everybody. */
function isOnlyFound({ map }: SolutionRegion): boolean {
  return map !== null && map.name === formatAddress(map.cells.address);
}

/** Index of the first entry of a patch that is at an address or behind it. */
function firstFrom({ addresses }: BytePatch, address: number): number {
  let low = 0;
  let high = addresses.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((addresses[middle] ?? 0) < address) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Grid {
  readonly width: number;
  readonly height: number;
  /** Of all cells from the start of the region, row by row. */
  readonly offsets: readonly number[];
}

/** Cells of a region: of its map, or its words as one row. */
function gridOf({ start, end, map, word }: SolutionRegion): Grid {
  if (map === null) {
    const width = Math.max(1, Math.floor((end - start) / word.wordBytes));
    const offsets = Array.from({ length: width }, (_, i) => i * word.wordBytes);
    return { width, height: 1, offsets };
  }
  const { width, height } = map;
  const offsets: number[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      offsets.push(addressOfMapCell(map, { row, column }) - start);
    }
  }
  return { width, height, offsets };
}
