import { describe, expect, it } from 'vitest';
import { parseBytePattern } from '../../../core/search/byte-pattern.ts';
import { WORD } from '../../../tests/support/sample-map-definition.ts';
import { patternOfRange, selectedRange } from './selected-range.ts';

const BYTES = Uint8Array.from({ length: 256 }, (_, i) => i);

describe('the bytes of a selection', () => {
  it('reach to the last byte of the last word', () => {
    expect(selectedRange({ firstAddress: 4, lastAddress: 10, type: WORD })).toEqual({
      start: 4,
      end: 12,
    });
  });

  it('are a pattern that the search reads back', () => {
    const pattern = patternOfRange(BYTES, { start: 9, end: 12 });
    expect(pattern).toBe('09 0A 0B');
    expect(parseBytePattern(pattern)).toBeDefined();
  });

  it.each([
    [64, 64],
    [65, 64],
  ])('of %i are a pattern of %i', (length, expected) => {
    expect(patternOfRange(BYTES, { start: 0, end: length }).split(' ')).toHaveLength(expected);
  });
});
