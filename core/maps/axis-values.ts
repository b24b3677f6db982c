import { type BytePatch, patchFromEntries } from '../bytes/byte-patch.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { clampToWord, encodeWord, readWord, wordBounds } from '../values/word.ts';
import { addressOfWord } from './cell-address.ts';
import type { MapAxis, ReferenceMode, WordRun } from './map-definition.ts';

/** Numbers or texts of an axis, before factor and offset. */
export type AxisValues =
  | { readonly kind: 'numbers'; readonly raw: readonly number[] }
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  /** The words reach outside the file. */
  | { readonly kind: 'outsideFile' };

/** Why an axis point cannot be set. `index` is the stored word that would leave its bounds. */
export type AxisWriteError =
  | { readonly error: 'readOnly' }
  | { readonly error: 'inDefinition' }
  | { readonly error: 'outsideFile' }
  | { readonly error: 'neighbourOutOfRange'; readonly index: number };

/** Bytes that set a point of an axis, or why it cannot be set. */
export type AxisWrite =
  | { readonly ok: true; readonly patch: BytePatch; readonly isClamped: boolean }
  | ({ readonly ok: false } & AxisWriteError);

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
 * Sets one point and leaves all others as they are shown; in the summing modes that takes two words.
 *
 * @param index point as shown, 0..count - 1
 * @param value raw value of the point, limited to the word in the modes ROM and ROM_BACKWARDS
 * @throws RangeError if there is no such point
 */
export function writeAxisPoint(
  bytes: ReadonlyBytes,
  axis: MapAxis,
  count: number,
  index: number,
  value: number,
): AxisWrite {
  if (!Number.isInteger(index) || index < 0 || index >= count) {
    throw new RangeError(`no point ${index} on an axis of ${count}`);
  }
  switch (axis.reference) {
    case 'NONE':
      return { ok: false, error: 'readOnly' };
    case 'USER_DEF':
    case 'USER_DEF_STRING':
      return { ok: false, error: 'inDefinition' };
    case 'ROM':
    case 'ROM_ADD':
    case 'ROM_SUB':
    case 'ROM_BACKWARDS': {
      const words = readWords(bytes, axis.words, count);
      if (words === undefined) return { ok: false, error: 'outsideFile' };
      return writePoint(words, axis.words, axis.reference, index, value);
    }
  }
}

/** Index of the first point that does not rise above the one before, or `undefined` for an axis that always rises. */
export function firstFallOf(points: readonly number[]): number | undefined {
  const index = points.findIndex((point, i) => i > 0 && !(point > (points[i - 1] ?? point)));
  return index === -1 ? undefined : index;
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

function writePoint(
  words: readonly number[],
  run: WordRun,
  mode: StoredMode,
  index: number,
  value: number,
): AxisWrite {
  if (mode === 'ROM' || mode === 'ROM_BACKWARDS') {
    const stored = mode === 'ROM' ? index : words.length - 1 - index;
    const word = clampToWord(value, run.type);
    return { ok: true, patch: patchOfWords(run, [[stored, word]]), isClamped: word !== value };
  }
  const point = pointsFromWords(words, mode, run)[index] ?? 0;
  const delta = value - point;
  // A gap that grows on one side of the point shrinks on the other, so that every other point stays where it is.
  const [own, neighbour] = mode === 'ROM_SUB' ? [-delta, index - 1] : [delta, index + 1];
  const changed: Array<[number, number]> = [[index, (words[index] ?? 0) + own]];
  const neighbourWord = words[neighbour];
  if (neighbourWord !== undefined) changed.push([neighbour, neighbourWord - own]);
  const { min, max } = wordBounds(run.type);
  const blocked = changed.find(([, word]) => word < min || word > max);
  if (blocked !== undefined) return { ok: false, error: 'neighbourOutOfRange', index: blocked[0] };
  return { ok: true, patch: patchOfWords(run, changed), isClamped: false };
}

function patchOfWords(run: WordRun, words: ReadonlyArray<readonly [number, number]>): BytePatch {
  return patchFromEntries(
    words.flatMap(([index, word]) => {
      const address = addressOfWord(run, index);
      return [...encodeWord(word, run.type)].map((byte, i): [number, number] => [
        address + i,
        byte,
      ]);
    }),
  );
}

/** Raw words of a run, or `undefined` if one of them is not wholly in the file. */
export function readWords(bytes: ReadonlyBytes, run: WordRun, count: number): number[] | undefined {
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
