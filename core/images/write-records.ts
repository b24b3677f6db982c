import type { MemoryRun } from './memory-runs.ts';
import type { RecordFormat } from './record-file.ts';
import { byteSum } from './record-lines.ts';

/** Data of a record: what most programs write. */
const RECORD_BYTES = 32;
const SEGMENT_BYTES = 0x10000;
/** S-records by the length of their addresses: type of a record of data, and of the record that ends the file. */
const S_TYPES = [
  { below: 0x1_0000, addressBytes: 2, data: 1, end: 9 },
  { below: 0x100_0000, addressBytes: 3, data: 2, end: 8 },
  { below: Number.POSITIVE_INFINITY, addressBytes: 4, data: 3, end: 7 },
] as const;

/**
 * Writes memory as a text of records in ASCII, lines ending in CR LF.
 *
 * @param runs ascending by address, within 2^32
 */
export function writeRecords(format: RecordFormat, runs: readonly MemoryRun[]): Uint8Array {
  const lines = format === 'intelHex' ? intelHexLines(runs) : sRecordLines(runs);
  return asciiBytes(`${[...lines].join('\r\n')}\r\n`);
}

function* intelHexLines(runs: readonly MemoryRun[]): Generator<string> {
  let upper = 0;
  for (const { address, bytes } of piecesOf(runs)) {
    const part = Math.floor(address / SEGMENT_BYTES);
    if (part !== upper) {
      upper = part;
      yield intelHexLine(0, 4, Uint8Array.of(upper >> 8, upper & 0xff));
    }
    yield intelHexLine(address % SEGMENT_BYTES, 0, bytes);
  }
  yield intelHexLine(0, 1, new Uint8Array(0));
}

function intelHexLine(offset: number, type: number, data: Uint8Array): string {
  const record = Uint8Array.of(data.length, offset >> 8, offset & 0xff, type, ...data);
  return `:${hexOf(record)}${hexOf(Uint8Array.of(-byteSum(record)))}`;
}

function* sRecordLines(runs: readonly MemoryRun[]): Generator<string> {
  const last = runs.at(-1);
  const end = last === undefined ? 0 : last.address + last.bytes.length;
  const types = S_TYPES.find(({ below }) => end <= below) ?? S_TYPES[2];
  for (const { address, bytes } of piecesOf(runs)) {
    yield sRecordLine(types.data, address, types.addressBytes, bytes);
  }
  yield sRecordLine(types.end, 0, types.addressBytes, new Uint8Array(0));
}

function sRecordLine(
  type: number,
  address: number,
  addressBytes: number,
  data: Uint8Array,
): string {
  const head = Uint8Array.from({ length: addressBytes }, (_, i) =>
    Math.floor(address / 256 ** (addressBytes - 1 - i)),
  );
  const record = Uint8Array.of(addressBytes + data.length + 1, ...head, ...data);
  return `S${type}${hexOf(record)}${hexOf(Uint8Array.of(~byteSum(record)))}`;
}

/** Runs cut into the data of single records, at multiples of its length: none crosses a segment of 64 KiB. */
function* piecesOf(runs: readonly MemoryRun[]): Generator<MemoryRun> {
  for (const { address, bytes } of runs) {
    let at = 0;
    while (at < bytes.length) {
      const room = RECORD_BYTES - ((address + at) % RECORD_BYTES);
      yield { address: address + at, bytes: bytes.subarray(at, at + room) };
      at += room;
    }
  }
}

/** Two digits for each value of a byte: a flash of 16 MiB is half a million records. */
const DIGITS = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0').toUpperCase(),
);

function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += DIGITS[byte];
  return text;
}

function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
