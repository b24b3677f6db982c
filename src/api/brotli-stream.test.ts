import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import type { BrotliWasmType } from 'brotli-wasm';
import { describe, expect, it } from 'vitest';
import { BROTLI_QUALITY, compressInSteps } from './brotli-stream.ts';

// `import` would take the build for browsers, which fetches its WebAssembly.
const { BrotliStreamResultCode, CompressStream }: BrotliWasmType = createRequire(import.meta.url)(
  'brotli-wasm',
);

const noise = (length: number): Uint8Array => {
  let state = 12_345;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 16;
  });
};

const compress = (bytes: Uint8Array): { packed: Uint8Array; shares: number[] } => {
  const shares: number[] = [];
  const stream = new CompressStream(BROTLI_QUALITY);
  return { packed: compressInSteps(stream, bytes, (share) => shares.push(share)), shares };
};

describe('compressInSteps', () => {
  it('knows the code of the library', () => {
    expect(BrotliStreamResultCode.NeedsMoreOutput).toBe(3);
  });

  it.each([
    ['one byte', noise(1)],
    ['one step of noise', noise(256 * 1024)],
    ['one byte over a step', noise(256 * 1024 + 1)],
    ['a megabyte of noise', noise(1024 * 1024)],
    ['a megabyte of one value', new Uint8Array(1024 * 1024).fill(0xff)],
  ])('packs %s so that it unpacks to the same bytes', (_name, bytes) => {
    expect(new Uint8Array(brotliDecompressSync(compress(bytes).packed))).toEqual(bytes);
  });

  it('packs what repeats much smaller', () => {
    expect(compress(new Uint8Array(1024 * 1024).fill(0xff)).packed.length).toBeLessThan(1000);
  });

  it('reports growing shares that end at 1', () => {
    const { shares } = compress(noise(700 * 1024));
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.length).toBe(3);
    expect(shares.at(-1)).toBe(1);
  });
});
