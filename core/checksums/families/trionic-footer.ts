import type { ByteRange } from '../../bytes/byte-range.ts';

/** A record of the footer: its bytes stand in reverse order below the two bytes {id, length}. */
export interface FooterRecord {
  readonly id: number;
  /** Where the content stands in the file, in reverse order. */
  readonly place: ByteRange;
  /** The content in reading order. */
  readonly content: Uint8Array;
}

/** More records than any footer has. */
const MAX_RECORDS = 64;

/**
 * Records of a Trionic footer, read downwards: length, id, content; and again below.
 *
 * @param lastAddress where the first length stands
 * @param maxLengthBytes ends at a longer record, and at an empty one
 */
export function footerRecords(
  bytes: Uint8Array,
  lastAddress: number,
  maxLengthBytes: number,
): FooterRecord[] {
  const records: FooterRecord[] = [];
  let at = lastAddress;
  for (let i = 0; i < MAX_RECORDS; i++) {
    const lengthBytes = bytes[at] ?? 0;
    const id = bytes[at - 1] ?? 0xff;
    const start = at - 1 - lengthBytes;
    if (lengthBytes === 0 || lengthBytes > maxLengthBytes || id === 0xff || start < 0) break;
    const place = { start, end: at - 1 };
    records.push({ id, place, content: bytes.slice(start, at - 1).reverse() });
    at -= lengthBytes + 2;
  }
  return records;
}

/** Content as ASCII. */
export function footerText(record: FooterRecord | undefined): string {
  return String.fromCharCode(...(record?.content ?? []));
}
