import { crc32 } from 'node:zlib';

/** A file of an archive. */
export interface ZipEntry {
  /** With slashes between folders, and nothing in it that file systems refuse. */
  readonly name: string;
  readonly modifiedAt: Date;
  /** Its bytes, piece by piece; less than 4 GiB. */
  readonly pieces: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** What stands about a file at the end of the archive. */
interface WrittenEntry {
  readonly name: Buffer;
  readonly time: number;
  readonly date: number;
  readonly crc: number;
  readonly lengthBytes: number;
  /** Where its local header begins. */
  readonly offset: number;
}

// Signatures and numbers of the format (APPNOTE.TXT 6.3.10 of PKWARE).
const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const ZIP64_END = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const END = 0x06054b50;
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Checksum and lengths follow the bytes; the name is UTF-8. */
const FLAGS = (1 << 3) | (1 << 11);
const STORED = 0;
const ZIP64_EXTRA = 1;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

/**
 * A ZIP archive of files that are stored as they are, written while they are read: neither a file nor the archive is ever held as
 * a whole. It may be longer than 4 GiB and hold more than 65,535 files.
 */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  for await (const { name, modifiedAt, pieces } of entries) {
    const head = { name: Buffer.from(name), ...dosTime(modifiedAt), offset };
    const header = localHeader(head);
    yield header;
    let crc = 0;
    let lengthBytes = 0;
    for await (const piece of pieces) {
      crc = crc32(piece, crc);
      lengthBytes += piece.length;
      yield piece;
    }
    const entry: WrittenEntry = { ...head, crc, lengthBytes };
    const descriptor = dataDescriptor(entry);
    yield descriptor;
    written.push(entry);
    offset += header.length + lengthBytes + descriptor.length;
  }
  const start = offset;
  for (const entry of written) {
    const header = centralHeader(entry);
    yield header;
    offset += header.length;
  }
  yield endOf(written.length, start, offset - start);
}

function localHeader({ name, time, date }: Pick<WrittenEntry, 'name' | 'time' | 'date'>): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(STORED, 8);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor({ crc, lengthBytes }: WrittenEntry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(DATA_DESCRIPTOR, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(lengthBytes, 8);
  descriptor.writeUInt32LE(lengthBytes, 12);
  return descriptor;
}

function centralHeader({ name, time, date, crc, lengthBytes, offset }: WrittenEntry): Buffer {
  const isFar = offset >= MAX_32;
  const extra = isFar ? farOffset(offset) : Buffer.alloc(0);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(isFar ? VERSION_ZIP64 : VERSION, 4);
  header.writeUInt16LE(isFar ? VERSION_ZIP64 : VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(STORED, 10);
  header.writeUInt16LE(time, 12);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(lengthBytes, 20);
  header.writeUInt32LE(lengthBytes, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(isFar ? MAX_32 : offset, 42);
  return Buffer.concat([header, name, extra]);
}

function farOffset(offset: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(ZIP64_EXTRA, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return extra;
}

function endOf(count: number, start: number, lengthBytes: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(lengthBytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(start, MAX_32), 16);
  const needsZip64 = count >= MAX_16 || start >= MAX_32 || lengthBytes >= MAX_32;
  return needsZip64 ? Buffer.concat([zip64End(count, start, lengthBytes), end]) : end;
}

function zip64End(count: number, start: number, lengthBytes: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(ZIP64_END, 0);
  // Of what follows these two.
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(VERSION_ZIP64, 12);
  end.writeUInt16LE(VERSION_ZIP64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(lengthBytes), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  end.writeUInt32LE(ZIP64_LOCATOR, 56);
  end.writeBigUInt64LE(BigInt(start + lengthBytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** Time and date as MS-DOS writes them: two seconds are one, and years begin with 1980. In UTC. */
function dosTime(moment: Date): { readonly time: number; readonly date: number } {
  const hours = moment.getUTCHours();
  const time = (hours << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  const year = Math.max(0, moment.getUTCFullYear() - 1980);
  const date = (year << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  return { time, date };
}
