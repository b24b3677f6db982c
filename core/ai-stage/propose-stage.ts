import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { imageView } from '../checksums/image-view.ts';
import { addressOfMapCell, lastAddressOfMap } from '../maps/cell-address.ts';
import { classOfMap } from '../solutions/class-of-region.ts';
import type { KnownMap } from '../solutions/grow-regions.ts';
import { ownBytesOf } from '../solutions/left-out.ts';
import { SOLUTION_LIMITS, type Solution, type SolutionRegion } from '../solutions/solution.ts';
import { knownSource, solutionAround } from '../solutions/solution-around.ts';
import { encodeWord } from '../values/word.ts';
import { type ChangedArea, changedArea } from './changed-area.ts';
import type { Family } from './family.ts';
import { type FilePrint, type PrintedMap, printFile } from './file-print.ts';
import { type MapReason, type ProposedMap, proposedMaps } from './propose-maps.ts';
import { learnStage, type StageModel } from './stage-model.ts';
import { LEAST_PAIRS } from './stage-rules.ts';

/** What is told of one map of a proposal. */
export interface ProposalReason extends MapReason {
  /** Of the region of the solution. */
  readonly id: string;
  readonly area: ChangedArea;
  /** Ids of the maps that are changed with this one, or not at all. */
  readonly coupledWith: readonly string[];
}

/** What the model comes to for a file. */
export type StageProposal =
  /** A family with fewer pairs has no AI stage. */
  | { readonly kind: 'not-enough-pairs'; readonly have: number; readonly needed: number }
  /** Nothing of what tunes change is known of this file. */
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'proposed';
      /** Of the very file. */
      readonly solution: Solution;
      /** One for each region, in their order. */
      readonly reasons: readonly ProposalReason[];
    };

/** How many pairs of a family count, and how many it needs: `undefined` where it has enough. */
export function missingPairs({
  pairs,
}: Pick<Family, 'pairs'>): { readonly have: number; readonly needed: number } | undefined {
  return pairs.length < LEAST_PAIRS ? { have: pairs.length, needed: LEAST_PAIRS } : undefined;
}

/**
 * What the tunes of a family would come to on another original of it, as a solution of this very file: whatever is done with one is done
 * with it. The same pairs and the same file give the same proposal.
 *
 * @param maps what is known of the file
 */
export function proposeStage(
  family: Family,
  original: ReadonlyBytes,
  maps: readonly KnownMap[],
): StageProposal {
  const missing = missingPairs(family);
  if (missing !== undefined) return { kind: 'not-enough-pairs', ...missing };
  const bytes = imageView(original);
  const own = ownBytesOf(bytes);
  const target = printFile(bytes, own, maps);
  const model = learnStage(family);
  const proposed = proposedMaps(model, target);
  if (proposed.length === 0) return { kind: 'nothing' };
  const found = proposed.flatMap((one) => target.maps[one.map] ?? []);
  const regions = proposed.flatMap((one, i): SolutionRegion[] => {
    const at = found[i];
    return at === undefined ? [] : [regionOf(bytes, at, one, i)];
  });
  const solution = solutionAround(knownSource(bytes, own.identification, own.leftOut), regions);
  const windowBytes = solution.windows.reduce((sum, window) => sum + window.bytes.length, 0);
  if (regions.length > SOLUTION_LIMITS.regions || windowBytes > SOLUTION_LIMITS.windowBytes) {
    return { kind: 'nothing' };
  }
  return { kind: 'proposed', solution, reasons: reasonsOf(bytes, target, model, proposed) };
}

function idOf(index: number): string {
  return `r${index + 1}`;
}

function reasonsOf(
  bytes: Uint8Array,
  target: FilePrint,
  { couplings }: StageModel,
  proposed: readonly ProposedMap[],
): ProposalReason[] {
  return proposed.flatMap((one, i): ProposalReason[] => {
    const at = target.maps[one.map];
    if (at === undefined) return [];
    const group = couplings.find((each) => each.has(one.kind));
    const coupledWith = proposed.flatMap(({ kind }, k) =>
      k !== i && group?.has(kind) === true ? [idOf(k)] : [],
    );
    return [{ ...one.reason, id: idOf(i), area: changedArea(bytes, at, one.values), coupledWith }];
  });
}

function regionOf(
  bytes: Uint8Array,
  { map, grid }: PrintedMap,
  { values }: ProposedMap,
  index: number,
): SolutionRegion {
  const start = map.cells.address;
  const end = lastAddressOfMap(map) + 1;
  const before = bytes.slice(start, end);
  const after = before.slice();
  values.forEach((value, i) => {
    if (value === grid.values[i]) return;
    const cell = { row: Math.floor(i / map.width), column: i % map.width };
    after.set(encodeWord(value, map.cells.type), addressOfMapCell(map, cell) - start);
  });
  const { unit, scale, cells, width, height, order, lineSkipBytes } = map;
  const name = map.name.slice(0, SOLUTION_LIMITS.nameLength);
  return {
    id: idOf(index),
    start,
    end,
    class: classOfMap(map),
    map: { name, unit, scale, cells, width, height, order, lineSkipBytes },
    word: cells.type,
    mode: 'absolute',
    before,
    after,
  };
}
