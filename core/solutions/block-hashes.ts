/** Blocks that a file is cut into at most, and the shortest block. */
const MOST_BLOCKS = 2048;
const LEAST_BLOCK_BYTES = 128;
/** So many blocks of a file are equal at least in another state of the same software: a tune changes a few maps. */
const LEAST_EQUAL_SHARE = 0.97;

/** Length of the blocks that a file of some length is cut into. */
function blockBytesOf(lengthBytes: number): number {
  return Math.max(LEAST_BLOCK_BYTES, Math.ceil(lengthBytes / MOST_BLOCKS));
}

/** A hash of 16 bits for each block of a file, the low byte first. */
export function blockHashes(bytes: Uint8Array): Uint8Array {
  const blockBytes = blockBytesOf(bytes.length);
  const count = Math.ceil(bytes.length / blockBytes);
  const hashes = new Uint8Array(2 * count);
  for (let block = 0; block < count; block++) {
    let hash = 0x811c9dc5;
    const end = Math.min(bytes.length, (block + 1) * blockBytes);
    for (let at = block * blockBytes; at < end; at++) {
      hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
    }
    hashes[2 * block] = hash & 0xff;
    hashes[2 * block + 1] = (hash >>> 8) & 0xff;
  }
  return hashes;
}

/** Share of the blocks that differ from the padding and are equal, 0..1; 0 for files of different lengths. */
function equalShare(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length || a.length === 0) return 0;
  const common = commonHash(a);
  let counted = 0;
  let equal = 0;
  for (let i = 0; i < a.length; i += 2) {
    const hash = hashAt(a, i);
    if (hash === common && hashAt(b, i) === common) continue;
    counted++;
    if (hash === hashAt(b, i)) equal++;
  }
  return counted === 0 ? 1 : equal / counted;
}

/** Whether two files of one length are the same software, one or both of them tuned. */
export function isSameSoftware(a: Uint8Array, b: Uint8Array): boolean {
  return equalShare(a, b) >= LEAST_EQUAL_SHARE;
}

/** The hash that most blocks have: that of blank memory, where there is any. */
function commonHash(hashes: Uint8Array): number {
  const counts = new Map<number, number>();
  let best = -1;
  for (let i = 0; i < hashes.length; i += 2) {
    const hash = hashAt(hashes, i);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    if (count > 2 && count > (counts.get(best) ?? 0)) best = hash;
  }
  return best;
}

function hashAt(hashes: Uint8Array, i: number): number {
  return (hashes[i] ?? 0) | ((hashes[i + 1] ?? 0) << 8);
}
