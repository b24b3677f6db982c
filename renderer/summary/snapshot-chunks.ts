import { areSameBytes } from '../../core/compare/difference-runs.ts';
import type { ComparedBytes } from '../../core/values/cell-text.ts';

/** A piece of the two states of a dump, as copies that may be handed on. */
export interface SnapshotChunk {
  /** Address of its first byte. */
  readonly start: number;
  readonly original: Uint8Array;
  /** Left out where it is the same as the original. */
  readonly current: Uint8Array | undefined;
}

/**
 * Bytes that are copied in one task. Fresh memory is dear: 16 MiB at once were a task of 40 to 60 ms, and comparing them
 * before that, in code not compiled yet, one of up to 70. A piece takes about three.
 */
export const PIECE_BYTES: number = 1024 * 1024;

/**
 * Copies the two states of a dump a piece at a time, each in a task of its own, so that frames and input get in between.
 *
 * What changes meanwhile may be in the pieces or not: whoever needs it keeps account of it.
 */
export class SnapshotCutter {
  readonly #bytes: ComparedBytes;
  readonly #cut: (piece: SnapshotChunk) => void;
  readonly #channel = new MessageChannel();
  #start = 0;
  #isStopped = false;

  /** @param cut called later with each piece, in ascending order, unless stopped */
  constructor(bytes: ComparedBytes, cut: (piece: SnapshotChunk) => void) {
    this.#bytes = bytes;
    this.#cut = cut;
    this.#channel.port1.onmessage = () => this.#next();
    this.#goOn();
  }

  /** Cuts no more pieces. */
  stop(): void {
    this.#isStopped = true;
    this.#channel.port1.close();
  }

  #goOn(): void {
    if (this.#start < this.#bytes.original.length) this.#channel.port2.postMessage(undefined);
    else this.stop();
  }

  #next(): void {
    // What was posted before the port was closed may still arrive.
    if (this.#isStopped) return;
    const start = this.#start;
    const end = start + PIECE_BYTES;
    this.#start = end;
    const { current, original } = this.#bytes;
    const isSame = areSameBytes(current.subarray(start, end), original.subarray(start, end));
    this.#cut({
      start,
      original: original.slice(start, end),
      current: isSame ? undefined : current.slice(start, end),
    });
    if (!this.#isStopped) this.#goOn();
  }
}

/** The two states of a dump put together from pieces. */
export class JoinedSnapshots {
  readonly original: Uint8Array;
  #current: Uint8Array | undefined;
  #end = 0;

  constructor(lengthBytes: number) {
    this.original = new Uint8Array(lengthBytes);
  }

  /** The same array as `original` where no piece differs. */
  get current(): Uint8Array {
    return this.#current ?? this.original;
  }

  /** Up to this address the states are there. */
  get end(): number {
    return this.#end;
  }

  get isWhole(): boolean {
    return this.#end === this.original.length;
  }

  /** Takes the next piece over: they come in ascending order. */
  add({ start, original, current }: SnapshotChunk): void {
    // Before the piece itself: up to here the states are the same.
    if (current) this.#current ??= this.original.slice();
    this.original.set(original, start);
    this.#current?.set(current ?? original, start);
    this.#end = start + original.length;
  }
}
