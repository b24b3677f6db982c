import { describe, expect, it } from 'vitest';
import { askedSpan } from './byte-span.ts';

describe('a range of bytes', () => {
  it.each<[range: string | undefined, asked: ReturnType<typeof askedSpan>]>([
    [undefined, undefined],
    ['', undefined],
    ['bytes=0-0', { start: 0, end: 1 }],
    ['bytes=0-99', { start: 0, end: 100 }],
    ['bytes=0-100', { start: 0, end: 100 }],
    ['bytes=99-', { start: 99, end: 100 }],
    ['bytes=100-', 'outside'],
    ['bytes=100-200', 'outside'],
    ['bytes=-1', { start: 99, end: 100 }],
    ['bytes=-100', { start: 0, end: 100 }],
    ['bytes=-1000', { start: 0, end: 100 }],
    ['bytes=-0', 'outside'],
    ['BYTES=5-6', { start: 5, end: 7 }],
    ['bytes= 5-6 ', { start: 5, end: 7 }],
    ['bytes=6-5', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=0x1-5', undefined],
    ['bytes=1.5-5', undefined],
    ['items=0-1', undefined],
    [`bytes=0-${'9'.repeat(400)}`, { start: 0, end: 100 }],
    [`bytes=${'9'.repeat(400)}-`, 'outside'],
    [`bytes=-${'9'.repeat(400)}`, { start: 0, end: 100 }],
  ])('%s of 100 bytes', (range, asked) => {
    expect(askedSpan(range, 100)).toEqual(asked);
  });
});
