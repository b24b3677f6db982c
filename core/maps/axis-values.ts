import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { physicalFromRaw } from '../values/scale.ts';
import { readWord } from '../values/word.ts';
import { addressOfWord } from './cell-address.ts';
import type { MapAxis, ReferenceMode, WordRun } from './map-definition.ts';

/** Numbers or texts of an axis, before factor and offset. */
export type AxisValues =
  | { readonly kind: 'numbers'; readonly raw: readonly number[] }
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  /** The words reach outside the file. */
  | { readonly kind: 'outsideFile' };

/**
 * The points of an axis, in the order in which they are shown.
 *
 * NONE counts 1, 2, 3. ROM reads the words; ROM_BACKWARDS reads them from the last to the first (likely, not verified).
 * ROM_SUB counts gaps down from 2^bits: point i is 2^bits minus the sum of words i to the last (verified for 8 bit). ROM_ADD
 * is the running sum of words 0 to i (by analogy, not verified). USER_DEF and USER_DEF_STRING stand in the definition.
 *
 * @param count points of the axis: width or height of the map
 * @see expectations 2.4
 */
export function readAxis(bytes: ReadonlyBytes, axis: MapAxis, count: number): AxisValues {
  switch (axis.reference) {
    case 'NONE':
      return { kind: 'numbers', raw: Array.from({ length: count }, (_, i) => i + 1) };
    case 'USER_DEF':
      return { kind: 'numbers', raw: firstOf(axis.userValues, count, 0) };
    case 'USER_DEF_STRING':
      return { kind: 'texts', texts: firstOf(axis.userTexts, count, '') };
    case 'ROM':
    case 'ROM_ADD':
    case 'ROM_SUB':
    case 'ROM_BACKWARDS': {
      const words = readWords(bytes, axis.words, count);
      if (words === undefined) return { kind: 'outsideFile' };
      return { kind: 'numbers', raw: pointsFromWords(words, axis.reference, axis.words) };
    }
  }
}

/**
 * Physical values of an axis, or `undefined` if it has labels, only counts its points, or lies outside the file.
 *
 * @param count points of the axis: width or height of the map
 */
export function axisPlaces(
  bytes: ReadonlyBytes,
  axis: MapAxis,
  count: number,
): readonly number[] | undefined {
  if (axis.reference === 'NONE') return undefined;
  const points = readAxis(bytes, axis, count);
  if (points.kind !== 'numbers') return undefined;
  return points.raw.map((raw) => physicalFromRaw(raw, axis.scale));
}

/**
 * Index of the first point that does not rise above the one before, or `undefined` for an axis that always rises.
 *
 * @see expectations 5.4, "Non-monotonic axis"
 */
export function firstFallOf(points: readonly number[]): number | undefined {
  const index = points.findIndex((point, i) => i > 0 && !(point > (points[i - 1] ?? point)));
  return index === -1 ? undefined : index;
}

/**
 * Points that a summing or reversed axis would have as plain words, where that is the likelier reading: its own points do
 * not rise all the way and the plain ones do. `undefined` otherwise.
 *
 * @see expectations 2.4, "read as plain ROM it would be"
 */
export function likelierPlainPoints(
  bytes: ReadonlyBytes,
  axis: MapAxis,
  count: number,
): readonly number[] | undefined {
  if (!isStoredAxis(axis) || axis.reference === 'ROM') return undefined;
  const own = readAxis(bytes, axis, count);
  const plain = readAxis(bytes, { ...axis, reference: 'ROM' }, count);
  if (own.kind !== 'numbers' || plain.kind !== 'numbers') return undefined;
  const isLikelier = firstFallOf(own.raw) !== undefined && firstFallOf(plain.raw) === undefined;
  return isLikelier ? plain.raw : undefined;
}

/** Whether the points of an axis come from words of the file. */
export function isStoredAxis(axis: Pick<MapAxis, 'reference'>): boolean {
  return axis.reference.startsWith('ROM');
}

type StoredMode = Extract<ReferenceMode, `ROM${string}`>;

function pointsFromWords(words: readonly number[], mode: StoredMode, run: WordRun): number[] {
  switch (mode) {
    case 'ROM':
      return [...words];
    case 'ROM_BACKWARDS':
      return words.toReversed();
    case 'ROM_ADD':
      return runningSums(words);
    case 'ROM_SUB': {
      const top = 2 ** (8 * run.type.wordBytes);
      return runningSums(words.toReversed())
        .toReversed()
        .map((sum) => top - sum);
    }
  }
}

/** Raw words of a run in the order of the file, or `undefined` if one of them is not wholly in the file. */
function readWords(bytes: ReadonlyBytes, run: WordRun, count: number): number[] | undefined {
  const words: number[] = [];
  for (let i = 0; i < count; i++) {
    const word = readWord(bytes, addressOfWord(run, i), run.type);
    if (word === undefined) return undefined;
    words.push(word);
  }
  return words;
}

function runningSums(words: readonly number[]): number[] {
  let sum = 0;
  return words.map((word) => {
    sum += word;
    return sum;
  });
}

function firstOf<T>(list: readonly T[], count: number, missing: T): T[] {
  return Array.from({ length: count }, (_, i) => list[i] ?? missing);
}
