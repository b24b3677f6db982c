import { word16 } from '../read-cells.ts';
import { type CountedAxis, MOST_OF_ADDRESS } from './reference-index.ts';

/** A search's result is stored this close behind its call, and read this close before a look-up. */
const STORE_REACH_BYTES = 16;
const READ_REACH_BYTES = 20;

/** A load of an axis that is followed by a call: where it stands, and the axis. */
export interface AxisSearch {
  readonly at: number;
  readonly axis: CountedAxis;
}

/**
 * Which axis a variable holds the place in: code searches an axis, stores the result (`CALLS search; MOV variable, R4`), and
 * look-ups of maps read it as an argument (`MOV Rn, variable`).
 */
export class IndexVariables {
  readonly #axes = new Map<number, CountedAxis[]>();

  constructor(bytes: Uint8Array, searches: readonly AxisSearch[]) {
    for (const { at, axis } of searches) {
      const variable = storedBehind(bytes, at);
      if (variable === undefined) continue;
      const known = this.#axes.get(variable) ?? [];
      const isKnown = known.some(({ words }) => words.address === axis.words.address);
      if (!isKnown && known.length < MOST_OF_ADDRESS) known.push(axis);
      this.#axes.set(variable, known);
    }
  }

  /** Lengths of the axes of the variables that are read from shortly before a load to the call behind it. */
  lengthsOf(bytes: Uint8Array, at: number): number[] {
    const axes = new Map<number, number>();
    const end = callBehind(bytes, at) ?? at;
    for (let i = Math.max(0, at - READ_REACH_BYTES); i < end; i += 2) {
      if (bytes[i] !== 0xf2 || (bytes[i + 1] ?? 0) < 0xf0) continue;
      // What was loaded before an earlier call was for that.
      if (i < at && hasCall(bytes, i, at)) continue;
      for (const { words, count } of this.#axes.get(word16(bytes, i + 2, false)) ?? []) {
        axes.set(words.address, count);
      }
    }
    return [...axes.values()].slice(0, MOST_OF_ADDRESS);
  }
}

/** Variable that R4 is stored into behind the call that follows. */
function storedBehind(bytes: Uint8Array, at: number): number | undefined {
  const call = callBehind(bytes, at);
  if (call === undefined) return undefined;
  for (let i = call + 4; i < call + STORE_REACH_BYTES && i + 4 <= bytes.length; i += 2) {
    if (bytes[i] === 0xda) return undefined;
    if (bytes[i] === 0xf6 && bytes[i + 1] === 0xf4) return word16(bytes, i + 2, false);
  }
  return undefined;
}

function callBehind(bytes: Uint8Array, at: number): number | undefined {
  for (let i = at + 4; i < at + 28 && i + 4 <= bytes.length; i += 2) {
    if (bytes[i] === 0xda) return i;
  }
  return undefined;
}

function hasCall(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i += 2) if (bytes[i] === 0xda) return true;
  return false;
}
