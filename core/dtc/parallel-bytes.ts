/** Small numbers in a row. */
export interface SmallRun {
  readonly address: number;
  readonly lengthBytes: number;
}

/** Longest runs of bytes that are at most `largest`, at least `minBytes` long, ascending. */
export function smallRuns(
  bytes: Uint8Array,
  start: number,
  end: number,
  largest: number,
  minBytes: number,
): SmallRun[] {
  const runs: SmallRun[] = [];
  const limit = Math.min(end, bytes.length);
  let from = start;
  for (let at = start; at <= limit; at++) {
    if (at < limit && (bytes[at] ?? 0xff) <= largest) continue;
    if (at - from >= minBytes) runs.push({ address: from, lengthBytes: at - from });
    from = at + 1;
  }
  return runs;
}

/** How many different values the bytes [address, address + lengthBytes) have. */
export function distinctValues(bytes: Uint8Array, address: number, lengthBytes: number): number {
  return new Set(bytes.subarray(address, address + lengthBytes)).size;
}

/** Whether the big-endian number of 32 bits stands at an even address of the image. */
export function hasPointer(bytes: Uint8Array, address: number): boolean {
  const last = address & 0xff;
  let at = bytes.indexOf(last, 3);
  while (at !== -1) {
    const isIt =
      at % 2 === 1 &&
      bytes[at - 1] === ((address >>> 8) & 0xff) &&
      bytes[at - 2] === ((address >>> 16) & 0xff) &&
      bytes[at - 3] === address >>> 24;
    if (isIt) return true;
    at = bytes.indexOf(last, at + 1);
  }
  return false;
}
