import { describe, expect, it } from 'vitest';
import { acceptsBrotli, isPartWanted, tagAtHand } from './request-conditions.ts';

describe('the tag that a caller has', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['"a"', '"a"'],
    ['W/"a"', '"a"'],
    ['"x", "b"', '"b"'],
    ['"x","y"', undefined],
    ['a', undefined],
    ['"A"', undefined],
    ['*', '"a"'],
    ['"*"', undefined],
    ['"a', undefined],
  ])('%s', (header, tag) => {
    expect(tagAtHand(header, ['"a"', '"b"'])).toBe(tag);
  });
});

describe('a part is wanted', () => {
  it.each([
    [undefined, true],
    ['"a"', true],
    ['W/"a"', false],
    ['"b"', false],
    ['Tue, 24 Nov 2026 10:00:00 GMT', false],
    ['', false],
  ])('if the file is %s: %s', (header, isWanted) => {
    expect(isPartWanted(header, '"a"')).toBe(isWanted);
  });
});

describe('brotli is accepted', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['br', true],
    ['BR', true],
    ['gzip, deflate, br, zstd', true],
    ['gzip;q=1.0, br;q=0.1', true],
    ['br;q=0', false],
    ['br;q=0.000', false],
    ['br ; q=0.5', true],
    ['br;q=nonsense', false],
    ['identity, br;q=0.5', false],
    ['identity;q=0.5, br;q=0.5', true],
    ['*', false],
    ['brotli', false],
    ['gzip', false],
  ])('with %s: %s', (header, isAccepted) => {
    expect(acceptsBrotli(header)).toBe(isAccepted);
  });
});
