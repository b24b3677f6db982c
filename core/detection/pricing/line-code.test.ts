import { describe, expect, it } from 'vitest';
import { LineCode } from './line-code.ts';

const CALM = Uint8Array.from({ length: 9000 }, (_, at) => Math.round(100 + 90 * Math.sin(at / 30)));

describe('LineCode', () => {
  it('gives a stretch the sum of its parts, over the blocks of 4096 bytes, too', () => {
    const line = new LineCode(CALM);
    const whole = line.bitsOf(4000, 8300);
    expect(line.bitsOf(4000, 4096) + line.bitsOf(4096, 8300)).toBeCloseTo(whole, 1);
    expect(line.bitsOf(4000, 4321) + line.bitsOf(4321, 8300)).toBeCloseTo(whole, 1);
  });

  it('gives the same whichever part is asked for first', () => {
    const line = new LineCode(CALM);
    const late = line.bitsOf(8192, 8400);
    expect(new LineCode(CALM).bitsOf(0, 8400) - new LineCode(CALM).bitsOf(0, 8192)).toBeCloseTo(
      late,
      1,
    );
  });

  it('takes nothing for no bytes', () => {
    expect(new LineCode(CALM).bitsOf(4096, 4096)).toBe(0);
  });

  it.each([
    ['erased bytes', (_: number) => 0xff, 0, 0.2],
    ['a slow curve of bytes', (at: number) => 100 + Math.round(50 * Math.sin(at / 40)), 0.3, 3],
    ['words that rise evenly, low byte first', (at: number) => rising(at, at % 2), 0, 1],
    ['noise', (at: number) => (at * at * 40_503 + at * 31_337) >>> 7, 7, 11],
  ])('prices %s by how well they can be guessed', (_, byteAt, least, most) => {
    const bytes = Uint8Array.from({ length: 4096 }, (__, at) => byteAt(at));
    const bitsPerByte = new LineCode(bytes).bitsOf(512, 4096) / (4096 - 512);
    expect(bitsPerByte).toBeGreaterThanOrEqual(least);
    expect(bitsPerByte).toBeLessThan(most);
  });

  it('reads bytes beyond an image of odd length as 0', () => {
    const line = new LineCode(CALM.subarray(0, 4097));
    expect(Number.isFinite(line.bitsOf(4090, 4098))).toBe(true);
  });
});

/** Byte of the word 300 * i at an address. */
function rising(at: number, half: number): number {
  return (300 * (at >> 1)) >> (8 * half);
}
