import type { ByteRange } from '../bytes/byte-range.ts';
import type { ByteOrder } from '../bytes/read-number.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { mergeRanges, splitRanges } from '../bytes/split-ranges.ts';
import { imageView } from '../checksums/image-view.ts';
import { differenceRuns } from '../compare/difference-runs.ts';
import { classOfRegion } from './class-of-region.ts';
import { type GrownRegion, grownRegions, type KnownMap } from './grow-regions.ts';
import { type LeftOut, ownBytesOf } from './left-out.ts';
import { findability } from './self-test.ts';
import { type RegionMap, SOLUTION_LIMITS, type Solution, type SolutionRegion } from './solution.ts';
import { knownSource, solutionAround } from './solution-around.ts';
import { troubleCodeRanges } from './trouble-code-ranges.ts';
import { modeOfChange, readingOfChange } from './word-reading.ts';

/** Why no solution was learnt. */
export type LearnFailure =
  | 'no-change'
  | 'only-checksums'
  | 'too-small'
  | 'many-places'
  | 'too-large'
  | 'size';

/** What learning has come to. */
export type Learning =
  | {
      readonly kind: 'learnt';
      readonly solution: Solution;
      /** Regions that would not be found again in a file of other software; the same software takes them. */
      readonly notFindable: readonly string[];
      /** Changed bytes that are not carried. */
      readonly left: readonly LeftOut[];
    }
  | {
      readonly kind: 'not-learnt';
      readonly reason: LearnFailure;
      /** Where the change is that cannot be learnt, and in how many places it would fit; `null` where no single one is to blame. */
      readonly address: number | null;
      readonly placeCount: number;
      readonly left: readonly LeftOut[];
    };

/** A tune changes no larger share of a file, and no more bytes. */
const MOST_CHANGED_SHARE = 0.25;
const MOST_CHANGED_BYTES = 512 * 1024;

/**
 * Learns what was changed from an original to a state of it, so that it can be found in other files.
 *
 * @param maps what is known of the file's maps; of those that overlap user maps count before map packs and potential maps
 */
export function learnSolution(
  original: ReadonlyBytes,
  modified: ReadonlyBytes,
  maps: readonly KnownMap[] = [],
): Learning {
  const before = imageView(original);
  const after = imageView(modified);
  if (before.length !== after.length) return notLearnt('size');
  const runs = differenceRuns(before, after);
  if (runs.length === 0) return notLearnt('no-change');
  const { identification, leftOut } = ownBytesOf(before);
  const changedLeft = leftOutOf(runs, leftOut);
  const changed = splitRanges(runs, leftOut).outside;
  if (changed.length === 0) return notLearnt('only-checksums', changedLeft);
  const changedBytes = changed.reduce((sum, { start, end }) => sum + end - start, 0);
  const most = Math.min(MOST_CHANGED_BYTES, before.length * MOST_CHANGED_SHARE);
  if (changedBytes > most) return notLearnt('too-large', changedLeft);

  const { byteOrder } = identification.layout;
  const known = knownSource(before, identification, leftOut);
  const grown = grownRegions(
    before,
    after,
    maps,
    mergeRanges(leftOut),
    known.named,
    byteOrder,
    known.symbols,
  );
  const isLarge = grown.some(({ start, end }) => end - start > SOLUTION_LIMITS.regionBytes);
  if (isLarge || grown.length > SOLUTION_LIMITS.regions) return notLearnt('too-large', changedLeft);
  const codes = troubleCodeRanges(before, identification);
  const solution = solutionAround(
    known,
    grown.map((region, i) => regionOf(before, after, region, i, codes, byteOrder)),
  );
  if (
    solution.windows.reduce((sum, { bytes }) => sum + bytes.length, 0) > SOLUTION_LIMITS.windowBytes
  ) {
    return notLearnt('too-large', changedLeft);
  }
  return tested(solution, before, changedLeft);
}

function tested(solution: Solution, original: Uint8Array, left: readonly LeftOut[]): Learning {
  const found = findability(solution, original);
  const notFindable = found.filter(({ isFindable }) => !isFindable);
  const first = notFindable.find(({ isBound }) => !isBound);
  if (first !== undefined && notFindable.length === solution.regions.length) {
    const { start, placeCount } = first;
    const reason = placeCount > 1 ? 'many-places' : 'too-small';
    return { kind: 'not-learnt', reason, address: start, placeCount, left };
  }
  return { kind: 'learnt', solution, notFindable: notFindable.map(({ id }) => id), left };
}

function notLearnt(reason: LearnFailure, left: readonly LeftOut[] = []): Learning {
  return { kind: 'not-learnt', reason, address: null, placeCount: 0, left };
}

function regionOf(
  before: Uint8Array,
  after: Uint8Array,
  { start, end, map }: GrownRegion,
  index: number,
  codes: readonly ByteRange[],
  byteOrder: ByteOrder | undefined,
): SolutionRegion {
  const [from, to] = [before.slice(start, end), after.slice(start, end)];
  const word = map?.cells.type ?? readingOfChange(before, after, start, end, byteOrder).type;
  return {
    id: `r${index + 1}`,
    start,
    end,
    class: classOfRegion(before, { start, end, map }, codes),
    map: map === undefined ? null : mapOf(map),
    word,
    mode: modeOfChange(from, to, word, word.signed || (map?.scale.offset ?? 0) < 0),
    before: from,
    after: to,
  };
}

function mapOf(map: KnownMap): RegionMap {
  const { unit, scale, cells, width, height, order, lineSkipBytes } = map;
  const name = map.name.slice(0, SOLUTION_LIMITS.nameLength);
  return { name, unit, scale, cells, width, height, order, lineSkipBytes };
}

/** Changed bytes that are left out, as runs. */
function leftOutOf(runs: readonly ByteRange[], leftOut: readonly LeftOut[]): LeftOut[] {
  const left = leftOut.flatMap((range) =>
    splitRanges(runs, [range]).inside.map((inside) => ({ ...inside, why: range.why })),
  );
  const seen = new Set<string>();
  return left
    .filter(({ start, end }) => !seen.has(`${start}-${end}`) && seen.add(`${start}-${end}`))
    .sort((a, b) => a.start - b.start);
}
