import type { ErrorReason } from '../../core/contract/error-body.ts';
import { MAX_FILE_BYTES, MIN_FILE_BYTES } from '../../core/contract/limits.ts';

/** Why a file cannot become a project by its length alone, or `undefined` if it can. The server judges again. */
export function fileProblem(lengthBytes: number): ErrorReason | undefined {
  if (lengthBytes === 0) return 'fileEmpty';
  if (lengthBytes < MIN_FILE_BYTES) return 'fileTooSmall';
  if (lengthBytes > MAX_FILE_BYTES) return 'fileTooLarge';
  return undefined;
}
