import { describe, expect, it } from 'vitest';
import { type Processor, processorOf } from './processor.ts';

const LENGTH_BYTES = 0x1_0000;

/** Noise that is the same in every run, with each of some words at so many places, far from each other. */
function imageWith(words: ReadonlyArray<readonly [word: number[], count: number]>): Uint8Array {
  const bytes = new Uint8Array(LENGTH_BYTES);
  let state = 7;
  for (let i = 0; i < LENGTH_BYTES; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    bytes[i] = state >>> 24;
  }
  let at = 0;
  for (const [word, count] of words) {
    for (let i = 0; i < count; i++) {
      bytes.set(word, at);
      at += 16;
    }
  }
  return bytes;
}

const CALLS = [0xda, 0x00, 0x12, 0x34];
const RETS = [0xdb, 0x00];
const JSR = [0x4e, 0xb9, 0x00, 0x01];
const RTS = [0x4e, 0x75];

describe('processor of an image', () => {
  it.each<[string, Array<[number[], number]>, Processor]>([
    ['noise', [], 'unknown'],
    ['calls of a C167 without returns', [[CALLS, 1000]], 'unknown'],
    [
      'calls and returns of a C167',
      [
        [CALLS, 160],
        [RETS, 80],
      ],
      'c167',
    ],
    [
      'a few of them',
      [
        [CALLS, 30],
        [RETS, 8],
      ],
      'unknown',
    ],
    [
      'calls and returns of a 68000',
      [
        [JSR, 80],
        [RTS, 40],
      ],
      'm68k',
    ],
    [
      'a few of them',
      [
        [JSR, 8],
        [RTS, 8],
      ],
      'unknown',
    ],
  ])('in %s is told as it is', (_, words, processor) => {
    expect(processorOf(imageWith(words))).toBe(processor);
  });

  it.each([0, 1, 3, 4])('is unknown in %i bytes', (length) => {
    expect(processorOf(new Uint8Array(length).fill(0xda))).toBe('unknown');
  });
});
