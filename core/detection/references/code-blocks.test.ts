import { describe, expect, it } from 'vitest';
import { CodeBlocks } from './code-blocks.ts';

const BLOCK_BYTES = 512;

/** 40 blocks, of which some hold what calls and returns of a C167 look like. */
function image(first: number, count: number): Uint8Array {
  const bytes = new Uint8Array(40 * BLOCK_BYTES).fill(0x11);
  for (let block = first; block < first + count; block++) {
    for (let call = 0; call < 4; call++) {
      bytes.set([0xda, 0x02, 0x40, 0x31], block * BLOCK_BYTES + 64 * call);
    }
    bytes.set([0xdb, 0], block * BLOCK_BYTES + 400);
  }
  return bytes;
}

describe('CodeBlocks', () => {
  it('takes a long stretch of calls and returns for code', () => {
    expect(new CodeBlocks(image(10, 20), 'c167').isCode(20 * BLOCK_BYTES)).toBe(true);
  });

  it('takes a map whose bytes look like calls for data', () => {
    expect(new CodeBlocks(image(20, 2), 'c167').isCode(20 * BLOCK_BYTES)).toBe(false);
  });

  it('takes places without calls for data', () => {
    expect(new CodeBlocks(image(10, 20), 'c167').isCode(2 * BLOCK_BYTES)).toBe(false);
  });

  it('knows no code of an unknown processor', () => {
    expect(new CodeBlocks(image(10, 20), 'unknown').isCode(20 * BLOCK_BYTES)).toBe(false);
  });
});
