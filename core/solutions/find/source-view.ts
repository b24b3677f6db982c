import type { Solution } from '../solution.ts';

/** What a solution knows of its source, by address: one array each, so that looking a byte up costs nothing. */
export interface SourceView {
  readonly bytes: Uint8Array;
  /** 0 where nothing is known or the byte differs from car to car, 1 where it is padding or repeats its neighbours, 2 elsewhere. */
  readonly worth: Uint8Array;
}

/** The windows of a solution laid out as in its source. */
export function sourceView({ source, windows, volatile }: Solution): SourceView {
  const bytes = new Uint8Array(source.lengthBytes);
  const worth = new Uint8Array(source.lengthBytes);
  for (const window of windows) {
    bytes.set(window.bytes, window.start);
    const end = window.start + window.bytes.length;
    for (let at = window.start; at < end; at++) {
      const byte = bytes[at];
      const i = at - window.start;
      const isRepeat =
        byte === window.bytes[i - 2] || (byte === bytes[at - 1] && byte === window.bytes[i + 1]);
      const isPlain = byte === 0 || byte === 0xff || isRepeat;
      worth[at] = isPlain ? 1 : 2;
    }
  }
  for (const { start, end } of volatile) worth.fill(0, start, end);
  return { bytes, worth };
}
