import { MAX_POTENTIAL_MAPS } from '../../../core/contract/limits.ts';
import { potentialMapsOf } from '../../../core/detection/potential-maps.ts';
import { detectionSteps } from '../../../core/detection/search-maps.ts';
import type { FindMapsNews } from './find-maps-messages.ts';

/** A search has thousands of steps; more is not seen of them. */
const LEAST_SHARE_TOLD = 0.01;

const tell = (news: FindMapsNews): void => self.postMessage(news);

// A worker: its one job is to look for maps in the file that it is sent. Who gives up ends the worker.
self.onmessage = ({ data: bytes }: MessageEvent<Uint8Array>): void => {
  const steps = detectionSteps(bytes);
  let told = 0;
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      const { candidates, unsearched } = step.value;
      const maps = potentialMapsOf(candidates, bytes, MAX_POTENTIAL_MAPS);
      tell({ kind: 'done', found: { maps, unsearched } });
      return;
    }
    if (step.value - told < LEAST_SHARE_TOLD) continue;
    told = step.value;
    tell({ kind: 'share', share: told });
  }
};
