import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;
/** Tables by which letters grow together or move: a receipt is written sign by sign, and they cost the most time to read. */
const LEFT_OUT: ReadonlySet<string> = new Set(['GSUB', 'GPOS', 'GDEF', 'DSIG']);

/** The font of a WOFF file (W3C, "WOFF File Format 1.0"), without what makes its letters grow together: read once, and fast from then on. */
export function unwrapWoff(woff: Buffer): Buffer {
  const tables = tablesOf(woff);
  const header = Buffer.alloc(SFNT_HEADER_BYTES + tables.length * SFNT_ENTRY_BYTES);
  const power = Math.floor(Math.log2(tables.length));
  header.writeUInt32BE(woff.readUInt32BE(4), 0);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * (tables.length - 2 ** power), 10);
  let offset = header.length;
  const parts: Buffer[] = [header];
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    header.write(tag, entry, 'latin1');
    header.writeUInt32BE(checksum, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    bytes.copy(padded);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

interface Table {
  readonly tag: string;
  readonly checksum: number;
  readonly bytes: Buffer;
}

function tablesOf(woff: Buffer): Table[] {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('this is no WOFF file');
  const entries = Array.from({ length: woff.readUInt16BE(12) }, (_, i) => {
    const at = HEADER_BYTES + i * ENTRY_BYTES;
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
    const isPacked = packed.length < woff.readUInt32BE(at + 12);
    return {
      tag: woff.toString('latin1', at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: isPacked ? inflateSync(packed) : packed,
    };
  });
  return entries.filter(({ tag }) => !LEFT_OUT.has(tag));
}
