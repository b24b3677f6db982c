import { MAX_FILE_BYTES } from '../core/contract/limits.ts';
import { changedRuns } from '../core/images/changed-runs.ts';
import type { MemoryImage } from '../core/images/memory-image.ts';
import { gapBytesOf, largestImage, readDump } from '../core/images/read-dump.ts';
import type { RecordFault, RecordFile, RecordFormat } from '../core/images/record-file.ts';
import { writeRecords } from '../core/images/write-records.ts';
import { UsageError } from './command.ts';
import { readBytes, writeBytes, writeNewBytes } from './files.ts';

/** A flash dump: bare bytes, Intel HEX or S-records. */
export interface ImageFile {
  /** Bare bytes; of a file of records its largest block of memory, FF where no record is. */
  readonly bytes: Uint8Array;
  /** What a person should know about how the bytes were read. */
  readonly notes: readonly string[];
  /** Writes other bytes of the same length in the format of the file, or bare ones if the name ends in `.bin`; over what was there. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** The same where no file is. @throws UsageError if one is there */
  writeNew(path: string, bytes: Uint8Array): Promise<void>;
}

const FORMAT_NAMES: Readonly<Record<RecordFormat, string>> = {
  intelHex: 'Intel HEX',
  sRecord: 'S-records',
};

const FAULTS: Readonly<Record<RecordFault, string>> = {
  noRecord: 'this is no record',
  noHex: 'there is something else than pairs of hex digits',
  length: 'the record is longer or shorter than it says',
  checksum: 'the checksum of the record is wrong',
  type: 'there is no such type of record',
  afterEnd: 'a record stands after the one that ends the file',
  count: 'the count of records is another one',
  conflict: 'an earlier record holds other bytes for the same address',
  noData: 'no record holds data',
  encoding: 'the text is in UTF-16: save it as plain text',
};

/** @throws UsageError if the file cannot be read, or is one of records and wrong */
export async function openImage(path: string): Promise<ImageFile> {
  const content = await readBytes(path);
  const dump = readDump(content, MAX_FILE_BYTES);
  switch (dump.kind) {
    case 'bare':
      return { bytes: content, notes: [], write: writeBytes, writeNew: writeNewBytes };
    case 'records':
      return imageOfRecords(path, dump.file, dump.images);
    case 'tooLarge':
      throw new UsageError(`${path} holds more than 64 MiB of memory`);
    case 'wrong': {
      const { format, fault, lineNumber } = dump;
      throw new UsageError(
        `${path}, line ${lineNumber}, ${FORMAT_NAMES[format]}: ${FAULTS[fault]}`,
      );
    }
  }
}

function imageOfRecords(path: string, file: RecordFile, images: readonly MemoryImage[]): ImageFile {
  const image = images[largestImage(images)];
  if (image === undefined) throw new Error('a file of records without an image');
  const contentFor = (out: string, bytes: Uint8Array): Uint8Array | string =>
    out.toLowerCase().endsWith('.bin')
      ? bytes
      : writeRecords(file.format, changedRuns(file.runs, image, bytes));
  return {
    bytes: image.bytes,
    notes: notesOf(path, file, images, image),
    write: (out, bytes) => writeBytes(out, contentFor(out, bytes)),
    writeNew: (out, bytes) => writeNewBytes(out, contentFor(out, bytes)),
  };
}

function notesOf(
  path: string,
  file: RecordFile,
  images: readonly MemoryImage[],
  image: MemoryImage,
): readonly string[] {
  const blocks = images.map(
    ({ address, bytes }) => `${bytes.length} bytes at 0x${address.toString(16).toUpperCase()}`,
  );
  const name = FORMAT_NAMES[file.format];
  const notes = [`${path}: ${name} with ${blocks.join(', ')}; addresses count from its block`];
  if (images.length > 1) notes.push(`${path}: the largest block was taken`);
  const gapBytes = gapBytesOf(image);
  if (gapBytes > 0) notes.push(`${path}: ${gapBytes} bytes without a record were taken as FF`);
  if (!file.isEnded) notes.push(`${path}: the record that ends the file is missing`);
  return notes;
}
