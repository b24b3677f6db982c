import { strengthOf } from '../find/confidence.ts';
import { decisionsIn } from '../find-solution.ts';
import { learnSolution } from '../learn-solution.ts';
import type { PlaceFailure, PlaceRule } from '../placement.ts';
import type { Solution } from '../solution.ts';

/** An object of one file and where it stands in another. */
export interface TruthRow {
  readonly name: string;
  readonly isMap: boolean;
  readonly wordBytes: number;
  readonly bigEndian: boolean;
  readonly start: number;
  readonly end: number;
  /** Start in the other file; `undefined` where it has no such object. */
  readonly there: number | undefined;
}

/** One decision that the truth is known of. */
export interface JudgedPlace {
  readonly rule: PlaceRule | null;
  readonly failure: PlaceFailure | null;
  readonly strength: number;
  readonly isRight: boolean;
}

/** What became of one object. */
export interface JudgedRow {
  readonly row: TruthRow;
  readonly verdict: 'right' | 'wrong' | 'refused';
  readonly places: readonly JudgedPlace[];
}

/**
 * The original with a twentieth, at least 1, added to the cells of some objects.
 *
 * @param keeps every n-th cell stays as it is; 0 for none
 */
export function raised(original: Uint8Array, rows: readonly TruthRow[], keeps = 0): Uint8Array {
  const bytes = original.slice();
  for (const { start, end, wordBytes, bigEndian } of rows) {
    for (let at = start, i = 1; at + wordBytes <= end; at += wordBytes, i++) {
      if (keeps > 0 && i % keeps === 0) continue;
      let word = 0;
      for (let k = 0; k < wordBytes; k++) {
        word = word * 256 + (original[at + (bigEndian ? k : wordBytes - 1 - k)] ?? 0);
      }
      const more = word + Math.max(1, Math.round(word * 0.05));
      let value = more < 256 ** wordBytes ? more : word - 1;
      for (let k = wordBytes - 1; k >= 0; k--) {
        bytes[at + (bigEndian ? k : wordBytes - 1 - k)] = value % 256;
        value = Math.floor(value / 256);
      }
    }
  }
  return bytes;
}

/**
 * Learns a change of some objects, finds it in the other file and compares every object with the truth.
 *
 * @param areNamesUsed whether the names that the files give their objects may tell places
 */
export function judgedRows(
  a: Uint8Array,
  b: Uint8Array,
  rows: readonly TruthRow[],
  keeps = 0,
  areNamesUsed = true,
): JudgedRow[] {
  const learning = learnSolution(a, raised(a, rows, keeps));
  if (learning.kind !== 'learnt') return [];
  const { solution } = learning;
  return judgedPlaces(areNamesUsed ? solution : { ...solution, symbols: [] }, b, rows);
}

function judgedPlaces(
  solution: Solution,
  target: Uint8Array,
  rows: readonly TruthRow[],
): JudgedRow[] {
  const decisions = decisionsIn(solution, target);
  return rows.map((row): JudgedRow => {
    const distance = row.there === undefined ? undefined : row.there - row.start;
    const places = solution.regions.flatMap((region, i): JudgedPlace[] => {
      const decision = decisions[i];
      if (decision === undefined || region.start >= row.end || region.end <= row.start) return [];
      const { place, fit } = decision;
      const { rule, failure, address } = place;
      const isRight = address !== null && address - region.start === distance;
      return [{ rule, failure, strength: fit === undefined ? 0 : strengthOf(fit), isRight }];
    });
    const isWrong = places.some(({ rule, isRight }) => rule !== null && !isRight);
    const isRefused = places.length === 0 || places.some(({ rule }) => rule === null);
    return { row, places, verdict: isWrong ? 'wrong' : isRefused ? 'refused' : 'right' };
  });
}

/** Objects in groups of some, none over another of its group. */
export function groupsOf(rows: readonly TruthRow[], size: number): TruthRow[][] {
  const groups: TruthRow[][] = [];
  for (const row of rows) {
    const fits = groups.find(
      (group) =>
        group.length < size &&
        group.every(({ start, end }) => end <= row.start || start >= row.end),
    );
    if (fits === undefined) groups.push([row]);
    else fits.push(row);
  }
  return groups;
}
