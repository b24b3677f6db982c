import type { ByteRange } from '../../core/bytes/byte-range.ts';
import type { ComparedBytes } from '../../core/values/cell-text.ts';
import {
  buildSummary,
  type DumpSummary,
  type SummaryParts,
  summaryFromParts,
  updateSummary,
} from './dump-summary.ts';
import type { DumpWords } from './dump-words.ts';

/** What the worker is asked for. Both arrays are copies that it may keep. */
export interface SummaryJob {
  readonly current: Uint8Array;
  readonly original: Uint8Array;
  readonly words: DumpWords;
}

/** Changed ranges that are kept while a summary is being made; more are joined into one. */
const MAX_MISSED_RANGES = 1000;

/**
 * Has a summary of a dump made in a worker, and keeps it in step with the bytes from the moment it was asked for.
 *
 * The worker gets copies (about 4 ms for 16 MiB each) and ends with its job, so that it holds no memory afterwards.
 */
export class SummaryLoader {
  readonly #ready: (summary: DumpSummary) => void;
  #worker: Worker | undefined;
  #bytes: ComparedBytes | undefined;
  #summary: DumpSummary | undefined;
  #missed: ByteRange[] = [];

  /** @param ready called whenever another summary is there */
  constructor(ready: (summary: DumpSummary) => void) {
    this.#ready = ready;
  }

  /** The summary of what was last asked for, `undefined` until it is there. */
  get summary(): DumpSummary | undefined {
    return this.#summary;
  }

  /** Asks for a summary; what was asked for before is given up. */
  load(bytes: ComparedBytes, words: DumpWords): void {
    this.#stop();
    this.#summary = undefined;
    this.#bytes = bytes;
    this.#missed = [];
    const worker = new Worker(new URL('./summary-worker.ts', import.meta.url), { type: 'module' });
    this.#worker = worker;
    const job: SummaryJob = {
      current: bytes.current.slice(),
      original: bytes.original.slice(),
      words,
    };
    worker.onmessage = ({ data }: MessageEvent<SummaryParts>) => this.#arrived(summaryFromParts(data));
    // Where workers are forbidden or memory is short, the page makes it, at the price of one long task.
    worker.onerror = () =>
      this.#arrived(buildSummary(bytes.current.slice(), bytes.original.slice(), words));
    worker.postMessage(job, [job.current.buffer, job.original.buffer]);
  }

  /** Tells that current bytes in [start, end) have changed. */
  bytesChanged(start: number, end: number): void {
    const bytes = this.#bytes;
    if (bytes === undefined) return;
    if (this.#summary) updateSummary(this.#summary, bytes, start, end);
    else this.#miss({ start, end });
  }

  dispose(): void {
    this.#stop();
    this.#bytes = undefined;
    this.#summary = undefined;
  }

  #arrived(summary: DumpSummary): void {
    this.#stop();
    const bytes = this.#bytes;
    if (bytes === undefined) return;
    for (const { start, end } of this.#missed) updateSummary(summary, bytes, start, end);
    this.#missed = [];
    this.#summary = summary;
    this.#ready(summary);
  }

  #miss(range: ByteRange): void {
    if (this.#missed.length < MAX_MISSED_RANGES) {
      this.#missed.push(range);
      return;
    }
    const start = this.#missed.reduce((least, missed) => Math.min(least, missed.start), range.start);
    const end = this.#missed.reduce((most, missed) => Math.max(most, missed.end), range.end);
    this.#missed = [{ start, end }];
  }

  #stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
