import { identify } from '../../core/identify/identify.ts';

// A worker: its one job is to tell whose file it is sent.
self.onmessage = ({ data }: MessageEvent<Uint8Array>): void => {
  self.postMessage(identify(data));
};
