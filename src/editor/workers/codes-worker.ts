import { listCodes, planCodeRemoval } from '../../../core/operations/codes-of-file.ts';
import type { CodesRequest } from './codes-of-file.ts';

// A worker: its one job is to read the trouble codes of the file that it is sent, or to plan how some of them are taken out.
self.onmessage = ({ data }: MessageEvent<CodesRequest>): void => {
  const { rawCodes, ...file } = data;
  self.postMessage(rawCodes === undefined ? listCodes(file) : planCodeRemoval(file, rawCodes));
};
