import { type BytePatch, patchFromEntries } from '../bytes/byte-patch.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { roundQuotient } from '../values/scale.ts';
import { clampToWord, encodeWord, wordBounds } from '../values/word.ts';
import { readAxis } from './axis-values.ts';
import { addressOfWord } from './cell-address.ts';
import type { MapAxis, ReferenceMode, WordRun } from './map-definition.ts';

/** A point of an axis and the raw value it is to have. */
export interface AxisPoint {
  /** As shown, 0..count - 1. */
  readonly index: number;
  /** Raw, before factor and offset; rounded half away from zero unless the words are floats. */
  readonly value: number;
}

/** Why axis points cannot be set. `index` is the stored word that would leave its bounds. */
export type AxisWriteError =
  /** NONE: the points are counted. */
  | { readonly error: 'readOnly' }
  /** USER_DEF, USER_DEF_STRING: see `withUserValues` and `withUserTexts`. */
  | { readonly error: 'inDefinition' }
  | { readonly error: 'outsideFile' }
  | { readonly error: 'neighbourOutOfRange'; readonly index: number };

/** Bytes that set points of an axis, only those that change; or why the points cannot be set. */
export type AxisPointsWrite =
  | { readonly ok: true; readonly patch: BytePatch; readonly clampedCount: number }
  | ({ readonly ok: false } & AxisWriteError);

/**
 * Sets points and leaves all others as they are shown: all of them or none.
 *
 * ROM and ROM_BACKWARDS limit a value to the word. In the summing modes a word is the gap between two points, so that one
 * point takes two words: what the gap on one side gains the other loses. A gap outside the bounds of the word is refused.
 *
 * @param count points of the axis: width or height of the map
 * @param points in any order; the last of several for one index counts
 * @throws RangeError if there is no such point, or a value is NaN
 * @see expectations 2.4
 */
export function writeAxisPoints(
  bytes: ReadonlyBytes,
  axis: MapAxis,
  count: number,
  points: readonly AxisPoint[],
): AxisPointsWrite {
  for (const { index, value } of points) checkPoint(index, value, count);
  switch (axis.reference) {
    case 'NONE':
      return { ok: false, error: 'readOnly' };
    case 'USER_DEF':
    case 'USER_DEF_STRING':
      return { ok: false, error: 'inDefinition' };
    case 'ROM':
    case 'ROM_BACKWARDS':
    case 'ROM_ADD':
    case 'ROM_SUB': {
      const before = readAxis(bytes, axis, count);
      if (before.kind !== 'numbers') return { ok: false, error: 'outsideFile' };
      const wanted = new Map(points.map(({ index, value }) => [index, wholeIn(axis.words, value)]));
      return axis.reference === 'ROM_ADD' || axis.reference === 'ROM_SUB'
        ? writeGaps(bytes, axis.words, axis.reference, before.raw, wanted)
        : writeWords(bytes, axis.words, axis.reference, count, wanted);
    }
  }
}

function writeWords(
  bytes: ReadonlyBytes,
  run: WordRun,
  mode: 'ROM' | 'ROM_BACKWARDS',
  count: number,
  wanted: ReadonlyMap<number, number>,
): AxisPointsWrite {
  const words = new Map<number, number>();
  let clampedCount = 0;
  for (const [index, value] of wanted) {
    const word = clampToWord(value, run.type);
    if (word !== value) clampedCount++;
    words.set(mode === 'ROM' ? index : count - 1 - index, word);
  }
  return { ok: true, patch: patchOfWords(bytes, run, words), clampedCount };
}

function writeGaps(
  bytes: ReadonlyBytes,
  run: WordRun,
  mode: SummingMode,
  before: readonly number[],
  wanted: ReadonlyMap<number, number>,
): AxisPointsWrite {
  const after = before.map((point, index) => wanted.get(index) ?? point);
  const words = new Map<number, number>();
  const { min, max } = wordBounds(run.type);
  for (const index of after.keys()) {
    const gap = gapAt(after, index, mode, run);
    // Gaps that stay are not written: those of floats would lose bits on the way.
    if (gap === gapAt(before, index, mode, run)) continue;
    if (gap < min || gap > max) return { ok: false, error: 'neighbourOutOfRange', index };
    words.set(index, gap);
  }
  return { ok: true, patch: patchOfWords(bytes, run, words), clampedCount: 0 };
}

type SummingMode = Extract<ReferenceMode, 'ROM_ADD' | 'ROM_SUB'>;

/** Word `index` of a summing axis with these points: to the point before in ROM_ADD, to the one behind in ROM_SUB. */
function gapAt(points: readonly number[], index: number, mode: SummingMode, run: WordRun): number {
  const point = points[index] ?? 0;
  if (mode === 'ROM_ADD') return point - (points[index - 1] ?? 0);
  return (points[index + 1] ?? 2 ** (8 * run.type.wordBytes)) - point;
}

function patchOfWords(
  bytes: ReadonlyBytes,
  run: WordRun,
  words: ReadonlyMap<number, number>,
): BytePatch {
  const entries: Array<[number, number]> = [];
  for (const [index, word] of words) {
    const address = addressOfWord(run, index);
    encodeWord(word, run.type).forEach((byte, i) => {
      if (byte !== bytes[address + i]) entries.push([address + i, byte]);
    });
  }
  return patchFromEntries(entries);
}

function wholeIn(run: WordRun, value: number): number {
  return run.type.float ? value : roundQuotient(value);
}

function checkPoint(index: number, value: number, count: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= count) {
    throw new RangeError(`no point ${index} on an axis of ${count}`);
  }
  if (Number.isNaN(value)) throw new RangeError(`point ${index} cannot be set to NaN`);
}
