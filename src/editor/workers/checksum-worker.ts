import { checkChecksums, planCorrection } from '../../../core/operations/checksums-of-file.ts';
import type { CheckRequest } from './check-file.ts';

// A worker: its one job is to check the file that it is sent.
self.onmessage = ({ data }: MessageEvent<CheckRequest>): void => {
  const { isCorrectionWanted, ...file } = data;
  self.postMessage(isCorrectionWanted ? planCorrection(file) : checkChecksums(file));
};
