import { identify } from '../../../core/identify/identify.ts';
import type { IdentityRequest } from './file-identity.ts';
import { identityOf } from './identity-rows.ts';

// A worker: its one job is to tell whose files it is sent.
self.onmessage = ({ data }: MessageEvent<IdentityRequest>): void => {
  self.postMessage({
    original: identityOf(identify(data.original)),
    imported: identityOf(identify(data.imported)),
  });
};
