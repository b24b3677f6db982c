import type { WordType } from '../../values/word.ts';
import { axisValue, risingBits } from '../axis-runs.ts';
import type { Draft } from '../draft.ts';

const LEAST_POINTS = 6;
const MOST_POINTS = 40;
/** Words before the first axis or behind the second that rise by chance. */
const MOST_STRAY_POINTS = 2;
const CHANCE_BITS = 26;
const MOST_RISING_BITS = 18;
const STRAY_BITS = 3;

/** Possible maps of one pair of axes. */
export interface AxisPair {
  readonly start: number;
  readonly end: number;
  /** Looked for as they are asked for. */
  readonly drafts: Iterable<Draft>;
}

/** Maps whose two axes of words stand right before the cells, either axis first, without counts: for each such pair. */
export function* axesBeforeCells(
  bytes: Uint8Array,
  start: number,
  end: number,
  bigEndian: boolean,
): Generator<AxisPair> {
  const type: WordType = { wordBytes: 2, bigEndian, signed: true, float: false };
  let runStart = start;
  let runEnd = risingEnd(bytes, runStart, type);
  while (runEnd < end) {
    const nextEnd = risingEnd(bytes, runEnd, type);
    const first = (runEnd - runStart) / 2;
    const second = (nextEnd - runEnd) / 2;
    if (isAxis(first) && isAxis(second)) {
      const drafts = mapsBehind(bytes, runStart, runEnd, nextEnd, type);
      yield { start: runStart, end: nextEnd, drafts };
    }
    runStart = runEnd;
    runEnd = nextEnd;
  }
}

function isAxis(points: number): boolean {
  return points >= LEAST_POINTS && points <= MOST_POINTS + MOST_STRAY_POINTS;
}

function* mapsBehind(
  bytes: Uint8Array,
  start: number,
  between: number,
  end: number,
  axisType: WordType,
): Generator<Draft> {
  for (let before = 0; before <= MOST_STRAY_POINTS; before++) {
    for (let behind = 0; behind <= MOST_STRAY_POINTS; behind++) {
      const first = { address: start + 2 * before, type: axisType, skipBytes: 0 };
      const second = { address: between, type: axisType, skipBytes: 0 };
      const firstCount = (between - first.address) / 2;
      const cells = end - 2 * behind;
      const secondCount = (cells - between) / 2;
      if (Math.min(firstCount, secondCount) < LEAST_POINTS) continue;
      const rising =
        Math.min(MOST_RISING_BITS, risingBits(firstCount)) +
        Math.min(MOST_RISING_BITS, risingBits(secondCount));
      for (const [x, y, width, height] of [
        [first, second, firstCount, secondCount],
        [second, first, secondCount, firstCount],
      ] as const) {
        for (const wordBytes of [1, 2] as const) {
          const cellsEnd = cells + width * height * wordBytes;
          if (cellsEnd > bytes.length) continue;
          const type = { ...axisType, wordBytes, signed: false };
          yield {
            start: first.address,
            end: cellsEnd,
            cells,
            width,
            height,
            type,
            x: { reference: 'ROM', words: x },
            y: { reference: 'ROM', words: y },
            rule: 'axesBeforeCells',
            layoutBits: rising - CHANCE_BITS - STRAY_BITS * (before + 2 * behind),
            pointerCount: 0,
          };
        }
      }
    }
  }
}

/** Where words that rise from `start` on stop rising. */
function risingEnd(bytes: Uint8Array, start: number, type: WordType): number {
  let at = start + 2;
  let before = axisValue(bytes, start, type);
  while (at + 2 <= bytes.length) {
    const value = axisValue(bytes, at, type);
    if (value <= before) break;
    before = value;
    at += 2;
  }
  return at;
}
