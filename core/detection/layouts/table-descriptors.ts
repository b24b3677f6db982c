import type { WordBytes, WordType } from '../../values/word.ts';
import { isRising, MAX_AXIS_POINTS } from '../axis-runs.ts';
import type { Draft } from '../draft.ts';
import { NO_AXIS } from '../map-candidate.ts';
import { floatOf, word16, word32 } from '../read-cells.ts';

const FLOAT: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };
const CELL_TYPES: ReadonlyMap<number, readonly [wordBytes: WordBytes, signed: boolean]> = new Map([
  [0x00, [4, true]],
  [0x04, [1, false]],
  [0x08, [2, false]],
  [0x0c, [1, true]],
  [0x10, [2, true]],
]);
/** Two pointers to rising floats and a known type leave nothing to chance. */
const DESCRIPTOR_BITS = 60;
/** Axes and cells stand behind vectors and identification. */
const LEAST_ADDRESS = 0x400;

/**
 * Maps and curves that a descriptor names: counts, addresses of axes of floats, address and type of the cells. 4-aligned, high byte
 * first (Denso).
 *
 * Two axes: `cx u16, cy u16, x, y, cells u32, type u8, 0 0 0`; one axis: `cx u16, type u8, 0, x, cells u32`.
 */
export function* describedTables(bytes: Uint8Array, start: number, end: number): Generator<Draft> {
  for (let at = start; at < end && at + 12 <= bytes.length; at += 4) {
    const width = word16(bytes, at, true);
    if (width < 2 || width > MAX_AXIS_POINTS) continue;
    const draft = mapAt(bytes, at, width) ?? curveAt(bytes, at, width);
    if (draft !== undefined) yield draft;
  }
}

function mapAt(bytes: Uint8Array, at: number, width: number): Draft | undefined {
  const height = word16(bytes, at + 2, true);
  if (height < 2 || height > MAX_AXIS_POINTS || at + 20 > bytes.length) return undefined;
  const type = cellType(bytes, at + 16);
  const x = axisAt(bytes, at + 4, width);
  const y = axisAt(bytes, at + 8, height);
  const cells = word32(bytes, at + 12, true);
  if (type === undefined || x === undefined || y === undefined) return undefined;
  return draftOf(bytes, { cells, width, height, type, x, y });
}

function curveAt(bytes: Uint8Array, at: number, width: number): Draft | undefined {
  const code = bytes[at + 2] ?? 0;
  if (bytes[at + 3] !== 0 || !CELL_TYPES.has(code)) return undefined;
  const [wordBytes, signed] = CELL_TYPES.get(code) ?? [1, false];
  const x = axisAt(bytes, at + 4, width);
  const cells = word32(bytes, at + 8, true);
  if (x === undefined) return undefined;
  const type = { wordBytes, bigEndian: true, signed, float: wordBytes === 4 };
  return draftOf(bytes, { cells, width, height: 1, type, x, y: undefined });
}

interface Described {
  readonly cells: number;
  readonly width: number;
  readonly height: number;
  readonly type: WordType;
  readonly x: number;
  readonly y: number | undefined;
}

function draftOf(bytes: Uint8Array, described: Described): Draft | undefined {
  const { cells, width, height, type, x, y } = described;
  const end = cells + width * height * type.wordBytes;
  if (cells < LEAST_ADDRESS || end > bytes.length) return undefined;
  const rom = (address: number) =>
    ({ reference: 'ROM', words: { address, type: FLOAT, skipBytes: 0 } }) as const;
  return {
    start: cells,
    end,
    cells,
    width,
    height,
    type,
    x: rom(x),
    y: y === undefined ? NO_AXIS : rom(y),
    rule: 'descriptor',
    layoutBits: height > 1 ? DESCRIPTOR_BITS : DESCRIPTOR_BITS / 2,
    pointerCount: 1,
  };
}

function cellType(bytes: Uint8Array, at: number): WordType | undefined {
  if (bytes[at + 1] !== 0 || bytes[at + 2] !== 0 || bytes[at + 3] !== 0) return undefined;
  const entry = CELL_TYPES.get(bytes[at] ?? 0);
  if (entry === undefined) return undefined;
  const [wordBytes, signed] = entry;
  return { wordBytes, bigEndian: true, signed, float: wordBytes === 4 };
}

/** Address of an axis of floats of a sane size, if the pointer leads to one. */
function axisAt(bytes: Uint8Array, at: number, count: number): number | undefined {
  const address = word32(bytes, at, true);
  if (address < LEAST_ADDRESS || address % 4 !== 0 || address + 4 * count > bytes.length)
    return undefined;
  if (!isRising(bytes, address, count, FLOAT)) return undefined;
  const first = Math.abs(floatOf(word32(bytes, address, true)));
  const last = Math.abs(floatOf(word32(bytes, address + 4 * (count - 1), true)));
  return first < 1e7 && last < 1e7 && Math.max(first, last) > 1e-6 ? address : undefined;
}
