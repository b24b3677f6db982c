import type { FileIdentity } from './identity-rows.ts';

/** Two files to be identified; both are copies that the worker may keep. */
export interface IdentityRequest {
  readonly original: Uint8Array<ArrayBuffer>;
  readonly imported: Uint8Array<ArrayBuffer>;
}

/** What both files say of themselves. */
export interface Identities {
  readonly original: FileIdentity;
  readonly imported: FileIdentity;
}

/**
 * Identifies the original and a file that is to be imported, off the main thread.
 *
 * @throws Error if the browser cannot run a worker
 */
export async function identifyBoth(request: IdentityRequest): Promise<Identities> {
  const worker = new Worker(new URL('./identify-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<Identities>) => resolve(data);
      worker.postMessage(request, [request.original.buffer, request.imported.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
