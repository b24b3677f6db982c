import { describe, expect, it } from 'vitest';
import type { WordType } from '../../../core/values/word.ts';
import { summarizeWords } from './cursor-summary.ts';

const WORD: WordType = { wordBytes: 2, bigEndian: true, signed: false, float: false };

function summary(current: readonly number[], original: readonly number[], type: WordType) {
  const bytes = { current: Uint8Array.from(current), original: Uint8Array.from(original) };
  return summarizeWords(bytes, { addresses: [0], cursorAddress: 0, type });
}

describe('what is told of the word at the cursor', () => {
  it('is the value in decimal with its bits, and the original the same way', () => {
    expect(summary([0x21, 0x6c], [0x1f, 0xd5], WORD)).toMatchObject({
      decimal: '8556',
      hexadecimal: '216C',
      binary: '0010000101101100',
      original: '8149 \u00b7 0x1FD5',
      difference: '407',
      percent: '4.99',
      isChanged: true,
    });
  });

  it('shows the stored bits of a negative value', () => {
    expect(summary([0xff, 0xfb], [0x00, 0x05], { ...WORD, signed: true })).toMatchObject({
      decimal: '-5',
      hexadecimal: 'FFFB',
      binary: '1111111111111011',
      original: '5 \u00b7 0x0005',
      difference: '-10',
    });
  });

  it('shows a float as short as it can be read, with the bits of the word', () => {
    const float: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };
    expect(summary([0x3d, 0xcc, 0xcc, 0xcd], [0x3f, 0x80, 0, 0], float)).toMatchObject({
      decimal: '0.1',
      hexadecimal: '3DCCCCCD',
      original: '1 \u00b7 0x3F800000',
      difference: '-0.9',
    });
  });

  it('is nothing where the word reaches over the end of the file', () => {
    expect(summary([1], [1], WORD)).toBeUndefined();
  });
});
