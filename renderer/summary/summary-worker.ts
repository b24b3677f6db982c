import { buffersOfParts, buildSummary, partsOfSummary } from './dump-summary.ts';
import type { SummaryAnswer, SummaryJob } from './summary-loader.ts';

// A worker: its one job is to summarise the bytes that it is sent.
self.onmessage = ({ data }: MessageEvent<SummaryJob>): void => {
  const { current, original, words, job } = data;
  const parts = partsOfSummary(buildSummary(current ?? original, original, words));
  const answer: SummaryAnswer = { job, parts };
  self.postMessage(answer, { transfer: buffersOfParts(parts) });
};
