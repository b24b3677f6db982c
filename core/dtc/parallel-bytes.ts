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

/** Those of the addresses that stand as big-endian numbers of 32 bits at even addresses of the image, which is read once. */
export function pointedAddresses(
  bytes: Uint8Array,
  addresses: Iterable<number>,
): ReadonlySet<number> {
  const wanted = new Set(addresses);
  const pointed = new Set<number>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at + 4 <= bytes.length && pointed.size < wanted.size; at += 2) {
    const number = view.getUint32(at);
    if (wanted.has(number)) pointed.add(number);
  }
  return pointed;
}
