import { sheetOfFile } from '../../../core/safety-sheet/sheet-of-file.ts';
import type { SheetRequest } from './sheet-of-file.ts';

// A worker: its one job is to look through the file that it is sent.
self.onmessage = ({ data }: MessageEvent<SheetRequest>): void => {
  const { around, ...file } = data;
  self.postMessage(sheetOfFile(file, around));
};
