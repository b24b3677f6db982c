import brotliReady from 'brotli-wasm';
import { BROTLI_QUALITY, compressInSteps } from './brotli-stream.ts';
import type { CompressionMessage } from './compress-file.ts';

// A worker: its one job is to compress the bytes that it is sent.
self.onmessage = async (event: MessageEvent<ArrayBuffer>): Promise<void> => {
  const tell = (message: CompressionMessage, transfer: Transferable[] = []): void =>
    self.postMessage(message, { transfer });
  try {
    const { CompressStream } = await brotliReady;
    const packed = compressInSteps(
      new CompressStream(BROTLI_QUALITY),
      new Uint8Array(event.data),
      (share) => tell({ kind: 'progress', share }),
    );
    tell({ kind: 'done', bytes: packed }, [packed.buffer]);
  } catch {
    tell({ kind: 'failed' });
  }
};
