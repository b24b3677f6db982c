import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';

/**
 * A file as it is now, and the original it came from. What the file is comes from the original: edits must not change how it
 * is read. Whoever has no original gives the file itself for both.
 */
export interface EditedFile {
  readonly original: ReadonlyBytes;
  readonly current: ReadonlyBytes;
}
