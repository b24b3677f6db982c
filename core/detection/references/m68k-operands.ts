import { word16 } from '../read-cells.ts';

/** Instructions this far before an address belong to its look-up. */
const REACH_BYTES = 30;
const RTS = 0x4e75;
const MOST_LENGTH = 64;
const MOST_FACTOR = 256;
/** An index is cut to the last place (low byte 0) or to just below it (low byte near 255): places count in 256ths. */
const NEAR_NEXT = 0xf0;

/**
 * Number that the last MULU or MULS before an address multiplies an index by: `MULU #n, Dx`, or `MOVEQ #n, Dy` with a later
 * `MULU Dy, Dx`.
 */
export function rowFactorBefore(bytes: Uint8Array, at: number): number | undefined {
  for (let i = at - 4; i >= startOf(bytes, at); i -= 2) {
    const word = word16(bytes, i, true);
    if ((word & 0xf0ff) === 0xc0fc) return factorOf(word16(bytes, i + 2, true));
    if ((word & 0xf0f8) === 0xc0c0) return loadedBefore(bytes, i, at, word & 7);
  }
  return undefined;
}

/** Lengths of axes that indices are cut to before an address: `MOVE.W #(length - 1) * 256, Dx`. */
export function axisLengthsBefore(bytes: Uint8Array, at: number): number[] {
  const lengths: number[] = [];
  for (let i = startOf(bytes, at); i + 4 <= at; i += 2) {
    if ((word16(bytes, i, true) & 0xf1ff) !== 0x303c) continue;
    const last = word16(bytes, i + 2, true);
    const low = last & 0xff;
    const length = (last >>> 8) + (low >= NEAR_NEXT ? 2 : 1);
    if ((low === 0 || low >= NEAR_NEXT) && length > 2 && length <= MOST_LENGTH)
      lengths.push(length);
  }
  return lengths;
}

/** Number that the last MOVEQ before `end` loads into a data register. */
function loadedBefore(
  bytes: Uint8Array,
  end: number,
  at: number,
  register: number,
): number | undefined {
  for (let i = end - 2; i >= startOf(bytes, at); i -= 2) {
    const word = word16(bytes, i, true);
    if ((word & 0xff00) === (0x7000 | (register << 9))) return factorOf(word & 0xff);
  }
  return undefined;
}

function factorOf(number: number): number | undefined {
  return number > 1 && number <= MOST_FACTOR ? number : undefined;
}

/** Where the instructions before an address begin that may belong to its look-up: behind the last return. */
function startOf(bytes: Uint8Array, at: number): number {
  const first = Math.max(0, at - REACH_BYTES);
  for (let i = at - 4; i >= first; i -= 2) if (word16(bytes, i, true) === RTS) return i + 2;
  return first;
}
