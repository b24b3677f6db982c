import type { BytePatch } from '../../../core/bytes/byte-patch.ts';
import type { ChecksumBlock, FamilyReport } from '../../../core/checksums/checksum-report.ts';
import type { FixFailure } from '../../../core/checksums/checksums.ts';

/** A file and the original it came from; both are copies that the worker may keep. */
export interface CheckRequest {
  readonly original: Uint8Array<ArrayBuffer>;
  readonly current: Uint8Array<ArrayBuffer>;
}

/** The checksums of a file as they are now, and what would set them right. */
export interface CheckResult {
  /** The families that know the file, and why; empty if none does. */
  readonly families: ReadonlyArray<Omit<FamilyReport, 'blocks'>>;
  /** All checksums in the order of fixing, in their present state. */
  readonly blocks: readonly ChecksumBlock[];
  /** Writes slots of checksums and nothing else; empty if nothing is to be changed. */
  readonly patch: BytePatch;
  /** Why nothing can be set right, although something is wrong or unknown. */
  readonly failure: FixFailure | undefined;
}

/**
 * Checks all checksums, off the main thread.
 *
 * @throws Error if the browser cannot run a worker
 */
export async function checkFile(request: CheckRequest): Promise<CheckResult> {
  const worker = new Worker(new URL('./checksum-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<CheckResult>) => resolve(data);
      worker.postMessage(request, [request.original.buffer, request.current.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
