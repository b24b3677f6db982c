import { buffersOfParts, buildSummary, partsOfSummary } from './dump-summary.ts';
import type { SummaryJob } from './summary-loader.ts';

// A worker: its one job is to summarise the bytes that it is sent.
self.onmessage = ({ data }: MessageEvent<SummaryJob>): void => {
  const parts = partsOfSummary(buildSummary(data.current, data.original, data.words));
  self.postMessage(parts, { transfer: buffersOfParts(parts) });
};
