import { applyPatch, type BytePatch } from '../bytes/byte-patch.ts';
import type { ByteRange } from '../bytes/byte-range.ts';
import type { ByteStore } from '../bytes/byte-store.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { patchFromEdits } from '../bytes/sparse-edits.ts';
import { mapCellAt } from '../maps/cell-address.ts';
import { mapCellText } from '../maps/map-cell-text.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import { formatWord } from '../values/number-format.ts';
import { formatPercent, percentDifference } from '../values/percent-difference.ts';
import { type DifferenceGroup, groupDifferences } from './difference-groups.ts';
import { differenceRuns } from './difference-runs.ts';

/** Differing bytes that belong together. */
export type Differences = DifferenceGroup<MapDefinition>;

/** A run of differing bytes, in words. */
export interface DifferenceLine {
  readonly firstAddress: number;
  /** Of the last byte, inclusive. */
  readonly lastAddress: number;
  readonly byteCount: number;
  /** First value of the run: the cell of a map, or the first bytes in hexadecimal. */
  readonly before: string;
  readonly after: string;
  /** Change of that value in percent, with its sign. */
  readonly percent: string;
  readonly isUnsaved: boolean;
}

/** Whether the detector has suggested a map, and no person has made it one. */
export function isPotential({ kind }: MapDefinition): boolean {
  return kind === 'POTENTIAL_MAP';
}

/** Bytes of a run that are written out. */
const SHOWN_BYTES = 4;
const BYTE = { wordBytes: 1, bigEndian: true, signed: false, float: false } as const;

/** Where the file as it is now differs from a base of the same length. The file is looked at anew at every call. */
export class DifferenceFinder {
  readonly #store: ByteStore;
  readonly #base: ReadonlyBytes;

  constructor(store: ByteStore, base: ReadonlyBytes) {
    this.#store = store;
    this.#base = base;
  }

  /**
   * All differences, by maps, what might be one, checksums, and what is outside.
   *
   * @param gapBytes runs with at most so many equal bytes between them are one
   */
  groups(
    maps: readonly MapDefinition[],
    checksumRanges: readonly ByteRange[],
    gapBytes: number,
  ): readonly Differences[] {
    const before = this.#base;
    const after = this.#store.picture;
    const runs = differenceRuns(before, after, gapBytes);
    return groupDifferences(
      { before, after, runs },
      maps.filter((map) => !isPotential(map)),
      checksumRanges,
      maps.filter(isPotential),
    );
  }

  /** A run of a group in words. */
  line({ place }: Differences, run: ByteRange): DifferenceLine {
    const line = {
      firstAddress: run.start,
      lastAddress: run.end - 1,
      byteCount: run.end - run.start,
      isUnsaved: this.#store.isUnsaved(run.start),
    };
    if (place.kind === 'map') return { ...line, ...this.#cellTexts(place.map, run.start) };
    const before = this.#base[run.start] ?? 0;
    const after = this.#store.picture[run.start] ?? 0;
    return {
      ...line,
      before: bytesText(this.#base, run),
      after: bytesText(this.#store.picture, run),
      percent: formatPercent(percentDifference(before, after)),
    };
  }

  /** Change that gives the runs the bytes of the base. */
  restoring(runs: readonly ByteRange[]): BytePatch {
    const addresses: number[] = [];
    for (const { start, end } of runs) for (let at = start; at < end; at++) addresses.push(at);
    return {
      addresses: Uint32Array.from(addresses),
      values: Uint8Array.from(addresses, (address) => this.#base[address] ?? 0),
    };
  }

  #cellTexts(
    map: MapDefinition,
    address: number,
  ): Pick<DifferenceLine, 'before' | 'after' | 'percent'> {
    const cell = mapCellAt(map, address) ?? { row: 0, column: 0 };
    const bytes = { current: this.#store.picture, original: this.#base };
    const text = (display: 'ori' | 'mod' | 'percentageDiff'): string =>
      mapCellText(bytes, { map, display, showsRaw: false }, 'data', cell);
    return { before: text('ori'), after: text('mod'), percent: text('percentageDiff') };
  }
}

/** The file as it was saved last. */
export function savedBytes(store: ByteStore): ReadonlyBytes {
  return applyPatch(store.original, patchFromEdits(store.savedEdits));
}

function bytesText(bytes: ReadonlyBytes, { start, end }: ByteRange): string {
  const shownEnd = Math.min(end, start + SHOWN_BYTES);
  const texts: string[] = [];
  for (let at = start; at < shownEnd; at++) texts.push(formatWord(bytes[at] ?? 0, BYTE, 'HEX'));
  return texts.join(' ') + (shownEnd < end ? ' \u2026' : '');
}
