import type { SafetySheet } from '../../../core/safety-sheet/finding.ts';
import type { SheetSurroundings } from '../../../core/safety-sheet/sheet-of-file.ts';
import type { FileCopies } from './file-copies.ts';

/** A file that is to be looked through, and what is known around it. */
export interface SheetRequest extends FileCopies {
  readonly around: SheetSurroundings;
}

/** Makes the safety sheet of a file, off the main thread. @throws Error if the browser cannot run a worker */
export async function sheetOfFile(request: SheetRequest): Promise<SafetySheet> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<SafetySheet>) => resolve(data);
      worker.postMessage(request, [request.original.buffer, request.current.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
