import { imagesOfRuns, type MemoryImage } from './memory-image.ts';
import { readRecords } from './read-records.ts';
import type { RecordFault, RecordFile, RecordFormat } from './record-file.ts';
import { recordFormat } from './record-format.ts';

/** What a file with a flash dump turns out to be. */
export type ReadDump =
  /** Bare bytes. */
  | { readonly kind: 'bare' }
  | {
      readonly kind: 'records';
      readonly file: RecordFile;
      /** Ascending by address, at least one. */
      readonly images: readonly MemoryImage[];
    }
  /** A file of records with a mistake; lines are counted from 1. */
  | {
      readonly kind: 'wrong';
      readonly format: RecordFormat;
      readonly fault: RecordFault;
      readonly lineNumber: number;
    }
  /** A file of records whose images would be longer than they may be. */
  | { readonly kind: 'tooLarge'; readonly format: RecordFormat };

/**
 * Reads a dump that may be one of records.
 *
 * @param maxLengthBytes of the images of a file of records, all together
 */
export function readDump(content: Uint8Array, maxLengthBytes: number): ReadDump {
  const recognised = recordFormat(content);
  if (recognised === undefined) return { kind: 'bare' };
  const { format, isWide } = recognised;
  if (isWide) return { kind: 'wrong', format, fault: 'encoding', lineNumber: 1 };
  const answer = readRecords(content, format);
  if (!answer.ok) {
    return { kind: 'wrong', format, fault: answer.fault, lineNumber: answer.lineNumber };
  }
  const images = imagesOfRuns(answer.file.runs, maxLengthBytes);
  if (images === undefined) return { kind: 'tooLarge', format };
  return { kind: 'records', file: answer.file, images };
}

/** Index of the image with most bytes; the first of several. */
export function largestImage(images: readonly MemoryImage[]): number {
  const lengths = images.map(({ bytes }) => bytes.length);
  return lengths.indexOf(Math.max(...lengths));
}

/** Bytes of an image that no record filled. */
export function gapBytesOf({ gaps }: MemoryImage): number {
  return gaps.reduce((total, { start, end }) => total + end - start, 0);
}
