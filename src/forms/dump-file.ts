import type { RecordFault, RecordFormat } from '../../core/images/record-file.ts';
import { FORMAT_SAMPLE_BYTES, recordFormat } from '../../core/images/record-format.ts';

/** A block of memory that a file of records holds. */
export interface DumpImage {
  /** Of the first byte, as the control unit counts. */
  readonly address: number;
  /** FF where no record is. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How many bytes no record filled. */
  readonly gapBytes: number;
}

/** What a file that a person chose turns out to be. */
export type DumpFile =
  /** Bare bytes, taken as they are. */
  | { readonly kind: 'bare' }
  | {
      readonly kind: 'records';
      readonly format: RecordFormat;
      /** Ascending by address, at least one. */
      readonly images: readonly DumpImage[];
      /** Index of the image with most bytes. */
      readonly largest: number;
      /** Whether the record that ends the file is there. */
      readonly isEnded: boolean;
    }
  /** A record is wrong; lines are counted from 1. */
  | {
      readonly kind: 'wrong';
      readonly format: RecordFormat;
      readonly fault: RecordFault;
      readonly lineNumber: number;
    }
  | { readonly kind: 'tooLarge'; readonly format: RecordFormat }
  /** The browser could not read it: it was moved or deleted, or memory is short. */
  | { readonly kind: 'unreadable' };

/** Reads a chosen file; one of records is decoded off the main thread. Never throws. */
export async function readDumpFile(file: Blob): Promise<DumpFile> {
  try {
    const sample = new Uint8Array(await file.slice(0, FORMAT_SAMPLE_BYTES).arrayBuffer());
    if (recordFormat(sample) === undefined) return { kind: 'bare' };
    return await decode(await file.arrayBuffer());
  } catch {
    return { kind: 'unreadable' };
  }
}

/**
 * An image as a file to send: named as the file it comes from, with `.bin`.
 */
export function fileOfImage(image: DumpImage, name: string): File {
  const stem = name.replace(/\.[^.]*$/, '') || name;
  return new File([image.bytes], `${stem}.bin`, { type: 'application/octet-stream' });
}

async function decode(content: ArrayBuffer): Promise<DumpFile> {
  const worker = new Worker(new URL('./dump-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = () => reject(new Error('the worker that reads records failed'));
      worker.onmessage = ({ data }: MessageEvent<DumpFile>) => resolve(data);
      worker.postMessage(content, [content]);
    });
  } finally {
    worker.terminate();
  }
}
