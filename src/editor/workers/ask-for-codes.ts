import type { DtcAnswer, DtcRequest } from './dtc-messages.ts';

/**
 * Reads or takes out trouble codes, off the main thread.
 *
 * @throws Error if the browser cannot run a worker
 */
export async function askForCodes(request: DtcRequest): Promise<DtcAnswer> {
  const worker = new Worker(new URL('./dtc-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<DtcAnswer>) => resolve(data);
      worker.postMessage(request, [request.original.buffer, request.current.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
