import type { Processor } from './processor.ts';

const BLOCK_BYTES = 512;
/** Calls, and returns, that a block and its neighbours have at least if it holds code. */
const LEAST_CALLS = 3;
const LEAST_RETURNS = 1;
/** So many blocks before and behind a block are looked at: code is never so short that most of them hold something else. */
const SIDE_BLOCKS = 6;

/** Where an image holds code, by calls and returns, in blocks of 512 bytes. */
export class CodeBlocks {
  readonly #calls: Uint16Array;
  readonly #returns: Uint16Array;

  constructor(bytes: Uint8Array, processor: Processor) {
    const count = Math.ceil(bytes.length / BLOCK_BYTES) + 2;
    this.#calls = new Uint16Array(count);
    this.#returns = new Uint16Array(count);
    if (processor === 'unknown') return;
    const isCall = processor === 'c167' ? isC167Call : isM68kCall;
    const isReturn = processor === 'c167' ? isC167Return : isM68kReturn;
    for (let at = 0; at + 3 < bytes.length; at += 2) {
      const block = Math.floor(at / BLOCK_BYTES) + 1;
      if (isCall(bytes, at)) this.#calls[block] = (this.#calls[block] ?? 0) + 1;
      else if (isReturn(bytes, at)) this.#returns[block] = (this.#returns[block] ?? 0) + 1;
    }
  }

  isCode(address: number): boolean {
    const block = Math.floor(address / BLOCK_BYTES) + 1;
    if (!this.#hasCalls(block)) return false;
    let like = 0;
    for (let other = block - SIDE_BLOCKS; other <= block + SIDE_BLOCKS; other++) {
      if (this.#hasCalls(other)) like++;
    }
    return like > SIDE_BLOCKS;
  }

  #hasCalls(block: number): boolean {
    return (
      around(this.#calls, block) >= LEAST_CALLS && around(this.#returns, block) >= LEAST_RETURNS
    );
  }
}

function around(counts: Uint16Array, block: number): number {
  return (counts[block - 1] ?? 0) + (counts[block] ?? 0) + (counts[block + 1] ?? 0);
}

/** CALLS, CALLR, CALLA. */
function isC167Call(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at];
  return (
    (first === 0xda && (bytes[at + 2] ?? 0) % 2 === 0) ||
    (first === 0xca && (bytes[at + 1] ?? 0) % 16 === 0)
  );
}

/** RETS, RET. */
function isC167Return(bytes: Uint8Array, at: number): boolean {
  return (bytes[at] === 0xdb || bytes[at] === 0xcb) && bytes[at + 1] === 0;
}

/** JSR below 16 MiB. */
function isM68kCall(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x4e && bytes[at + 1] === 0xb9 && bytes[at + 2] === 0;
}

/** RTS. */
function isM68kReturn(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x4e && bytes[at + 1] === 0x75;
}
