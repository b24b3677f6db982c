import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import type { ReadonlyBytes } from '../../../core/bytes/readonly-bytes.ts';
import type { CursorSummary } from './cursor-summary.ts';

/** Bytes of a selection that a search can be begun with: more are no pattern that a person would read. */
const MAX_PATTERN_BYTES = 64;

/** Bytes from the first selected one to the last, those between them included. */
export function selectedRange({
  firstAddress,
  lastAddress,
  type,
}: Pick<CursorSummary, 'firstAddress' | 'lastAddress' | 'type'>): ByteRange {
  return { start: firstAddress, end: lastAddress + type.wordBytes };
}

/** The first bytes of a range as the search takes them: pairs of hexadecimal digits, at most 64. */
export function patternOfRange(bytes: ReadonlyBytes, { start, end }: ByteRange): string {
  const part = bytes.slice(start, Math.min(end, start + MAX_PATTERN_BYTES));
  return Array.from(part, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
}
