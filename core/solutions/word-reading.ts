import type { ByteOrder } from '../bytes/read-number.ts';
import { readWord, type WordType } from '../values/word.ts';
import { medianOf } from './median-of.ts';
import type { CarryMode } from './solution.ts';

/** Words that changed bytes are read as where no definition tells. */
const READINGS: readonly WordType[] = [
  { wordBytes: 1, bigEndian: true, signed: false, float: false },
  { wordBytes: 2, bigEndian: true, signed: false, float: false },
  { wordBytes: 2, bigEndian: false, signed: false, float: false },
];
/** Words mostly begin at even addresses, and bytes explain any change a little. */
const DOUBT_OF_ODD = 1.6;
const DOUBT_OF_BYTES = 1.1;
/** A change from so low is no ratio that means anything. */
const LEAST_BASE = 1;

/** How even a change is: what is left of it when the most usual ratio, or difference, is taken off. 0 is even, 1 is not. */
export interface Evenness {
  readonly percent: number;
  readonly difference: number;
}

/** How the bytes of a stretch are most probably numbers. */
export interface WordReading {
  readonly type: WordType;
  /** Whether words begin at odd addresses. */
  readonly isOdd: boolean;
}

/**
 * The reading in which a change is most even.
 *
 * @param start of the changed bytes
 * @param end of them
 * @param byteOrder of the file's words, which decides where both explain a change: a single word tells nothing
 */
export function readingOfChange(
  before: Uint8Array,
  after: Uint8Array,
  start: number,
  end: number,
  byteOrder: ByteOrder | undefined,
): WordReading {
  let best: WordReading = { type: READINGS[0] as WordType, isOdd: start % 2 === 1 };
  let least = Number.POSITIVE_INFINITY;
  const inOrder =
    byteOrder === 'little'
      ? READINGS.toSorted((a, b) => Number(a.bigEndian) - Number(b.bigEndian))
      : READINGS;
  for (const type of inOrder) {
    for (const isOdd of type.wordBytes === 1 ? [false] : [false, true]) {
      const step = type.wordBytes;
      const first = start - ((start + (isOdd ? 1 : 0)) % step);
      if (first < 0) continue;
      const { percent, difference } = evennessOf(before, after, first, end, type);
      const rest =
        Math.min(percent, difference) * (isOdd ? DOUBT_OF_ODD : step === 1 ? DOUBT_OF_BYTES : 1);
      if (rest < least) {
        least = rest;
        best = { type, isOdd };
      }
    }
  }
  return best;
}

/** How even the change of the words of [start, end) is. */
export function evennessOf(
  before: Uint8Array,
  after: Uint8Array,
  start: number,
  end: number,
  type: WordType,
): Evenness {
  const bases: number[] = [];
  const changes: number[] = [];
  for (let at = start; at < end; at += type.wordBytes) {
    const from = readWord(before, at, type);
    const to = readWord(after, at, type);
    if (from === undefined || to === undefined || from === to) continue;
    bases.push(from);
    changes.push(to - from);
  }
  const total = changes.reduce((sum, change) => sum + Math.abs(change), 0);
  if (total === 0) return { percent: 1, difference: 1 };
  const usual = medianOf(changes) ?? 0;
  const ratios = changes.flatMap((change, i) => {
    const base = bases[i] ?? 0;
    return base >= LEAST_BASE ? [change / base] : [];
  });
  const ratio = medianOf(ratios) ?? 0;
  let ofDifference = 0;
  let ofRatio = 0;
  changes.forEach((change, i) => {
    ofDifference += Math.abs(change - usual);
    // Rounding is no unevenness.
    ofRatio += Math.max(0, Math.abs(change - ratio * (bases[i] ?? 0)) - 0.5);
  });
  const isRatio = ratios.length * 2 > changes.length;
  return { difference: ofDifference / total, percent: isRatio ? ofRatio / total : 1 };
}

/** How a change is carried best: by what it is most even in. A change to one value is that value. */
export function modeOfChange(
  before: Uint8Array,
  after: Uint8Array,
  type: WordType,
  isSigned: boolean,
): CarryMode {
  const { percent, difference } = evennessOf(before, after, 0, before.length, type);
  if (percent < difference) return 'percent';
  if (difference < percent) return 'difference';
  return isSigned ? 'difference' : 'percent';
}
