import { answerDtcRequest } from './answer-dtc-request.ts';
import type { DtcRequest } from './dtc-messages.ts';

// A worker: its one job is to read the trouble codes of the file that it is sent.
self.onmessage = ({ data }: MessageEvent<DtcRequest>): void => {
  self.postMessage(answerDtcRequest(data));
};
