import type { Identification } from '../../core/identify/identification.ts';

/**
 * Tells whose file it is, off the main thread.
 *
 * @param bytes a copy that the worker may keep: empty afterwards
 * @throws Error if the browser cannot run a worker
 */
export async function identifyFile(bytes: Uint8Array<ArrayBuffer>): Promise<Identification> {
  const worker = new Worker(new URL('./identify-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<Identification>) => resolve(data);
      worker.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
