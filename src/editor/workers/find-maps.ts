import type { FindMapsNews, FoundMaps } from './find-maps-messages.ts';

/**
 * Looks for maps in a file, off the main thread.
 *
 * @param bytes a copy that the worker may keep: empty afterwards
 * @param onShare hears how much is done, 0..1
 * @param signal gives up
 * @throws Error if the browser cannot run a worker; `AbortError` once it was given up
 */
export async function findMaps(
  bytes: Uint8Array<ArrayBuffer>,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<FoundMaps> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./find-maps-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<FindMapsNews>) => {
        if (data.kind === 'done') resolve(data.found);
        else onShare(data.share);
      };
      worker.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
