import type { ByteRange } from '../../core/bytes/byte-range.ts';
import type { ComparedBytes } from '../../core/values/cell-text.ts';
import {
  type DumpSummary,
  type SummaryParts,
  summaryFromParts,
  updateSummary,
} from './dump-summary.ts';
import type { DumpWords } from './dump-words.ts';
import { type SnapshotChunk, SnapshotCutter } from './snapshot-chunks.ts';
import { buildSummary } from './summary-builder.ts';

/** A part of what the worker is asked to summarise. A piece of another job gives up the one before. */
export interface SummaryPiece {
  readonly piece: SnapshotChunk;
  /** Length of the whole dump. */
  readonly lengthBytes: number;
  readonly words: DumpWords;
  /** Comes back with the answer, which tells it from that of a job that was given up. */
  readonly job: number;
}

/** What the worker answers. */
export interface SummaryAnswer {
  readonly job: number;
  readonly parts: SummaryParts;
}

/** Longest file that is summarised in the page at once, in bytes: it takes 2 ms, a worker for it 150. */
const LARGEST_HERE_BYTES = 512 * 1024;

/** Changed ranges that are kept while a summary is being made; more are joined into one. */
const MAX_MISSED_RANGES = 1000;

/**
 * Has a summary of a dump made, that of a large one in a worker, and keeps it in step with the bytes from the moment it was
 * asked for.
 *
 * The worker gets copies, a piece at a time, which it keeps no longer than its job. It stays for the next one: starting one
 * takes as long as the work.
 */
export class SummaryLoader {
  readonly #ready: (summary: DumpSummary) => void;
  #worker: Worker | undefined;
  #cutter: SnapshotCutter | undefined;
  /** Set when workers are forbidden or memory is short. */
  #isWorkerGone = false;
  #job = 0;
  #asked: { readonly bytes: ComparedBytes; readonly words: DumpWords } | undefined;
  #summary: DumpSummary | undefined;
  #missed: ByteRange[] = [];

  /** @param ready called whenever another summary is there */
  constructor(ready: (summary: DumpSummary) => void) {
    this.#ready = ready;
  }

  /** Asks for a summary; what was asked for before is given up. That of a small file is there when this returns. */
  load(bytes: ComparedBytes, words: DumpWords): void {
    this.#job++;
    this.#cutter?.stop();
    this.#asked = { bytes, words };
    this.#summary = undefined;
    this.#missed = [];
    if (this.#isWorkerGone || bytes.current.length <= LARGEST_HERE_BYTES) {
      this.#makeHere();
      return;
    }
    this.#worker ??= this.#startWorker();
    this.#send(this.#worker, bytes, words);
  }

  /** Tells that current bytes in [start, end) have changed. */
  bytesChanged(start: number, end: number): void {
    const asked = this.#asked;
    if (asked === undefined) return;
    if (this.#summary) updateSummary(this.#summary, asked.bytes, start, end);
    else this.#miss({ start, end });
  }

  dispose(): void {
    this.#cutter?.stop();
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#asked = undefined;
    this.#summary = undefined;
  }

  #send(worker: Worker, bytes: ComparedBytes, words: DumpWords): void {
    const job = this.#job;
    const lengthBytes = bytes.original.length;
    this.#cutter = new SnapshotCutter(bytes, (piece) => {
      const { current, original } = piece;
      const message: SummaryPiece = { piece, lengthBytes, words, job };
      worker.postMessage(message, [original.buffer, ...(current ? [current.buffer] : [])]);
    });
  }

  #startWorker(): Worker {
    // In one expression: the bundler knows a worker by it.
    const worker = new Worker(new URL('./summary-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<SummaryAnswer>) => {
      if (data.job === this.#job) this.#arrived(summaryFromParts(data.parts));
    };
    worker.onerror = () => this.#workerFailed();
    return worker;
  }

  #arrived(summary: DumpSummary): void {
    const asked = this.#asked;
    if (asked === undefined) return;
    for (const { start, end } of this.#missed) updateSummary(summary, asked.bytes, start, end);
    this.#missed = [];
    this.#summary = summary;
    this.#ready(summary);
  }

  #workerFailed(): void {
    this.#isWorkerGone = true;
    this.#cutter?.stop();
    if (this.#asked !== undefined && this.#summary === undefined) this.#makeHere();
  }

  /** Makes the summary in the page; for a large file at the price of one long task. */
  #makeHere(): void {
    if (this.#asked === undefined) return;
    const { bytes, words } = this.#asked;
    this.#arrived(buildSummary(bytes.current.slice(), bytes.original.slice(), words));
  }

  #miss(range: ByteRange): void {
    if (this.#missed.length < MAX_MISSED_RANGES) {
      this.#missed.push(range);
      return;
    }
    const start = this.#missed.reduce(
      (least, missed) => Math.min(least, missed.start),
      range.start,
    );
    const end = this.#missed.reduce((most, missed) => Math.max(most, missed.end), range.end);
    this.#missed = [{ start, end }];
  }
}
