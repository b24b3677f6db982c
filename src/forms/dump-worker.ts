import { MAX_FILE_BYTES } from '../../core/contract/limits.ts';
import { gapBytesOf, largestImage, readDump } from '../../core/images/read-dump.ts';
import type { DumpFile } from './dump-file.ts';

// A worker: its one job is to decode the file of records that it is sent.
self.onmessage = (event: MessageEvent<ArrayBuffer>): void => {
  const dump = readDump(new Uint8Array(event.data), MAX_FILE_BYTES);
  if (dump.kind !== 'records') {
    self.postMessage(dump satisfies DumpFile);
    return;
  }
  const images = dump.images.map((image) => ({
    address: image.address,
    bytes: new Uint8Array(image.bytes),
    gapBytes: gapBytesOf(image),
  }));
  const { format, isEnded } = dump.file;
  const answer: DumpFile = {
    kind: 'records',
    format,
    images,
    largest: largestImage(dump.images),
    isEnded,
  };
  self.postMessage(answer, { transfer: images.map(({ bytes }) => bytes.buffer) });
};
