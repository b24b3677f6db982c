import { listCodes } from '../../../core/operations/codes-of-file.ts';
import type { FileCopies } from './file-copies.ts';

// A worker: its one job is to read the trouble codes of the file that it is sent.
self.onmessage = ({ data }: MessageEvent<FileCopies>): void => {
  self.postMessage(listCodes(data));
};
