import { crc32 } from 'node:zlib';

/**
 * Files of a ZIP archive whose files are stored as they are, by their names; each is held against its checksum. Read from the end, as
 * the format has it.
 */
export function readZip(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive);
  const end = bytes.length - 22;
  if (bytes.readUInt32LE(end) !== 0x06054b50) throw new Error('no end of an archive');
  const { count, start } = placeOf(bytes, end);
  const files = new Map<string, Buffer>();
  let at = start;
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error(`no header at ${at}`);
    const crc = bytes.readUInt32LE(at + 16);
    const lengthBytes = bytes.readUInt32LE(at + 24);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(local) !== 0x04034b50) throw new Error(`no file at ${local}`);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(begin, begin + lengthBytes);
    if (crc32(content) !== crc) throw new Error(`${name} is not what was stored`);
    if (files.has(name)) throw new Error(`${name} is there twice`);
    files.set(name, content);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30);
  }
  return files;
}

/** Where the headers of the files begin, and how many there are. */
function placeOf(bytes: Buffer, end: number): { readonly count: number; readonly start: number } {
  const isLarge = end >= 20 && bytes.readUInt32LE(end - 20) === 0x07064b50;
  if (!isLarge) return { count: bytes.readUInt16LE(end + 10), start: bytes.readUInt32LE(end + 16) };
  const large = Number(bytes.readBigUInt64LE(end - 20 + 8));
  return {
    count: Number(bytes.readBigUInt64LE(large + 32)),
    start: Number(bytes.readBigUInt64LE(large + 48)),
  };
}
