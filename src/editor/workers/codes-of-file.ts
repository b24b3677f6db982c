import type { ListedCode } from '../../../core/operations/codes-of-file.ts';
import type { FileCopies } from './file-copies.ts';

/** Lists all trouble codes, off the main thread. @throws Error if the browser cannot run a worker */
export async function codesOfFile(file: FileCopies): Promise<readonly ListedCode[]> {
  const worker = new Worker(new URL('./codes-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<readonly ListedCode[]>) => resolve(data);
      worker.postMessage(file, [file.original.buffer, file.current.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
