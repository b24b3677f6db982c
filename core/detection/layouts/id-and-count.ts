import type { WordType } from '../../values/word.ts';
import { MAX_AXIS_POINTS, risingBits, risingType } from '../axis-runs.ts';
import type { Draft } from '../draft.ts';
import { word16 } from '../read-cells.ts';

const WORD: WordType = { wordBytes: 2, bigEndian: false, signed: false, float: false };
/** Ids are addresses of variables: C167 files have them from here on. */
const LEAST_ID = 0xc000;
const CHANCE_BITS = 10;
const MOST_RISING_BITS = 24;
/** An id that stands before so many rising runs is one. */
const FREQUENT_ID = 4;
const FREQUENT_ID_BITS = 8;
/** A curve of fewer is chance. */
const LEAST_CURVE_BITS = -5;

interface IdAxis {
  readonly id: number;
  readonly count: number;
  /** First point. */
  readonly address: number;
  readonly end: number;
  readonly type: WordType;
}

/** By id: rising runs that it stands before, with their count. Those that come again and again prove the layout. */
export function idUses(bytes: Uint8Array): Uint32Array {
  const uses = new Uint32Array(0x10000);
  for (let at = 0; at + 8 <= bytes.length; at += 2) {
    const axis = axisAt(bytes, at);
    if (axis !== undefined) uses[axis.id] = (uses[axis.id] ?? 0) + 1;
  }
  return uses;
}

/**
 * Maps and curves in [from, to) that stand `[id][n][n points]` once per axis, then cells; all words of 16 bits, low byte first; the
 * first axis is the slow one (Bosch EDC15). The ids name variables.
 *
 * @param from even, like `to`
 */
export function* idAndCountMaps(
  bytes: Uint8Array,
  uses: Uint32Array,
  from: number,
  to: number,
): Generator<Draft> {
  const bitsOf = (axis: IdAxis): number =>
    Math.min(MOST_RISING_BITS, risingBits(axis.count)) -
    CHANCE_BITS / 2 +
    ((uses[axis.id] ?? 0) >= FREQUENT_ID ? FREQUENT_ID_BITS : 0);
  // Large images have hundreds of thousands of such axes by chance: they are looked at anew, not kept.
  for (let start = from; start < to && start + 8 <= bytes.length; start += 2) {
    const first = axisAt(bytes, start);
    if (first === undefined) continue;
    const second = axisAt(bytes, first.end);
    const isMap = second !== undefined;
    const x = second ?? first;
    const height = isMap ? first.count : 1;
    const end = x.end + 2 * x.count * height;
    const layoutBits = bitsOf(x) + (isMap ? bitsOf(first) : -CHANCE_BITS / 2);
    if (end > bytes.length || (!isMap && layoutBits < LEAST_CURVE_BITS)) continue;
    const rom = (axis: IdAxis) =>
      ({
        reference: 'ROM',
        words: { address: axis.address, type: axis.type, skipBytes: 0 },
      }) as const;
    yield {
      start,
      end,
      cells: x.end,
      width: x.count,
      height,
      type: WORD,
      x: rom(x),
      y: isMap ? rom(first) : { reference: 'NONE' },
      rule: 'idAndCountPerAxis',
      layoutBits,
      pointerCount: 0,
    };
  }
}

function axisAt(bytes: Uint8Array, at: number): IdAxis | undefined {
  // Nearly all places end here: counts are small.
  if (at + 8 > bytes.length || bytes[at + 3] !== 0) return undefined;
  const count = bytes[at + 2] ?? 0;
  if (count < 2 || count > MAX_AXIS_POINTS) return undefined;
  const id = word16(bytes, at, false);
  if (id < LEAST_ID) return undefined;
  const type = risingType(bytes, at + 4, count, WORD);
  if (type === undefined) return undefined;
  return { id, count, address: at + 4, end: at + 4 + 2 * count, type };
}
