import { buffersOfParts, partsOfSummary } from './dump-summary.ts';
import { JoinedSnapshots } from './snapshot-chunks.ts';
import { SummaryBuilder } from './summary-builder.ts';
import type { SummaryAnswer, SummaryPiece } from './summary-loader.ts';

/** A summary that is being made of the pieces of one job. */
class Making {
  readonly job: number;
  readonly #states: JoinedSnapshots;
  readonly #builder: SummaryBuilder;

  constructor({ job, lengthBytes, words }: SummaryPiece) {
    this.job = job;
    this.#states = new JoinedSnapshots(lengthBytes);
    this.#builder = new SummaryBuilder(this.#states.original, words);
  }

  /** Takes a piece in. Returns the answer after the last one. */
  add({ piece }: SummaryPiece): SummaryAnswer | undefined {
    this.#states.add(piece);
    this.#builder.readTo(this.#states.end);
    if (!this.#states.isWhole) return undefined;
    return { job: this.job, parts: partsOfSummary(this.#builder.finish(this.#states.current)) };
  }
}

let making: Making | undefined;

// A worker: its one job is to summarise the bytes that it is sent, while they are still arriving.
self.onmessage = ({ data }: MessageEvent<SummaryPiece>): void => {
  if (making?.job !== data.job) making = new Making(data);
  const answer = making.add(data);
  if (answer === undefined) return;
  making = undefined;
  self.postMessage(answer, { transfer: buffersOfParts(answer.parts) });
};
