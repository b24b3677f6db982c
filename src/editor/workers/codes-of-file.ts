import type { CodeRemoval, ListedCode } from '../../../core/operations/codes-of-file.ts';
import type { FileCopies } from './file-copies.ts';

/** A file whose trouble codes are to be listed, or some of them taken out. */
export interface CodesRequest extends FileCopies {
  /** `undefined` lists them. */
  readonly rawCodes: readonly number[] | undefined;
}

/** Lists all trouble codes, off the main thread. @throws Error if the browser cannot run a worker */
export function codesOfFile(file: FileCopies): Promise<readonly ListedCode[]> {
  return ask({ ...file, rawCodes: undefined });
}

/** Plans how codes are taken out, off the main thread. @throws Error if the browser cannot run a worker */
export function planCodeRemovalOfFile(
  file: FileCopies,
  rawCodes: readonly number[],
): Promise<CodeRemoval> {
  return ask({ ...file, rawCodes });
}

async function ask<Answer>(request: CodesRequest): Promise<Answer> {
  const worker = new Worker(new URL('./codes-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.postMessage(request, [request.original.buffer, request.current.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
