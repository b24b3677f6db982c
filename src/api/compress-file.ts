/** What the worker of brotli-worker.ts sends. */
export type CompressionMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed' };

/**
 * Compresses a file with brotli, off the main thread.
 *
 * @param onProgress share that is done, 0..1
 * @returns `undefined` if the browser cannot do it (no worker, no WebAssembly, too little memory): the file then goes as it is
 * @throws AbortError when given up
 */
export async function compressFile(
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await file.arrayBuffer();
  signal.throwIfAborted();
  const worker = new Worker(new URL('./brotli-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.onerror = () => resolve(undefined);
      worker.onmessage = ({ data }: MessageEvent<CompressionMessage>) => {
        if (data.kind === 'progress') onProgress(data.share);
        else resolve(data.kind === 'done' ? data.bytes : undefined);
      };
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
