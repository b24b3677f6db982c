/** Bytes that lie one after the other in the memory of a control unit. */
export interface MemoryRun {
  /** Of the first byte, 0 to 2^32 - 1, as the control unit counts. */
  readonly address: number;
  readonly bytes: Uint8Array;
}

/** A run while it grows, and the line that began it. */
interface OpenRun {
  readonly address: number;
  readonly lineNumber: number;
  buffer: Uint8Array;
  lengthBytes: number;
}

/** Runs of memory, or the line whose bytes contradict an earlier one. */
export type CollectedRuns =
  | { readonly runs: readonly MemoryRun[] }
  | { readonly conflictLineNumber: number };

const FIRST_BUFFER_BYTES = 4096;

/** Puts the pieces of memory that records hold together. Records may come in any order and say the same byte twice. */
export class MemoryRuns {
  readonly #runs: OpenRun[] = [];

  add(address: number, bytes: Uint8Array, lineNumber: number): void {
    if (bytes.length === 0) return;
    const last = this.#runs.at(-1);
    if (last !== undefined && last.address + last.lengthBytes === address) append(last, bytes);
    else this.#runs.push(openRun(address, bytes, lineNumber));
  }

  /** Longest runs, ascending by address: none touches the next. */
  collect(): CollectedRuns {
    const ascending = this.#runs.toSorted((a, b) => a.address - b.address);
    const joined: OpenRun[] = [];
    for (const run of ascending) {
      const last = joined.at(-1);
      if (last === undefined || run.address > last.address + last.lengthBytes) {
        joined.push(run);
      } else if (!join(last, run)) {
        return { conflictLineNumber: Math.max(last.lineNumber, run.lineNumber) };
      }
    }
    return { runs: joined.map((run) => ({ address: run.address, bytes: bytesOf(run) })) };
  }
}

function openRun(address: number, bytes: Uint8Array, lineNumber: number): OpenRun {
  const run = { address, lineNumber, buffer: new Uint8Array(0), lengthBytes: 0 };
  append(run, bytes);
  return run;
}

function append(run: OpenRun, bytes: Uint8Array): void {
  const lengthBytes = run.lengthBytes + bytes.length;
  if (lengthBytes > run.buffer.length) {
    const roomBytes = Math.max(run.lengthBytes === 0 ? 0 : FIRST_BUFFER_BYTES, 2 * run.lengthBytes);
    const buffer = new Uint8Array(Math.max(lengthBytes, roomBytes));
    buffer.set(bytesOf(run));
    run.buffer = buffer;
  }
  run.buffer.set(bytes, run.lengthBytes);
  run.lengthBytes = lengthBytes;
}

/** Adds a run that begins inside or right behind another one. Returns `false` if they disagree about a byte. */
function join(into: OpenRun, run: OpenRun): boolean {
  const bytes = bytesOf(run);
  const shared = into.address + into.lengthBytes - run.address;
  const offset = run.address - into.address;
  for (let i = 0; i < Math.min(shared, bytes.length); i++) {
    if (into.buffer[offset + i] !== bytes[i]) return false;
  }
  if (bytes.length > shared) append(into, bytes.subarray(shared));
  return true;
}

function bytesOf({ buffer, lengthBytes }: OpenRun): Uint8Array {
  return buffer.subarray(0, lengthBytes);
}
