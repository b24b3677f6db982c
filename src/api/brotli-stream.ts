/** The part of brotli-wasm's stream that is used here. */
export interface BrotliStream {
  compress(
    input: Uint8Array | undefined,
    outputBytes: number,
  ): {
    readonly buf: Uint8Array;
    readonly code: number;
    readonly input_offset: number;
    free(): void;
  };
  free(): void;
}

/** Brotli quality: 11 packs an ECU image a few percent tighter and takes thirty times as long. */
export const BROTLI_QUALITY = 5;

/** Input of one step, and most output of one step, in bytes. Small enough to report progress often. */
const STEP_BYTES = 256 * 1024;

/** brotli-wasm's code for "give me a larger output": the stream holds more than fitted. */
const NEEDS_MORE_OUTPUT = 3;

/**
 * Compresses `bytes` in steps.
 *
 * @param stream fresh; freed here
 * @param onProgress share that is done, 0..1
 */
export function compressInSteps(
  stream: BrotliStream,
  bytes: Uint8Array,
  onProgress: (share: number) => void,
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  try {
    for (let at = 0; at < bytes.length; ) {
      const step = feed(stream, bytes.subarray(at, at + STEP_BYTES), parts);
      at += step;
      onProgress(at / bytes.length);
    }
    feed(stream, undefined, parts);
  } finally {
    stream.free();
  }
  return joined(parts);
}

/** @returns bytes of the input that were taken in */
function feed(stream: BrotliStream, input: Uint8Array | undefined, parts: Uint8Array[]): number {
  let taken = 0;
  for (;;) {
    const result = stream.compress(input?.subarray(taken), STEP_BYTES);
    const { buf, code, input_offset: takenNow } = result;
    result.free();
    parts.push(buf);
    taken += takenNow;
    if (code !== NEEDS_MORE_OUTPUT) return taken;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
