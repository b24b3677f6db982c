import type { ReadonlyBytes } from '../../bytes/readonly-bytes.ts';
import type { ChecksumReport } from '../checksum-report.ts';
import { findKnownFamilies, withProbable } from '../checksums.ts';
import { imageView } from '../image-view.ts';

/**
 * All checksums of the memory of a control unit, by every family that recognises it, whether or not it is proven; where none
 * knows a checksum, those that prove themselves.
 *
 * Reads only. Never throws, whatever the bytes; a file in which nothing is found has an empty list of families.
 *
 * @param bytes as the control unit reads them: `checkChecksums` finds them in a file
 */
export function findChecksums(bytes: ReadonlyBytes): ChecksumReport {
  const image = imageView(bytes);
  return withProbable(image, findKnownFamilies(image));
}
