import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';

/** Literal bytes, and then lengths of copies from three bytes on. */
const CODES = 314;
const LITERALS = 256;
const LEAST_COPY_BYTES = 3;
/** Nodes of the tree of codes: the leaves, and one less of what joins them. */
const NODES = 2 * CODES - 1;
const ROOT = NODES - 1;
/** A tree that has counted so much counts half from then on. */
const MOST_COUNTED = 0x8000;
/** Low bits of the distance of a copy that stand as they are; the high ones are a code of their own. */
const PLAIN_DISTANCE_BITS = 6;
const SIZE_BYTES = 4;

/** High bits of a distance have codes of 3 to 8 bits: codes of each length, shortest first. */
const DISTANCE_CODES: ReadonlyArray<readonly [bits: number, count: number]> = [
  [3, 1],
  [4, 3],
  [5, 8],
  [6, 12],
  [7, 24],
  [8, 16],
];

/**
 * Unpacks a stream of LZHUF: bytes and copies from the last 4 KiB under an adaptive Huffman code, distances under a fixed one. The length
 * unpacked stands before it, four bytes, little endian.
 *
 * @param start address of the length
 * @param mostBytes of what it unpacks to
 * @returns `undefined` where the bytes are no such stream: it ends early, copies from before its start, or is too long
 */
export function unpackLzhuf(
  bytes: ReadonlyBytes,
  start: number,
  end: number,
  mostBytes: number,
): Uint8Array | undefined {
  if (start + SIZE_BYTES > end || end > bytes.length) return undefined;
  let lengthBytes = 0;
  for (let i = SIZE_BYTES - 1; i >= 0; i--)
    lengthBytes = lengthBytes * 256 + (bytes[start + i] ?? 0);
  if (lengthBytes > mostBytes) return undefined;
  const bits = new Bits(bytes, start + SIZE_BYTES, end);
  const tree = new CodeTree();
  const unpacked = new Uint8Array(lengthBytes);
  let at = 0;
  while (at < lengthBytes) {
    const code = tree.next(bits);
    if (code === undefined) return undefined;
    if (code < LITERALS) {
      unpacked[at++] = code;
      continue;
    }
    const distance = distanceIn(bits);
    const copied = code - LITERALS + LEAST_COPY_BYTES;
    if (distance === undefined || distance > at || at + copied > lengthBytes) return undefined;
    for (let i = 0; i < copied; i++, at++) unpacked[at] = unpacked[at - distance] ?? 0;
  }
  return unpacked;
}

/** Bits of a stretch of bytes, the highest of each byte first. */
class Bits {
  readonly #bytes: ReadonlyBytes;
  readonly #endBits: number;
  #at: number;

  constructor(bytes: ReadonlyBytes, start: number, end: number) {
    this.#bytes = bytes;
    this.#at = start * 8;
    this.#endBits = end * 8;
  }

  /** The next bit; `undefined` at the end. */
  next(): number | undefined {
    if (this.#at >= this.#endBits) return undefined;
    const bit = ((this.#bytes[this.#at >>> 3] ?? 0) >>> (7 - (this.#at & 7))) & 1;
    this.#at++;
    return bit;
  }

  /** The next bits as a number, the highest first; `undefined` where there are not so many. */
  take(count: number): number | undefined {
    let value = 0;
    for (let i = 0; i < count; i++) {
      const bit = this.next();
      if (bit === undefined) return undefined;
      value = value * 2 + bit;
    }
    return value;
  }
}

/** Bytes from a copy back to what it copies, from 1 on. */
function distanceIn(bits: Bits): number | undefined {
  let code = 0;
  let first = 0;
  let index = 0;
  let length = 0;
  for (const [codeBits, count] of DISTANCE_CODES) {
    const more = bits.take(codeBits - length);
    if (more === undefined) return undefined;
    code = code * 2 ** (codeBits - length) + more;
    first *= 2 ** (codeBits - length);
    length = codeBits;
    if (code - first < count) {
      const low = bits.take(PLAIN_DISTANCE_BITS);
      return low === undefined
        ? undefined
        : ((index + code - first) << PLAIN_DISTANCE_BITS) + low + 1;
    }
    first += count;
    index += count;
  }
  return undefined;
}

/**
 * The adaptive tree of codes. Nodes are numbered so that their counts never fall; the two children of a node are neighbours, and the root
 * is the last.
 */
class CodeTree {
  /** How often each node was met; one more than there are nodes, which stops a search. */
  readonly #counts = new Uint32Array(NODES + 1);
  /** The first of the two children of a node, or its code above `NODES`. */
  readonly #children = new Uint16Array(NODES);
  readonly #parents = new Uint16Array(NODES);
  /** The leaf of each code. */
  readonly #leaves = new Uint16Array(CODES);

  constructor() {
    for (let code = 0; code < CODES; code++) {
      this.#counts[code] = 1;
      this.#children[code] = NODES + code;
      this.#leaves[code] = code;
    }
    for (let child = 0, node = CODES; node < NODES; child += 2, node++) {
      this.#counts[node] = (this.#counts[child] ?? 0) + (this.#counts[child + 1] ?? 0);
      this.#children[node] = child;
      this.#parents[child] = node;
      this.#parents[child + 1] = node;
    }
    this.#counts[NODES] = 0xffff_ffff;
    this.#parents[ROOT] = 0;
  }

  /** The next code of a stream, which is counted; `undefined` at its end. */
  next(bits: Bits): number | undefined {
    let node = this.#children[ROOT] ?? 0;
    while (node < NODES) {
      const bit = bits.next();
      if (bit === undefined) return undefined;
      node = this.#children[node + bit] ?? 0;
    }
    const code = node - NODES;
    this.#count(code);
    return code;
  }

  #count(code: number): void {
    if (this.#counts[ROOT] === MOST_COUNTED) this.#halve();
    let node = this.#leaves[code] ?? 0;
    do {
      const count = (this.#counts[node] ?? 0) + 1;
      this.#counts[node] = count;
      let last = node;
      while ((this.#counts[last + 1] ?? 0) < count) last++;
      if (last !== node) {
        this.#swap(node, last);
        node = last;
      }
      node = this.#parents[node] ?? 0;
    } while (node !== 0);
  }

  #swap(a: number, b: number): void {
    const [ofA, ofB] = [this.#children[a] ?? 0, this.#children[b] ?? 0];
    const count = this.#counts[a] ?? 0;
    this.#counts[a] = this.#counts[b] ?? 0;
    this.#counts[b] = count;
    this.#put(a, ofB);
    this.#put(b, ofA);
  }

  #put(node: number, child: number): void {
    this.#children[node] = child;
    if (child >= NODES) {
      this.#leaves[child - NODES] = node;
      return;
    }
    this.#parents[child] = node;
    this.#parents[child + 1] = node;
  }

  /** Halves all counts and joins the leaves anew. */
  #halve(): void {
    let node = 0;
    for (let i = 0; i < NODES; i++) {
      const child = this.#children[i] ?? 0;
      if (child < NODES) continue;
      this.#counts[node] = ((this.#counts[i] ?? 0) + 1) >>> 1;
      this.#children[node] = child;
      node++;
    }
    for (let child = 0; node < NODES; child += 2, node++) {
      const count = (this.#counts[child] ?? 0) + (this.#counts[child + 1] ?? 0);
      let at = node;
      while (at > 0 && (this.#counts[at - 1] ?? 0) > count) at--;
      this.#counts.copyWithin(at + 1, at, node);
      this.#children.copyWithin(at + 1, at, node);
      this.#counts[at] = count;
      this.#children[at] = child;
    }
    for (let i = 0; i < NODES; i++) this.#put(i, this.#children[i] ?? 0);
  }
}
