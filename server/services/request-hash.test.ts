import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestHash } from './request-hash.ts';

type Parts = Array<object | string>;

const hex = (...parts: Parts): string => requestHash(...parts).toString('hex');

describe('the hash of a request', () => {
  it.each<[string, object, object]>([
    ['fields in another order', { name: 'a', info: 'b' }, { info: 'b', name: 'a' }],
    ['a field that a newer release knows', { name: 'a' }, { name: 'a', tags: null, note: '' }],
    ['the same inside a field', { axis: { x: 1, y: 2 } }, { axis: { y: 2, x: 1, z: null } }],
  ])('is one for %s', (_, first, second) => {
    expect(hex(first)).toBe(hex(second));
  });

  it.each<[string, Parts, Parts]>([
    ['another value', [{ name: 'a' }], [{ name: 'b' }]],
    ['a value in another field', [{ name: 'a' }], [{ info: 'a' }]],
    ['a number and its text', [{ count: 1 }], [{ count: '1' }]],
    ['nothing and false', [{ isOn: null }], [{ isOn: false }]],
    ['another order of a list', [{ list: [1, 2] }], [{ list: [2, 1] }]],
    ['parts with another border', ['ab', 'c'], ['a', 'bc']],
    ['a part that is missing', ['a', ''], ['a']],
  ])('is another one for %s', (_, first, second) => {
    expect(hex(...first)).not.toBe(hex(...second));
  });

  it('does not depend on the order of fields, whatever they hold', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        const reversed = Object.fromEntries(Object.entries(fields).reverse());
        expect(hex(reversed)).toBe(hex(fields));
      }),
    );
  });
});
