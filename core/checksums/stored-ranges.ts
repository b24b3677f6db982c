import type { ByteRange } from '../bytes/byte-range.ts';
import { mergeRanges } from '../bytes/split-ranges.ts';
import type { ChecksumBlock } from './checksum-report.ts';

/** Bytes that hold checksums, not those that are summed, which are most of a file: ascending, neighbours joined. */
export function storedRanges(
  blocks: readonly Pick<ChecksumBlock, 'storedAt' | 'storedLengthBytes' | 'slots'>[],
): readonly ByteRange[] {
  return mergeRanges(
    blocks.flatMap(({ storedAt, storedLengthBytes, slots }) => [
      { start: storedAt, end: storedAt + storedLengthBytes },
      ...slots,
    ]),
  );
}
