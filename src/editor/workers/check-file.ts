import type {
  ChecksumCorrection,
  FileChecksums,
} from '../../../core/operations/checksums-of-file.ts';
import type { FileCopies } from './file-copies.ts';

/** A file whose checksums are to be checked, with or without what would set them right: that takes twice as long. */
export interface CheckRequest extends FileCopies {
  readonly isCorrectionWanted: boolean;
}

/** Checks all checksums, off the main thread. @throws Error if the browser cannot run a worker */
export function checkFile(file: FileCopies): Promise<FileChecksums> {
  return ask({ ...file, isCorrectionWanted: false });
}

/**
 * Checks all checksums and plans what would set them right, off the main thread.
 *
 * @throws Error if the browser cannot run a worker
 */
export function planCorrectionOfFile(file: FileCopies): Promise<ChecksumCorrection> {
  return ask({ ...file, isCorrectionWanted: true });
}

async function ask<Answer extends FileChecksums>(request: CheckRequest): Promise<Answer> {
  const worker = new Worker(new URL('./checksum-worker.ts', import.meta.url), { type: 'module' });
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
