import type { WordType } from '../../values/word.ts';
import { risingBits } from '../axis-runs.ts';
import type { Draft } from '../draft.ts';
import type { CandidateAxis } from '../map-candidate.ts';

const BYTE: WordType = { wordBytes: 1, bigEndian: true, signed: false, float: false };
const LEAST_POINTS = 3;
const MOST_POINTS = 32;
/** Files with processors that have this layout are small. */
const MOST_FILE_BYTES = 128 * 1024;
const CHANCE_BITS = 16;
const FREQUENT_ID = 3;
const FREQUENT_ID_BITS = 6;

interface GapAxis {
  readonly id: number;
  readonly count: number;
  readonly address: number;
  readonly end: number;
}

/**
 * Maps of bytes that stand `[id][n][n gaps][id][m][m gaps][cells]`, the first axis slow; gaps count down from 256 (Bosch Motronic
 * M1.x, M3.x). Gaps are above 0 and together below 256.
 */
export function* subtractAxisMaps(bytes: Uint8Array): Generator<Draft> {
  if (bytes.length > MOST_FILE_BYTES) return;
  const axes = new Map<number, GapAxis>();
  const uses = new Map<number, number>();
  for (let at = 0; at + 4 < bytes.length; at++) {
    const axis = axisAt(bytes, at);
    if (axis === undefined) continue;
    axes.set(at, axis);
    uses.set(axis.id, (uses.get(axis.id) ?? 0) + 1);
  }
  const bitsOf = (axis: GapAxis): number =>
    Math.min(12, risingBits(axis.count) / 2) +
    ((uses.get(axis.id) ?? 0) >= FREQUENT_ID ? FREQUENT_ID_BITS : 0);
  for (const [start, y] of axes) {
    const x = axes.get(y.end);
    if (x === undefined) continue;
    const end = x.end + x.count * y.count;
    if (end > bytes.length) continue;
    yield {
      start,
      end,
      cells: x.end,
      width: x.count,
      height: y.count,
      type: BYTE,
      x: gaps(x),
      y: gaps(y),
      rule: 'subtractAxes',
      layoutBits: bitsOf(x) + bitsOf(y) - CHANCE_BITS,
      pointerCount: 0,
    };
  }
}

function gaps(axis: GapAxis): CandidateAxis {
  return { reference: 'ROM_SUB', words: { address: axis.address, type: BYTE, skipBytes: 0 } };
}

function axisAt(bytes: Uint8Array, at: number): GapAxis | undefined {
  const id = bytes[at] ?? 0;
  const count = bytes[at + 1] ?? 0;
  if (id === 0 || id === 0xff || count < LEAST_POINTS || count > MOST_POINTS) return undefined;
  const end = at + 2 + count;
  if (end > bytes.length) return undefined;
  let sum = 0;
  for (let i = at + 2; i < end; i++) {
    const gap = bytes[i] ?? 0;
    if (gap === 0) return undefined;
    sum += gap;
    if (sum > 256) return undefined;
  }
  return { id, count, address: at + 2, end };
}
